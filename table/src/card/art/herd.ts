// Silhouettes: dog, horse, ox, otter, hare, boar, cat, fish, moth, frog. Each draws itself in front of the landscape, in the colours of its theme.
import { type Motif, O, P, S, half, lit } from './brush';
import { n1, type Random } from './random';

/** In the middle, a little higher or lower. */
const stand = (r: Random, inner: string): string => `<g transform="translate(100 ${n1(4 + r() * 8)})">${inner}</g>`;
/** The same on both sides of the middle. */
const both = (draw: (side: 1 | -1) => string): string => draw(-1) + `<g transform="scale(-1 1)">${draw(1)}</g>`;
const eyes = (x: number, y: number, radius: number, c: { dark: string; accent: string }): string =>
  both(() => O(-x, y, radius, c.dark)) + both((side) => O(-x + (side < 0 ? 1 : -1), y - 1.2, radius * 0.36, c.accent));
const whiskers = (y: number, colour: string): string => both(() => S(`M-20 ${y}L-60 ${y - 10}M-20 ${y + 5}L-62 ${y + 5}M-20 ${y + 10}L-58 ${y + 19}`, colour, 1.6));

export const dog: Motif = (r, c) =>
  stand(r, lit('M-64 210C-64 168 -42 142 0 142C42 142 64 168 64 210Z', c) +
    S('M-38 158C-16 172 16 172 38 158', c.accent, 7) +
    O(0, 174, 8, c.glow) +
    half('M0 38C-26 38 -42 56 -42 84C-42 112 -27 126 -21 146C-14 162 14 162 21 146C27 126 42 112 42 84C42 56 26 38 0 38Z', c.hot, c.mid) +
    P('M-28 44C-60 38 -76 78 -66 122C-50 126 -38 106 -36 78Z', c.mid) +
    P('M28 44C60 38 76 78 66 122C50 126 38 106 36 78Z', c.near) +
    P('M0 90C-18 92 -23 116 -20 138C-14 154 14 154 20 138C23 116 18 92 0 90Z', c.glow) +
    P('M-12 102C-6 97 6 97 12 102C11 113 4 117 0 117C-4 117 -11 113 -12 102Z', c.dark) +
    S('M0 117L0 130C-4 139 -12 138 -15 133M0 130C4 139 12 138 15 133', c.dark, 2.4) +
    eyes(19, 80, 4.6, c));
export const horse: Motif = (r, c) =>
  stand(r, lit('M-52 210C-46 162 -32 138 -20 112L20 112C32 138 46 162 52 210Z', c) +
    P('M8 30C44 40 60 96 50 170C40 138 30 112 14 92Z', c.hot) +
    P('M-21 54L-29 12L-7 40Z', c.mid) +
    P('M21 54L29 12L7 40Z', c.near) +
    half('M0 36C-17 36 -26 48 -26 66C-26 90 -19 112 -17 138C-15 160 15 160 17 138C19 112 26 90 26 66C26 48 17 36 0 36Z', c.far, c.mid) +
    P('M-17 132C-20 154 -11 166 0 166C11 166 20 154 17 132C8 125 -8 125 -17 132Z', c.near) +
    P('M0 54L-6 82L0 124L6 82Z', c.glow) +
    P('M-12 36C-4 30 8 30 14 38C10 52 8 60 0 70C2 58 -8 50 -12 36Z', c.hot) +
    both(() => O(-8, 150, 2.6, c.dark)) +
    eyes(19, 80, 3.8, c));
export const ox: Motif = (r, c) =>
  stand(r, lit('M-90 210C-88 152 -54 126 0 126C54 126 88 152 90 210Z', c) +
    both(() => S('M-28 60C-70 62 -82 38 -70 14', c.glow, 10) + S('M-74 34C-76 26 -74 20 -70 14', c.accent, 6) + P('M-32 72L-72 80L-42 98Z', c.near)) +
    half('M0 44C-28 44 -39 60 -37 84C-34 108 -26 122 -25 146C-22 170 22 170 25 146C26 122 34 108 37 84C39 60 28 44 0 44Z', c.far, c.mid) +
    P('M-26 138C-29 162 -15 172 0 172C15 172 29 162 26 138C12 129 -12 129 -26 138Z', c.glow) +
    both(() => O(-10, 150, 3.4, c.dark)) +
    S('M-7 160C-8 178 8 178 7 160', c.accent, 3.4) +
    P('M-18 44C-6 36 8 36 18 44L9 76L2 58L-6 80Z', c.hot) +
    eyes(23, 92, 4, c));
export const otter: Motif = (r, c) =>
  stand(r, lit('M-52 210C-58 162 -38 130 0 130C38 130 58 162 52 210Z', c) +
    P('M-26 210C-28 172 -17 148 0 148C17 148 28 172 26 210Z', c.far) +
    both(() => O(-37, 52, 13, c.near) + O(-37, 53, 7, c.accent)) +
    half('M0 36C-32 36 -48 60 -48 86C-48 114 -26 136 0 136C26 136 48 114 48 86C48 60 32 36 0 36Z', c.hot, c.mid) +
    P('M0 90C-24 90 -31 106 -24 119C-15 131 15 131 24 119C31 106 24 90 0 90Z', c.glow) +
    P('M-10 90C-4 86 4 86 10 90L0 102Z', c.dark) +
    S('M0 102L0 111C-4 118 -11 118 -15 113M0 111C4 118 11 118 15 113', c.dark, 2.2) +
    whiskers(106, c.glow) +
    eyes(21, 78, 5, c));
export const hare: Motif = (r, c) =>
  stand(r, lit('M-50 210C-52 170 -34 144 0 144C34 144 52 170 50 210Z', c) +
    both(() => P('M-8 76C-40 56 -46 14 -34 -6C-14 4 -4 42 -6 76Z', c.near) + P('M-13 66C-32 48 -37 22 -32 6C-20 18 -12 42 -12 66Z', c.accent)) +
    half('M0 64C-26 64 -40 82 -40 104C-40 128 -22 146 0 146C22 146 40 128 40 104C40 82 26 64 0 64Z', c.hot, c.mid) +
    P('M0 112C-17 112 -22 124 -17 134C-9 144 9 144 17 134C22 124 17 112 0 112Z', c.glow) +
    P('M-7 112L7 112L0 121Z', c.dark) +
    S('M0 121L0 134', c.dark, 2) +
    whiskers(122, c.glow) +
    eyes(20, 98, 5, c));
export const boar: Motif = (r, c) =>
  stand(r, lit('M-86 210C-86 152 -52 126 0 126C52 126 86 152 86 210Z', c) +
    P('M-34 56L-26 30L-16 48L-8 22L0 44L9 22L17 48L27 30L35 56Z', c.near) +
    both(() => P('M-28 62L-64 40L-46 88Z', c.mid)) +
    half('M0 44C-30 44 -46 66 -46 92C-46 124 -26 148 0 148C26 148 46 124 46 92C46 66 30 44 0 44Z', c.hot, c.mid) +
    half('M0 106C-22 106 -29 120 -27 134C-24 154 24 154 27 134C29 120 22 106 0 106Z', c.accent, c.far) +
    both(() => O(-10, 128, 4.2, c.dark) + P('M-24 138C-40 136 -44 118 -38 102C-34 116 -28 122 -20 126Z', c.glow)) +
    eyes(22, 86, 4, c));
export const cat: Motif = (r, c) =>
  stand(r, lit('M-54 210C-56 168 -38 140 0 140C38 140 56 168 54 210Z', c) +
    both(() => P('M-46 80L-50 26L-12 54Z', c.near) + P('M-42 70L-44 40L-22 56Z', c.accent) + S('M-50 28L-55 12', c.near, 3)) +
    half('M0 48C-32 48 -50 68 -52 94L-62 112L-46 116C-36 134 -16 142 0 142C16 142 36 134 46 116L62 112L52 94C50 68 32 48 0 48Z', c.hot, c.mid) +
    P('M0 52L-6 76L0 86L6 76ZM-18 56L-16 74L-11 58ZM18 56L16 74L11 58Z', c.near) +
    both(() => P('M-32 92C-26 82 -16 84 -10 96C-18 102 -28 100 -32 92Z', c.accent) + P('M-21 85L-18 92L-21 100L-24 92Z', c.dark)) +
    P('M-8 108L8 108L0 117Z', c.dark) +
    S('M0 117C-3 128 -12 128 -16 122M0 117C3 128 12 128 16 122', c.dark, 2.2) +
    whiskers(114, c.glow));
export const fish: Motif = (r, c) =>
  `<g transform="translate(100 ${n1(92 + r() * 10)}) rotate(${n1(r() * 16 - 14)})">` +
  lit('M-84 2C-60 -38 -14 -46 36 -14L86 -42C78 -18 78 14 88 38L36 14C-14 46 -60 38 -84 2Z', c) +
  P('M-84 2C-60 -38 -14 -46 36 -14L40 0C0 -14 -40 -12 -84 2Z', c.mid) +
  P('M-20 -34C-4 -60 24 -58 34 -50C24 -40 20 -28 22 -20Z', c.hot) +
  P('M-10 32C2 54 22 54 30 48C22 40 18 30 18 22Z', c.far) +
  S('M-40 -24C-28 -10 -28 12 -40 28', c.rim, 2.6) +
  S('M-12 -12c8 6 8 12 0 18M8 -12c8 6 8 12 0 18M28 -10c7 5 7 10 0 15', c.accent, 2) +
  O(-58, -8, 6, c.glow) +
  O(-59, -8, 3, c.dark) +
  '</g>' +
  P('M-5 205L-5 168C20 158 40 176 66 168C94 158 118 176 142 168C168 158 186 174 205 168L205 205Z', c.mid, 'opacity=".8"') +
  P('M-5 205L-5 184C24 174 44 192 72 184C98 176 122 192 148 184C172 176 188 190 205 184L205 205Z', c.near);
export const moth: Motif = (r, c) =>
  `<g transform="translate(100 ${n1(98 + r() * 8)}) rotate(${n1(r() * 16 - 8)})">` +
  both((side) =>
    lit('M-4 -18C-30 -70 -84 -78 -96 -50C-102 -22 -70 10 -6 14Z', { rim: c.accent, near: side < 0 ? c.hot : c.mid }) +
    P('M-4 8C-50 6 -74 30 -62 58C-44 76 -14 58 -4 24Z', side < 0 ? c.far : c.near) +
    P('M-10 -14C-34 -46 -66 -58 -82 -48C-84 -30 -52 -8 -10 2Z', c.glow, 'opacity=".45"') +
    O(-60, -34, 10, c.dark) + O(-60, -34, 5, c.glow) + O(-42, 40, 6, c.accent) +
    S('M-3 -34C-12 -56 -26 -64 -36 -64M-12 -52l-10 2M-18 -58l-8 6', c.accent, 2.4)) +
  lit('M0 -38C10 -34 9 -18 8 -4C9 22 6 44 0 60C-6 44 -9 22 -8 -4C-9 -18 -10 -34 0 -38Z', c) +
  S('M-7 4h14M-7 16h14M-6 28h12M-4 40h8', c.accent, 2) +
  '</g>';
export const frog: Motif = (r, c) =>
  stand(r, lit('M-84 210C-92 170 -70 136 0 132C70 136 92 170 84 210Z', c) +
    both(() => O(-36, 62, 20, c.near) + O(-36, 62, 14, c.accent) + `<ellipse cx="-36" cy="62" rx="10" ry="4.4" fill="${c.dark}"/>`) +
    half('M0 66C-44 62 -72 88 -70 116C-66 144 -34 154 0 154C34 154 66 144 70 116C72 88 44 62 0 66Z', c.hot, c.mid) +
    S('M-62 112C-34 136 34 136 62 112', c.dark, 3.2) +
    both(() => O(-8, 96, 2.2, c.dark)) +
    P('M-44 136C-20 150 20 150 44 136C34 156 -34 156 -44 136Z', c.glow, 'opacity=".6"') +
    O(-48, 92, 5, c.far) + O(50, 96, 6, c.near) + O(30, 84, 4, c.near));
