// Silhouettes: bell, bow, spear, hammer, gun, horn, shield, crown, herb, dish. Each draws itself in front of the landscape, in the colours of its theme.
import { type Motif, O, P, S, half } from './brush';
import { n1 } from './random';

const shine = (c: { glow: string }, y = 96): string => O(100, y, 66, c.glow, 'opacity=".26"');

export const bell: Motif = (_r, c) =>
  shine(c) +
  S('M40 22L160 22', c.near, 9) +
  S('M86 44C84 24 116 24 114 44', c.accent, 6) +
  half('M100 40C66 42 66 92 58 118C54 132 44 138 40 150L160 150C156 138 146 132 142 118C134 92 134 42 100 40Z', c.accent, c.hot) +
  P('M88 46C74 60 76 96 68 124L78 124C84 96 82 62 92 46Z', c.glow, 'opacity=".8"') +
  half('M36 148L164 148L160 160L40 160Z', c.mid, c.near) +
  O(100, 170, 12, c.near) +
  S('M62 116L138 116', c.near, 3) +
  S('M22 92C14 106 14 124 22 138M178 92C186 106 186 124 178 138', c.accent, 3.4);
export const bow: Motif = (r, c) =>
  shine(c) +
  `<g transform="rotate(${n1(r() < 0.5 ? 18 : -18)} 100 100)">` +
  S('M62 14C136 34 152 72 140 100C152 128 136 166 62 186', c.near, 9) +
  S('M62 14C136 34 152 72 140 100C152 128 136 166 62 186', c.hot, 4) +
  S('M62 14L34 100L62 186', c.glow, 1.8) +
  S('M34 100L168 100', c.accent, 4) +
  P('M162 88L188 100L162 112L168 100Z', c.glow) +
  P('M34 100L20 90L40 96L40 104L20 110Z', c.hot) +
  S('M139 86L139 114', c.mid, 11) +
  '</g>';
export const spear: Motif = (r, c) =>
  shine(c) +
  `<g transform="rotate(${n1(r() < 0.5 ? 22 : -22)} 100 100)">` +
  S('M100 60L100 205', c.near, 8) +
  S('M97 60L97 205', c.far, 2.4) +
  half('M100 -8C118 22 122 44 108 70L92 70C78 44 82 22 100 -8Z', c.glow, c.far) +
  S('M100 4L100 66', c.mid, 2) +
  P('M86 70L114 70L110 84L90 84Z', c.accent) +
  P('M88 84C62 92 66 118 52 128C74 126 92 112 96 86Z', c.hot) +
  '</g>';
export const hammer: Motif = (r, c) =>
  shine(c) +
  `<g transform="rotate(${n1(r() < 0.5 ? 28 : -28)} 100 110)">` +
  half('M92 60L108 60L111 198L89 198Z', c.mid, c.near) +
  S('M91 150l18 6M91 164l18 6M91 178l18 6', c.accent, 2.4) +
  half('M40 30L160 24L166 80L34 80Z', c.far, c.near) +
  P('M40 30L160 24L158 38L42 44Z', c.glow, 'opacity=".75"') +
  P('M88 26L112 25L113 80L87 80Z', c.accent) +
  S('M38 74L162 74', c.hot, 3) +
  '</g>';
export const gun: Motif = (r, c) =>
  shine(c) +
  `<g transform="rotate(${n1(-24 + r() * 8)} 100 100) translate(0 ${n1(r() * 8)})">` +
  half('M44 76L196 76L196 92L44 92Z', c.far, c.mid) +
  S('M52 80L192 80', c.glow, 2.4) +
  half('M8 106C24 90 46 86 66 84L132 92L132 102L78 108C60 118 44 136 26 150C16 148 8 130 8 106Z', c.hot, c.near) +
  P('M66 70L86 70L92 84L62 84Z', c.accent) +
  S('M80 108C80 126 98 128 104 106', c.accent, 3.4) +
  S('M116 76L116 92M150 76L150 92', c.accent, 4) +
  O(196, 84, 5, c.dark) +
  '</g>';
export const horn: Motif = (_r, c) =>
  shine(c) +
  half('M22 56C30 120 70 160 128 156L186 164C190 130 176 104 158 96L134 120C92 124 62 100 46 50Z', c.accent, c.hot) +
  P('M158 96C146 112 150 148 186 164C190 130 176 104 158 96Z', c.dark) +
  S('M162 104C156 122 162 142 180 156', c.glow, 3) +
  P('M18 60L48 46L50 56L22 70Z', c.near) +
  S('M62 92L46 108M100 118L92 142M128 120L126 152', c.near, 7) +
  S('M48 108C58 60 110 40 140 96', c.near, 3.4);
export const shield: Motif = (_r, c) =>
  shine(c) +
  P('M100 14C72 30 46 34 28 34C28 104 44 154 100 190C156 154 172 104 172 34C154 34 128 30 100 14Z', c.near) +
  half('M100 26C76 40 54 44 38 44C40 102 54 146 100 176C146 146 160 102 162 44C146 44 124 40 100 26Z', c.far, c.mid) +
  P('M92 32L108 32L108 170L100 176L92 170ZM40 82L160 82L156 98L44 98Z', c.accent) +
  O(100, 90, 22, c.hot) +
  O(100, 90, 12, c.glow) +
  S('M46 52C46 92 56 128 78 152', c.rim, 3);
export const crown: Motif = (_r, c) =>
  shine(c) +
  half('M34 150L22 58L64 96L100 30L136 96L178 58L166 150Z', c.accent, c.hot) +
  P('M100 30L84 100L100 140L116 100Z', c.glow, 'opacity=".6"') +
  half('M32 148L168 148L164 172L36 172Z', c.mid, c.near) +
  O(22, 56, 8, c.glow) + O(100, 28, 9, c.glow) + O(178, 56, 8, c.glow) +
  O(64, 160, 6, c.accent) + O(100, 160, 7, c.glow) + O(136, 160, 6, c.accent);
export const herb: Motif = (r, c) => {
  let o = shine(c) + S('M100 196C96 150 104 100 100 40', c.near, 5);
  for (let i = 0; i < 5; ++i)
    for (const side of [-1, 1]) {
      const y = 176 - i * 30 - (side > 0 ? 12 : 0);
      const w = side * (58 - i * 8 + r() * 8);
      o += `<g transform="translate(100 ${n1(y)})">${P(`M0 0C${n1(w * 0.3)} -34 ${n1(w * 0.8)} -34 ${n1(w)} -26C${n1(w * 0.9)} -4 ${n1(w * 0.5)} 8 0 0Z`, side < 0 ? c.hot : c.far)}${S(`M0 0L${n1(w * 0.8)} -21`, c.near, 1.8)}</g>`;
    }
  for (let i = 0; i < 6; ++i) o += O(100 + 13 * Math.cos(i), 36 + 13 * Math.sin(i), 9, c.accent);
  return `${o}${O(100, 36, 7, c.glow)}${P('M-5 205L-5 192C50 182 150 182 205 192L205 205Z', c.dark)}`;
};
export const dish: Motif = (r, c) => {
  let o = shine(c) + S('M78 66C72 52 86 44 78 28M102 60C96 46 110 38 102 20M126 66C120 52 134 44 126 28', c.glow, 4);
  for (let i = 0; i < 7; ++i) o += O(52 + i * 16, 108 - 16 * Math.sin((i + 0.5) / 2.3) + r() * 5, 15 + r() * 5, [c.accent, c.hot, c.far][i % 3] ?? c.hot);
  o += half('M26 112L174 112C170 152 142 176 100 176C58 176 30 152 26 112Z', c.mid, c.near);
  return `${o}<ellipse cx="100" cy="112" rx="74" ry="9" fill="none" stroke="${c.glow}" stroke-width="4"/>${S('M44 134C60 160 140 160 156 134', c.accent, 3)}${P('M-5 205L-5 186L205 186L205 205Z', c.dark)}`;
};
