// Silhouettes: sigil, burst, ribbon, flame, wave. Each draws itself in front of the landscape, in the colours of its theme.
import { type Motif, O, P, S } from './brush';
import { n1 } from './random';

export const sigil: Motif = (r, c) => {
  const k = 5 + Math.floor(r() * 4),
    st = 2 + Math.floor(r() * 2);
  let o = O(100, 100, 78, c.glow, 'opacity=".20"') + O(100, 100, 44, c.glow, 'opacity=".35"'),
    star = '';
  for (let i = 0; i <= k; i++) {
    const a = (i * st * 2 * Math.PI) / k - Math.PI / 2;
    star += `${i ? 'L' : 'M'}${n1(100 + 62 * Math.cos(a))} ${n1(100 + 62 * Math.sin(a))}`;
  }
  o +=
    `<circle cx="100" cy="100" r="76" fill="none" stroke="${c.accent}" stroke-width="2.5"/><circle cx="100" cy="100" r="66" fill="none" stroke="${c.glow}" stroke-width="1.4" stroke-dasharray="3 5"/>` +
    S(star, c.glow, 3) +
    `<circle cx="100" cy="100" r="26" fill="${c.near}" stroke="${c.accent}" stroke-width="2.5"/>`;
  for (let i = 0; i < k * 2; i++) {
    const a = (i * Math.PI) / k;
    o += O(100 + 76 * Math.cos(a), 100 + 76 * Math.sin(a), i % 2 ? 2.4 : 5, i % 2 ? c.glow : c.accent);
  }
  return o + P('M100 80L106 95L120 100L106 105L100 120L94 105L80 100L94 95Z', c.glow);
};
export const burst: Motif = (r, c) => {
  let o = '';
  const y = 92,
    n = 26;
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.283 + r() * 0.12,
      q = 66 + r() * 60,
      w = 0.045 + r() * 0.06;
    o += P(
      `M100 ${y}L${n1(100 + q * Math.cos(a - w))} ${n1(y + q * Math.sin(a - w))}L${n1(100 + (q + 16) * Math.cos(a))} ${n1(y + (q + 16) * Math.sin(a))}L${n1(100 + q * Math.cos(a + w))} ${n1(y + q * Math.sin(a + w))}Z`,
      i % 3 ? c.accent : c.hot,
      `opacity="${n1(0.55 + r() * 0.45)}"`,
    );
  }
  return (
    o +
    O(100, y, 38, c.glow, 'opacity=".55"') +
    O(100, y, 23, c.glow) +
    P('M-5 205L-5 176L24 164L48 176L70 160L96 178L124 164L150 178L172 162L205 176L205 205Z', c.dark)
  );
};
export const ribbon: Motif = (r, c) => {
  let o = '';
  for (let i = 0; i < 6; i++) {
    const a = 30 + i * 22 + r() * 14,
      b = 20 + r() * 150,
      e = 30 + r() * 140;
    o += S(
      `M-10 ${n1(a + 40)}C40 ${n1(b)} 90 ${n1(e + 30)} 120 ${n1(a)}S180 ${n1(b - 20)} 214 ${n1(a - 30)}`,
      [c.accent, c.glow, c.hot, c.far, c.accent, c.mid][i] as string,
      n1(3 + r() * 13),
      `opacity="${n1(0.6 + r() * 0.4)}"`,
    );
  }
  return o + O(120, 86, 20, c.glow, 'opacity=".6"') + O(120, 86, 9, c.glow);
};
export const flame: Motif = (r, c) => {
  const lean = n1(r() * 16 - 8);
  const tongue = (k: number, colour: string) =>
    `<g transform="translate(100 192) scale(${k}) skewX(${lean})">${P('M0 0C-52 -6 -70 -52 -50 -88C-42 -74 -34 -70 -28 -72C-38 -112 -12 -144 8 -172C8 -140 24 -128 34 -104C42 -112 44 -120 44 -132C66 -98 74 -14 0 0Z', colour)}</g>`;
  let o = O(100, 116, 84, c.glow, 'opacity=".24"') + tongue(1, c.hot) + tongue(0.76, c.accent) + tongue(0.48, c.glow);
  for (let i = 0; i < 9; ++i) o += O(40 + r() * 120, 20 + r() * 100, 1.6 + r() * 2.4, c.accent);
  return o + P('M-5 205L-5 190C50 180 150 180 205 190L205 205Z', c.dark);
};
export const wave: Motif = (r, c) => {
  const up = n1(r() * 10);
  return (
    `<g transform="translate(0 ${up})">` +
    P('M-10 205L-10 120C30 116 44 40 104 26C156 18 182 58 166 92C158 76 140 70 128 80C112 94 122 128 150 140C172 148 190 142 210 134L210 205Z', c.mid) +
    P('M-10 205L-10 142C40 136 54 66 104 50C86 82 92 134 138 156C164 168 188 162 210 154L210 205Z', c.hot) +
    S('M104 26C156 18 182 58 166 92C158 76 140 70 128 80', c.glow, 5) +
    S('M6 150C46 142 62 92 92 70M30 172C62 160 74 124 88 104', c.accent, 3) +
    O(172, 70, 4, c.glow) + O(184, 90, 3, c.glow) + O(160, 40, 3, c.glow) + O(186, 54, 2.4, c.glow) +
    P('M-10 215L-10 184C20 172 44 192 72 184C98 176 122 194 150 184C172 176 190 188 210 182L210 215Z', c.near) +
    '</g>'
  );
};
