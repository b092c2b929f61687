// What motifs are drawn with.
import { n1, type Random } from './random';

export interface Colours {
  top: string;
  low: string;
  glow: string;
  far: string;
  mid: string;
  near: string;
  accent: string;
  rim: string;
  dark: string;
  hot: string;
}
export type Motif = (r: Random, c: Colours) => string;

/** A filled path, a stroked one, a circle. */
export const P = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const S = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const O = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(radius)}" fill="${fill}" ${more}/>`;

/** A shape with a lit edge; a shape of two planes. */
export const lit = (d: string, c: { rim: string; near: string }): string => P(d, c.rim, 'transform="translate(2.4 -1.6)"') + P(d, c.near);
export const half = (d: string, a: string, b: string): string => P(d, a) + P(d, b, 'style="clip-path:inset(0 0 0 50%)"');
