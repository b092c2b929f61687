// The outline of a range of hills, peaks, pines or roofs across the picture.
import { n1, type Random } from './random';

function peaks(r: Random, base: number, amp: number): string {
  let d = '';
  let x = -10;
  while (x < 212) {
    const up = base - amp * (0.35 + 0.65 * r());
    d += `L${n1(x)} ${n1(base + amp * 0.25 * r())}`;
    x += 10 + 18 * r();
    d += `L${n1(x)} ${n1(up)}`;
    x += 10 + 18 * r();
  }
  return `${d}L215 ${n1(base)}`;
}

function pines(r: Random, base: number, amp: number): string {
  let d = '';
  for (let x = -8; x < 210; x += 7 + 5 * r()) {
    const h = amp * (0.5 + 0.6 * r());
    d += `L${n1(x)} ${n1(base)}L${n1(x + 4.5)} ${n1(base - h)}L${n1(x + 9)} ${n1(base)}`;
  }
  return d;
}

function roofs(r: Random, base: number, amp: number): string {
  let d = '';
  for (let x = -8; x < 210;) {
    const w = 9 + 13 * r();
    const top = base - amp * (0.25 + 0.9 * r());
    const q = r();
    d += `L${n1(x)} ${n1(top)}`;
    if (q < 0.4) d += `L${n1(x + w / 2)} ${n1(top - w * 0.9)}`;
    else if (q < 0.6)
      d += `L${n1(x + w * 0.3)} ${n1(top)}L${n1(x + w * 0.3)} ${n1(top - 7)}L${n1(x + w * 0.7)} ${n1(top - 7)}L${n1(x + w * 0.7)} ${n1(top)}`;
    d += `L${n1(x + w)} ${n1(top)}`;
    x += w;
  }
  return d;
}

function hills(r: Random, base: number, amp: number): string {
  const a = r() * 6;
  const b = r() * 6;
  const f = 0.025 + 0.02 * r();
  let d = `L-5 ${n1(base)}`;
  for (let x = -5; x <= 206; x += 7) d += `L${x} ${n1(base - amp * (0.5 + 0.35 * Math.sin(x * f + a) + 0.18 * Math.sin(x * f * 2.7 + b)))}`;
  return d;
}

const KINDS: Record<string, (r: Random, base: number, amp: number) => string> = { peaks, pines, roofs, hills };

export const ridge = (r: Random, base: number, amp: number, kind: string): string =>
  `M-5 205${(KINDS[kind] ?? hills)(r, base, amp)}L206 205Z`;
