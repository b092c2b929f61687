// Silhouettes: tower, tree, gate, ship, house, bridge. Each draws itself in front of the landscape, in the colours of its theme.
import { type Motif, O, P, S, half, lit } from './brush';
import { n1 } from './random';

export const tower: Motif = (r, c) => {
  let o = '';
  const n = 2 + Math.floor(r() * 2);
  for (let i = 0; i < n; i++) {
    const x = 100 + (i - (n - 1) / 2) * 44 + (r() * 8 - 4),
      w = 15 + 5 * r(),
      h = 66 + 54 * r(),
      y = 176 - h,
      cone = r() < 0.6;
    o +=
      P(`M${n1(x - w)} 205L${n1(x - w + 3)} ${n1(y)}L${n1(x + w - 3)} ${n1(y)}L${n1(x + w)} 205Z`, c.near) +
      P(`M${n1(x)} 205L${n1(x)} ${n1(y)}L${n1(x + w - 3)} ${n1(y)}L${n1(x + w)} 205Z`, c.mid);
    o += cone
      ? P(`M${n1(x - w - 3)} ${n1(y)}L${n1(x)} ${n1(y - 38)}L${n1(x + w + 3)} ${n1(y)}Z`, c.hot) +
        P(`M${n1(x)} ${n1(y)}L${n1(x)} ${n1(y - 38)}L${n1(x + w + 3)} ${n1(y)}Z`, c.far) +
        S(`M${n1(x)} ${n1(y - 38)}l0 -12`, c.near, 1.6) +
        P(`M${n1(x)} ${n1(y - 50)}l14 4l-14 5Z`, c.accent)
      : P(`M${n1(x - w - 2)} ${n1(y + 2)}v-13h6v6h6v-6h6v6h6v-6h6v13Z`, c.near);
    for (let k = 0; k < 3; k++)
      if (r() < 0.8)
        o += `<rect x="${n1(x - 2.2 + (r() * 8 - 4))}" y="${n1(y + 14 + k * 20)}" width="4.4" height="8" rx="2" fill="${c.accent}"/>`;
  }
  return o + P('M-5 205L-5 182C40 168 70 180 100 176C140 170 170 184 205 178L205 205Z', c.dark);
};
export const tree: Motif = (r, c) => {
  let o =
    S('M100 200C98 170 104 150 98 120M99 140C84 130 76 116 70 104M100 150C116 140 126 126 130 112', c.near, 11) +
    S('M103 198C101 170 107 150 101 122', c.rim, 1.6, 'opacity=".8"');
  for (let i = 0; i < 15; i++) {
    const a = (i / 15) * 6.28,
      q = 30 + 18 * r(),
      x = 100 + Math.cos(a) * q * 1.35,
      y = 82 + Math.sin(a) * q * 0.8;
    o += O(x, y, 17 + 9 * r(), i % 3 ? c.near : c.mid);
  }
  for (let i = 0; i < 12; i++) o += O(62 + r() * 84, 44 + r() * 60, 9 + 9 * r(), [c.mid, c.far, c.hot][i % 3] as string, 'opacity=".9"');
  for (let i = 0; i < 14; i++) o += O(48 + r() * 104, 38 + r() * 88, 1.8 + 1.8 * r(), c.accent);
  return o + P('M-5 205L-5 190C50 176 150 176 205 190L205 205Z', c.dark);
};
export const gate: Motif = (_r, c) =>
  P('M30 205L30 92C30 30 170 30 170 92L170 205Z', c.near) +
  P('M52 205L52 100C52 54 148 54 148 100L148 205Z', c.glow) +
  P('M52 205L52 100C52 54 148 54 148 100L148 205Z', c.accent, 'opacity=".35"') +
  P('M66 205L66 106C66 70 134 70 134 106L134 205Z', c.glow) +
  P('M96 205L88 150L100 136L112 150L106 205Z', c.near) +
  O(100, 132, 7, c.near) +
  S('M30 92C30 30 170 30 170 92', c.rim, 3) +
  P('M93 40L107 40L104 62L96 62Z', c.far) +
  O(40, 130, 3, c.accent) +
  O(160, 130, 3, c.accent) +
  P('M-5 205L-5 196L205 196L205 205Z', c.dark);
export const ship: Motif = (_r, c) =>
  S('M100 158L100 34', c.near, 4) +
  half('M96 42C60 62 52 104 60 140L96 136Z', c.glow, c.accent) +
  half('M104 50C142 66 152 106 140 140L104 136Z', c.hot, c.far) +
  P('M100 34l24 5l-24 7Z', c.accent) +
  lit('M36 148L164 148C160 172 146 184 128 186L70 186C52 184 40 170 36 148Z', c) +
  S('M44 158L156 158', c.accent, 1.6) +
  P('M-5 205L-5 180C16 172 30 188 52 180C74 172 86 188 108 180C130 172 146 188 166 180C184 172 196 184 205 180L205 205Z', c.mid) +
  P('M-5 205L-5 192C20 184 40 198 66 191C94 184 118 198 142 191C168 184 184 196 205 191L205 205Z', c.near);
export const house: Motif = (r, c) => {
  const right = r() < 0.5;
  const inner =
    half('M40 98L160 98L160 205L40 205Z', c.mid, c.near) +
    P('M26 104L100 40L174 104L160 108L100 58L40 108Z', c.dark) +
    half('M38 104L100 52L162 104Z', c.hot, c.far) +
    P('M136 50L152 50L152 84L136 70Z', c.near) +
    S('M146 44C138 34 152 26 144 12', c.glow, 4, 'opacity=".7"') +
    P('M54 118L84 118L84 146L54 146Z', c.accent) +
    S('M69 118L69 146M54 132L84 132', c.near, 3) +
    P('M108 205L108 142C108 122 144 122 144 142L144 205Z', c.dark) +
    P('M113 205L113 144C113 128 139 128 139 144L139 205Z', c.accent, 'opacity=".75"') +
    O(133, 168, 3, c.dark);
  return `<g transform="${right ? '' : 'translate(200 0) scale(-1 1)'}">${inner}</g>` + P('M-5 205L-5 194C50 186 150 186 205 194L205 205Z', c.dark);
};
export const bridge: Motif = (_r, c) =>
  P('M-5 92C40 78 160 78 205 92L205 122L188 122C186 84 126 84 124 134L124 176L76 176L76 134C74 84 14 84 12 122L-5 122Z', c.near) +
  P('M-5 92C40 78 160 78 205 92L205 102C160 88 40 88 -5 102Z', c.accent) +
  half('M76 100L124 100L124 184L130 192L70 192L76 184Z', c.mid, c.near) +
  S('M14 122C18 92 70 92 74 130M126 130C130 92 182 92 186 122', c.rim, 2.4) +
  S('M20 88L20 66M60 81L60 60M140 81L140 60M180 88L180 66', c.near, 4) +
  O(20, 62, 6, c.accent) + O(60, 56, 6, c.accent) + O(140, 56, 6, c.accent) + O(180, 62, 6, c.accent) +
  P('M-5 205L-5 170C16 162 30 178 52 170C74 162 86 178 108 170C130 162 146 178 166 170C184 162 196 174 205 170L205 205Z', c.mid, 'opacity=".85"') +
  P('M-5 205L-5 188C20 180 40 194 66 187C94 180 118 194 142 187C168 180 184 192 205 187L205 205Z', c.far, 'opacity=".7"');
