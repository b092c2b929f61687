// A card's picture as SVG text, 200 by 200, to be cropped by the frame.
// Composition: a light behind, two or three layers of distance, one silhouette with a lit edge in front.
import * as beasts from './beasts';
import { type Colours, type Motif, O, P } from './brush';
import * as figures from './figures';
import * as goods from './goods';
import * as herd from './herd';
import * as places from './places';
import { hash, hex, n1, random, type Random } from './random';
import { ridge } from './ridge';
import * as spells from './spells';
import { landOf, themeOf } from './themes';
import * as things from './things';

const MOTIFS: Record<string, Motif> = { ...figures, ...beasts, ...herd, ...places, ...things, ...goods, ...spells };

export const motifNames = Object.keys(MOTIFS);

function coloursOf(theme: string, r: Random): Colours {
  const turn = r() * 20 - 10;
  const parts = themeOf(theme);
  const at = (i: number, L = 0, C = 0) => {
    const [l, c, h] = parts[i] ?? [0.5, 0.1, 230];
    return hex(l + L, c + C, h + turn);
  };
  const [, farC, farH] = parts[3] ?? [0.5, 0.1, 230];
  const [nearL, nearC, nearH] = parts[5] ?? [0.2, 0.05, 230];
  return {
    top: at(0),
    low: at(1),
    glow: at(2),
    far: at(3),
    mid: at(4),
    near: at(5),
    accent: at(6),
    rim: at(2, -0.08, 0.03),
    dark: hex(nearL * 0.72, nearC, nearH + turn),
    hot: hex(0.62, Math.min(0.2, farC + 0.07), farH + turn + (r() < 0.5 ? 18 : -18)),
  };
}

const gradients = (c: Colours): string =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${c.top}"/><stop offset=".78" stop-color="${c.low}"/></linearGradient>` +
  `<radialGradient id="g"><stop offset="0" stop-color="${c.glow}" stop-opacity=".95"/><stop offset=".35" stop-color="${c.glow}" stop-opacity=".45"/><stop offset="1" stop-color="${c.glow}" stop-opacity="0"/></radialGradient>` +
  `<linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset=".35" stop-color="${c.low}" stop-opacity="0"/><stop offset="1" stop-color="${c.low}" stop-opacity=".5"/></linearGradient>` +
  `<radialGradient id="v" cy=".42" r=".78"><stop offset=".6" stop-color="${c.dark}" stop-opacity="0"/><stop offset="1" stop-color="${c.dark}" stop-opacity=".62"/></radialGradient></defs>`;

/** The sun, moon or ring, and its rays. */
function light(r: Random, c: Colours, x: number, y: number, radius: number, phase: number): string {
  let out = '';
  for (let i = 0; i < 7; ++i) {
    const a = (i / 7) * 6.283 + r();
    const w = 0.08 + r() * 0.1;
    const to = (angle: number) => `${n1(x + 260 * Math.cos(angle))} ${n1(y + 260 * Math.sin(angle))}`;
    out += P(`M${n1(x)} ${n1(y)}L${to(a - w)}L${to(a + w)}Z`, c.glow, 'opacity=".10"');
  }
  if (phase < 0.45) return out + O(x, y, radius, c.glow);
  if (phase < 0.7) return out + O(x, y, radius, c.glow) + O(x + radius * 0.42, y - radius * 0.22, radius * 0.86, c.low, 'opacity=".75"');
  return `${out}<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(radius)}" fill="${c.low}" stroke="${c.glow}" stroke-width="3.4"/>`;
}

function motes(r: Random, c: Colours): string {
  let out = '';
  for (let i = 0; i < 11; ++i) {
    const x = r() * 200;
    const y = r() * 190;
    const z = 1 + r() * 2.2;
    out +=
      r() < 0.5
        ? O(x, y, z, c.accent, 'opacity=".85"')
        : P(
            `M${n1(x)} ${n1(y - z * 1.7)}l${n1(z)} ${n1(z * 1.7)}l${n1(-z)} ${n1(z * 1.7)}l${n1(-z)} ${n1(-z * 1.7)}Z`,
            c.glow,
            'opacity=".8"',
          );
  }
  return out;
}

export function paint(id: string, theme: string, motif: string): string {
  const r = random(hash(id));
  for (let i = 0; i < 4; ++i) r();
  const c = coloursOf(theme, r);
  const draw = MOTIFS[motif] ?? spells.sigil;
  const spell = motif in spells;
  const lands = landOf(theme);
  const land = () => lands[Math.floor(r() * lands.length)] ?? 'hills';
  const x = 100 + (r() * 50 - 25);
  const y = 58 + r() * 34;
  const radius = 20 + r() * 20;
  const phase = r();
  let out = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice">${gradients(c)}<rect width="200" height="200" fill="url(#s)"/>`;
  for (let i = 0; i < 16; ++i) out += O(r() * 200, r() * 90, 0.6 + r() * 1.1, c.glow, `opacity="${n1(0.2 + r() * 0.6)}"`);
  out += O(x, y, radius * 3.4, 'url(#g)');
  if (!spell) out += light(r, c, x, y, radius, phase);
  for (let i = 0; i < 3; ++i) {
    const top = 24 + r() * 84;
    const left = r() * 180 - 20;
    out += `<rect x="${n1(left)}" y="${n1(top)}" width="${n1(40 + r() * 70)}" height="${n1(3 + r() * 4)}" rx="3" fill="${c.glow}" opacity=".20"/>`;
  }
  out += P(ridge(r, 128 + r() * 10, 40 + r() * 16, land()), c.far);
  out += `<rect y="80" width="200" height="120" fill="url(#f)"/>`;
  out += P(ridge(r, 156 + r() * 8, 26 + r() * 12, land()), c.mid);
  if (!spell) out += P(ridge(r, 186, 14, 'hills'), c.near);
  out += draw(r, c) + motes(r, c);
  return `${out}<rect width="200" height="200" fill="url(#v)"/></svg>`;
}

const painted = new Map<string, string>();

/** The picture as an address for an image, painted once. */
export function pictureOf(id: string, theme: string, motif: string): string {
  const key = `${id}|${theme}|${motif}`;
  let address = painted.get(key);
  if (!address) {
    address = `data:image/svg+xml,${encodeURIComponent(paint(id, theme, motif))}`;
    painted.set(key, address);
  }
  return address;
}
