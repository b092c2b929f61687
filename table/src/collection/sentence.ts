/** With a capital and a full stop. */
export const sentence = (text: string): string => {
  const out = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(out) ? out : `${out}.`;
};
