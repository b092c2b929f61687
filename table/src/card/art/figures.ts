// Silhouettes: hood, knight, bust, folk, mech. Each draws itself in front of the landscape, in the colours of its theme.
import { type Motif, O, P, S, half, lit } from './brush';
import { hex, n1 } from './random';

type Lch = [number, number, number];

export const hood: Motif = (r, c) => {
  const s = r() < 0.5 ? 1 : -1,
    k = r();
  let o = `<g transform="translate(100 0) scale(${s} 1)">`;
  if (k < 0.4) o += S('M46 205L40 52', c.near, 4) + O(40, 46, 16, c.glow, 'opacity=".28"') + O(40, 46, 7, c.accent);
  else if (k < 0.7)
    o += S('M46 205L44 28', c.near, 3.6) + lit('M44 30C66 24 78 40 98 34L90 58L98 80C78 86 66 70 44 76Z', { rim: c.accent, near: c.mid });
  else
    o +=
      P('M42 128L50 42L56 128Z', c.accent) +
      P('M42 128L50 42L50 128Z', c.glow) +
      S('M34 130L64 130', c.near, 6) +
      S('M49 130L49 152', c.near, 6);
  o += lit('M-52 210C-46 150 -34 128 -22 112C-26 84 -14 62 2 58C18 62 26 84 22 112C36 128 50 158 54 210Z', c);
  o +=
    P('M-13 108C-15 88 -8 76 1 74C10 76 16 88 13 108C6 116 -6 116 -13 108Z', c.dark) + O(-4, 97, 1.9, c.accent) + O(6, 97, 1.9, c.accent);
  return o + P('M-22 112C-10 128 12 128 22 112C26 150 20 190 10 210L-10 210C-20 190 -26 150 -22 112Z', c.mid, 'opacity=".55"') + '</g>';
};
export const knight: Motif = (r, c) => {
  const s = r() < 0.5 ? 1 : -1;
  return (
    `<g transform="translate(100 4) scale(${s} 1)">` +
    lit('M-4 42C-40 22 -70 40 -74 84C-58 58 -34 52 -12 62Z', { rim: c.accent, near: c.hot }) +
    lit('M-70 210C-70 158 -54 134 -26 126L26 126C54 134 70 158 70 210Z', c) +
    half('M-26 128L-30 70C-28 46 28 46 30 70L26 128C12 140 -12 140 -26 128Z', c.far, c.mid) +
    P('M-27 82L27 82L26 94L3 97L2 122L-2 122L-3 97L-26 94Z', c.dark) +
    S('M-20 88L-7 90M7 90L20 88', c.accent, 2.4) +
    S('M0 48L0 80', c.rim, 2) +
    half('M-66 146C-58 128 -40 124 -30 132C-34 150 -46 160 -66 160Z', c.far, c.mid) +
    half('M66 146C58 128 40 124 30 132C34 150 46 160 66 160Z', c.mid, c.near) +
    '</g>'
  );
};
export const bust: Motif = (r, c) => {
  const s = r() < 0.5 ? 1 : -1,
    skin = (
      [
        [0.86, 0.05, 62],
        [0.78, 0.07, 58],
        [0.64, 0.08, 52],
        [0.5, 0.07, 48],
        [0.4, 0.055, 45],
      ] as Lch[]
    )[Math.floor(r() * 5)] as Lch,
    sk = hex(...skin),
    sh = hex(skin[0] - 0.13, skin[1] + 0.01, skin[2] - 8);
  const hair = [c.near, c.accent, c.mid, hex(0.42, 0.09, 45), hex(0.92, 0.02, 90), c.hot][Math.floor(r() * 6)] as string,
    k = Math.floor(r() * 5),
    g = Math.floor(r() * 3);
  let o = `<g transform="translate(100 6) scale(${s} 1)">`;
  if (k === 0) o += P('M-44 150C-56 96 -44 34 0 32C44 34 56 96 46 160C30 176 -34 172 -44 150Z', hair); // long
  if (k === 1) o += P('M30 52C60 44 74 74 58 104C72 124 54 150 44 170C46 132 34 112 28 92Z', hair); // tail
  if (k === 4) o += P('M-42 96C-54 50 -24 26 2 28C30 26 54 50 42 96Z', hair) + O(-34, 40, 15, hair) + O(34, 40, 15, hair); // buns
  o +=
    lit('M-72 210C-70 170 -50 152 -18 146L18 146C50 152 70 170 72 210Z', { rim: c.rim, near: c.mid }) +
    P('M-14 118L14 118L17 152C8 164 -8 164 -17 152Z', sh);
  o +=
    g === 0
      ? P('M-18 144L0 176L18 144L34 151L6 210L-6 210L-34 151Z', c.near)
      : g === 1
        ? P('M-30 148C-12 166 12 166 30 148L38 158C14 184 -14 184 -38 158Z', c.accent) + O(0, 176, 5, c.glow)
        : P('M-24 140C-14 154 14 154 24 140L30 164C10 172 -10 172 -30 164Z', c.near);
  o +=
    P('M-29 82C-31 50 31 50 29 82C29 108 14 130 0 131C-14 130 -29 108 -29 82Z', sk) +
    P('M8 54C34 56 31 84 29 88C27 110 14 130 0 131C14 112 18 84 8 54Z', sh, 'opacity=".75"');
  o +=
    S('M-15 88C-12 85 -8 85 -5 88M8 88C11 85 15 85 18 88', hex(0.25, 0.04, 40), 2.4) +
    S('M-5 112C-2 114 3 114 6 112', hex(0.4, 0.07, 30), 1.8, 'opacity=".7"');
  if (k === 0) o += P('M-34 92C-38 46 -14 34 4 36C34 38 40 64 34 96C30 76 22 64 6 58C-8 70 -24 72 -34 92Z', hair);
  if (k === 1) o += P('M-33 88C-38 42 -6 28 14 36C38 42 38 70 32 90C28 70 18 60 -2 60C-16 62 -28 70 -33 88Z', hair);
  if (k === 2)
    o += P(
      'M-36 84C-44 62 -36 40 -24 42C-22 28 -4 24 4 32C18 22 36 34 36 48C46 60 40 76 33 86C32 70 26 62 18 64C10 54 0 66 -8 58C-16 68 -28 66 -36 84Z',
      hair,
    );
  if (k === 3)
    o +=
      P('M-34 86C-38 44 -18 28 2 30C30 30 40 56 33 86C28 66 14 62 0 62C-14 62 -28 68 -34 86Z', hair) +
      P('M-40 60L-20 22L-6 44L0 14L8 44L24 22L40 60C14 48 -14 48 -40 60Z', c.accent) +
      O(0, 40, 3, c.hot);
  if (k === 4) o += P('M-33 88C-36 50 -16 36 2 40C22 36 36 52 33 88C30 70 20 62 2 56C-18 62 -30 70 -33 88Z', hair);
  return o + '</g>';
};
export const folk: Motif = (r, c) => {
  let o = '';
  for (let i = 0; i < 9; i++) {
    const x = 16 + i * 21 + r() * 6,
      y = 122 + (i % 3) * 16 + r() * 8;
    o +=
      lit(
        `M${n1(x - 17)} 205C${n1(x - 16)} ${n1(y + 40)} ${n1(x - 12)} ${n1(y + 20)} ${n1(x)} ${n1(y + 16)}C${n1(x + 12)} ${n1(y + 20)} ${n1(x + 16)} ${n1(y + 40)} ${n1(x + 17)} 205Z`,
        { rim: c.rim, near: i % 2 ? c.near : c.mid },
      ) + O(x, y + 8, 9, i % 2 ? c.near : c.mid);
  }
  return (
    S('M60 205L60 46M146 205L146 62', c.near, 3) +
    lit('M60 48L104 54L92 70L104 88L60 82Z', { rim: c.accent, near: c.hot }) +
    lit('M146 64L176 68L168 80L176 92L146 88Z', { rim: c.accent, near: c.far }) +
    o
  );
};
export const mech: Motif = (r, c) => {
  const f = r() < 0.5;
  return (
    lit('M14 205L20 142L58 124L142 124L180 142L186 205Z', c) +
    half('M20 142L58 124L70 150L60 186L18 186Z', c.far, c.mid) +
    half('M180 142L142 124L130 150L140 186L182 186Z', c.mid, c.near) +
    half('M74 128L126 128L136 205L64 205Z', c.far, c.mid) +
    P('M84 140L116 140L110 164L90 164Z', c.hot) +
    O(100, 152, 6, c.glow) +
    half('M70 60L84 40L116 40L130 60L132 98L114 118L86 118L68 98Z', c.far, c.mid) +
    P('M72 72L128 72L126 90L106 88L100 94L94 88L74 90Z', c.dark) +
    P(f ? 'M78 77L122 77L120 84L80 84Z' : 'M78 78L94 80L94 85L80 84ZM122 78L106 80L106 85L120 84Z', c.accent) +
    P('M90 100L110 100L106 114L94 114Z', c.near) +
    (f ? S('M116 44L140 8M124 50L136 30', c.near, 3.4) : S('M84 44L64 14M116 44L136 14', c.accent, 4)) +
    S('M72 60L84 42L100 42', c.rim, 2)
  );
};
