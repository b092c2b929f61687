import { describe, expect, it } from 'vitest';
import { layoutOf } from './fixtures';
import tokens from '../../src/styles/tokens.css?raw';

/** The colours of a theme: those of its block in tokens.css. */
function theme(name: string): Record<string, string> {
  const block = tokens.split(/\n(?=:root|\[data-)/).filter((part) => part.includes(`[data-theme='${name}']`)).join('');
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, key, value]) => [key, value]));
}
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

describe.each(['dark', 'light'])('%s colours', (name) => {
  const colour = theme(name);
  const grounds = ['felt', 'area', 'area-me', 'area-they', 'raised', 'page'];
  it.each(['ink', 'ink-2', 'ink-3', 'me', 'they', 'bad', 'ok', 'wait'])('%s can be read on every ground', (text) => {
    for (const ground of grounds) expect(contrast(colour[text]!, colour[ground]!), ground).toBeGreaterThanOrEqual(4.5);
  });
  it.each([['me-ink', 'me-fill'], ['they-ink', 'they-fill'], ['on-spark', 'spark-fill'], ['on-spark-2', 'spark-fill'], ['on-wait', 'wait']])('%s can be read on %s', (text, ground) => {
    expect(contrast(colour[text]!, colour[ground]!)).toBeGreaterThanOrEqual(4.5);
  });
  it('edges that carry meaning can be seen', () => {
    for (const ground of ['felt', 'area', 'raised']) {
      expect(contrast(colour['line-strong']!, colour[ground]!)).toBeGreaterThanOrEqual(3);
      expect(contrast(colour.spark!, colour[ground]!)).toBeGreaterThanOrEqual(3);
    }
  });
});

it('the sign of every die can be seen on it', () => {
  for (const [face, { colour, ink }] of Object.entries(layoutOf('genius-invokation').dice ?? {})) expect(contrast(colour, ink), face).toBeGreaterThanOrEqual(4.5);
});
