// Silhouettes: fox, stag, bird, serpent. Each draws itself in front of the landscape, in the colours of its theme.
import { type Motif, O, P, S, half, lit } from './brush';
import { n1 } from './random';

export const fox: Motif = (r, c) => {
  const u = r() * 14 - 4;
  return (
    `<g transform="translate(100 ${n1(8 + r() * 6)})">` +
    lit('M-60 200C-64 160 -40 136 0 136C40 136 64 160 60 200Z', c) +
    P(`M-52 ${n1(18 - u)}L-54 84L-14 58Z`, c.mid) +
    P(`M52 ${n1(18 - u)}L54 84L14 58Z`, c.near) +
    P(`M-47 ${n1(34 - u)}L-48 74L-26 60Z`, c.accent, 'opacity=".75"') +
    P(`M47 ${n1(34 - u)}L48 74L26 60Z`, c.accent, 'opacity=".45"') +
    half('M0 54L-34 62L-58 96L-40 128L0 168L40 128L58 96L34 62Z', c.hot, c.mid) +
    P('M-58 96L-40 128L0 168L-10 128Z', c.glow) +
    P('M58 96L40 128L0 168L10 128Z', c.far) +
    P('M0 54L-14 100L0 160L14 100Z', c.hot) +
    P('M0 54L14 100L0 160Z', c.far) +
    P('M-34 98L-14 104L-24 111Z', c.dark) +
    P('M34 98L14 104L24 111Z', c.dark) +
    O(-23, 104.5, 2, c.accent) +
    O(23, 104.5, 2, c.accent) +
    P('M-8 152L8 152L0 166Z', c.dark) +
    '</g>'
  );
};
export const stag: Motif = (r, c) => {
  const w = 1 + r() * 0.25;
  let a = '';
  for (const s of [-1, 1])
    a +=
      `<g transform="scale(${s * w} 1)">` +
      S('M12 84C22 62 50 58 56 14M40 54C54 56 66 48 72 34M51 38C44 30 42 20 44 8M22 66C20 54 24 42 30 34', c.near, 5) +
      S('M13 83C23 61 51 57 57 13M41 53C55 55 67 47 73 33', c.rim, 1.3) +
      '</g>';
  return (
    `<g transform="translate(100 10)">` +
    lit('M-46 200C-40 160 -26 140 -16 124L16 124C26 140 40 160 46 200Z', c) +
    a +
    P('M-14 86L-48 74C-46 92 -32 100 -16 100Z', c.mid) +
    P('M14 86L48 74C46 92 32 100 16 100Z', c.near) +
    half('M0 76L-19 86L-16 116L-9 154L0 162L9 154L16 116L19 86Z', c.far, c.mid) +
    P('M-9 146L0 162L9 146L0 150Z', c.dark) +
    O(-12, 108, 2.6, c.accent) +
    O(12, 108, 2.6, c.accent) +
    P('M0 76L-5 96L0 112L5 96Z', c.accent) +
    '</g>'
  );
};
export const bird: Motif = (r, c) => {
  const t = n1(r() * 24 - 12);
  return (
    `<g transform="translate(100 ${n1(96 + r() * 10)}) rotate(${t})">` +
    lit(
      'M0 6C-22 -30 -52 -50 -94 -52L-84 -40L-92 -36L-78 -26L-84 -20L-68 -12L-70 -4L-50 2C-34 12 -18 22 -8 40L-20 66L0 56L20 66L8 40C18 22 34 12 50 2L70 -4L68 -12L84 -20L78 -26L92 -36L84 -40L94 -52C52 -50 22 -30 0 6Z',
      c,
    ) +
    P('M0 6C-22 -30 -52 -50 -94 -52C-56 -40 -30 -20 -8 22Z', c.mid) +
    P('M0 6C22 -30 52 -50 94 -52C56 -40 30 -20 8 22Z', c.hot, 'opacity=".55"') +
    O(0, -4, 10, c.near) +
    P('M-4 -10L0 -24L4 -10Z', c.accent) +
    '</g>'
  );
};
export const serpent: Motif = (_r, c) => {
  const d = 'M-20 190C40 210 80 170 60 140C40 112 96 84 120 108C142 132 168 108 150 80C138 60 112 64 108 44';
  return (
    S(d, c.rim, 25, 'transform="translate(2.4 -2)"') +
    S(d, c.near, 24) +
    S(d, c.mid, 13) +
    S(d, c.far, 4, 'stroke-dasharray="1 9"') +
    lit('M108 62C88 54 82 30 98 16C112 6 132 12 134 28C134 48 122 62 108 62Z', c) +
    O(104, 30, 3, c.accent) +
    O(122, 29, 3, c.accent) +
    S('M110 14C106 4 98 0 92 2M124 16C130 6 138 4 144 6', c.near, 4) +
    S('M113 58L113 74M113 74L108 82M113 74L119 82', c.hot, 2)
  );
};
