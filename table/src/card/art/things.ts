// Silhouettes: lantern, blade, chalice, book, crystal, goods, seal. Each draws itself in front of the landscape, in the colours of its theme.
import { type Motif, O, P, S, half } from './brush';
import { n1 } from './random';

export const lantern: Motif = (_r, c) =>
  S('M100 10L100 44M100 44C82 44 78 56 78 64L122 64C122 56 118 44 100 44', c.near, 5) +
  O(100, 108, 62, c.glow, 'opacity=".25"') +
  half('M70 64L130 64L138 76L62 76Z', c.mid, c.near) +
  P('M68 78L132 78L126 148L74 148Z', c.accent) +
  P('M68 78L132 78L126 148L74 148Z', c.glow, 'opacity=".5"') +
  P('M100 140C84 130 88 112 100 94C112 112 116 130 100 140Z', c.hot) +
  P('M100 140C92 134 94 122 100 112C106 122 108 134 100 140Z', c.glow) +
  S('M68 78L74 148M132 78L126 148M90 78L92 148M110 78L108 148', c.near, 3.4) +
  half('M66 148L134 148L140 164L60 164Z', c.mid, c.near) +
  half('M74 164L126 164L120 174L80 174Z', c.near, c.dark);
export const blade: Motif = (r, c) =>
  `<g transform="rotate(${n1(r() < 0.5 ? 24 : -24)} 100 100)">` +
  half('M100 6L113 26L110 128L90 128L87 26Z', c.glow, c.far) +
  S('M100 22L100 124', c.mid, 2) +
  half('M56 126C70 122 130 122 144 126L140 138C120 134 80 134 60 138Z', c.accent, c.hot) +
  half('M93 136L107 136L106 174L94 174Z', c.mid, c.near) +
  S('M94 144l12 5M94 153l12 5M94 162l12 5', c.accent, 1.6) +
  O(100, 182, 9, c.accent) +
  O(100, 182, 4, c.hot) +
  '</g>';
export const chalice: Motif = (_r, c) =>
  O(100, 64, 54, c.glow, 'opacity=".3"') +
  half('M58 56L142 56C142 100 124 118 108 122L108 152L130 168L130 176L70 176L70 168L92 152L92 122C76 118 58 100 58 56Z', c.accent, c.hot) +
  `<ellipse cx="100" cy="56" rx="42" ry="10" fill="${c.dark}"/><ellipse cx="100" cy="57" rx="36" ry="7" fill="${c.glow}"/>` +
  S('M64 82C84 92 116 92 136 82', c.near, 2.4) +
  O(100, 90, 6, c.near) +
  O(100, 90, 3.4, c.glow) +
  S('M86 46C84 32 96 28 92 12M106 44C110 32 102 26 110 14', c.glow, 3, 'opacity=".8"');
export const book: Motif = (_r, c) =>
  O(100, 84, 62, c.glow, 'opacity=".28"') +
  P('M100 112C72 92 42 92 22 100L22 168C44 160 74 162 100 180C126 162 156 160 178 168L178 100C158 92 128 92 100 112Z', c.near) +
  P('M100 106C74 88 48 88 30 94L30 158C52 152 78 154 100 170Z', c.glow) +
  P('M100 106C126 88 152 88 170 94L170 158C148 152 122 154 100 170Z', c.accent) +
  S('M42 106C60 104 76 108 90 116M42 120C60 118 76 122 90 130M42 134C60 132 76 136 90 144', c.mid, 2) +
  S('M158 106C140 104 124 108 110 116M158 120C140 118 124 122 110 130', c.mid, 2) +
  O(100, 62, 15, c.glow) +
  S('M100 34L100 22M76 44L67 36M124 44L133 36M70 66L58 66M130 66L142 66', c.accent, 3);
export const crystal: Motif = (r, c) => {
  let o = O(100, 110, 66, c.glow, 'opacity=".28"');
  for (const [x, w, h, t] of [
    [58, 15, 70, -20],
    [142, 15, 64, 20],
    [78, 18, 104, -8],
    [124, 17, 92, 9],
    [100, 22, 134, 0],
  ] as [number, number, number, number][])
    o +=
      `<g transform="translate(${x} 184) rotate(${n1(t + r() * 6 - 3)})">` +
      half(`M0 ${-h}L${w} ${-h + 26}L${w * 0.8} 6L${-w * 0.8} 6L${-w} ${-h + 26}Z`, c.accent, c.hot) +
      P(`M0 ${-h}L${w * 0.3} ${-h + 30}L0 6L${-w * 0.45} ${-h + 30}Z`, c.glow, 'opacity=".65"') +
      '</g>';
  return o + P('M-5 205L-5 186C50 172 150 172 205 186L205 205Z', c.dark);
};
export const goods: Motif = (_r, c) => {
  let o = O(100, 100, 70, c.glow, 'opacity=".25"');
  for (const [x, y] of [
    [30, 148],
    [78, 148],
    [126, 148],
    [54, 104],
    [102, 104],
    [78, 60],
  ] as [number, number][])
    o +=
      half(`M${x} ${y}l10 -10h36l-4 40h-38Z`, c.far, c.mid) +
      P(`M${x} ${y}l10 -10h36l-8 10Z`, c.accent) +
      S(`M${x + 6} ${y + 16}h32`, c.near, 2);
  return o + P('M-5 205L-5 190L205 190L205 205Z', c.dark);
};
export const seal: Motif = (r, c) => {
  let s = '';
  for (let i = 0; i < 20; i++) {
    const a = (i / 20) * 6.283,
      q = i % 2 ? 54 : 47 + r() * 4;
    s += `${i ? 'L' : 'M'}${n1(100 + q * Math.cos(a))} ${n1(92 + q * Math.sin(a))}`;
  }
  return (
    P('M74 124L56 198L78 184L92 200L100 130Z', c.accent) +
    P('M126 124L144 198L122 184L108 200L100 130Z', c.far) +
    half(s + 'Z', c.hot, c.mid) +
    `<circle cx="100" cy="92" r="34" fill="none" stroke="${c.glow}" stroke-width="2" opacity=".8"/>` +
    P('M76 104L72 74L88 88L100 66L112 88L128 74L124 104Z', c.glow) +
    S('M78 112L122 112', c.glow, 4)
  );
};
