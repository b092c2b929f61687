// The words of a card that a newcomer may not know, explained.

export interface Explained {
  word: string;
  says: string;
  /** Its place in the reference of the rules. */
  see?: string | undefined;
}

/** A text in pieces, those of a known word with what it means; each word is explained where it first stands. */
export interface Piece {
  text: string;
  means?: Explained;
}

export function withMeanings(text: string, known: Explained[]): Piece[] {
  if (!known.length) return [{ text }];
  const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
  const words = [...known].sort((a, b) => b.word.length - a.word.length);
  const any = new RegExp(`(?<![A-Za-z])(${words.map(({ word }) => escaped(word)).join('|')})(?:e?s|ed|ing)?(?![A-Za-z])`, 'gi');
  const out: Piece[] = [];
  const seen = new Set<string>();
  let at = 0;
  for (const match of text.matchAll(any)) {
    const means = words.find(({ word }) => word.toLowerCase() === match[1]?.toLowerCase());
    if (!means || seen.has(means.word)) continue;
    seen.add(means.word);
    if (match.index > at) out.push({ text: text.slice(at, match.index) });
    out.push({ text: match[0], means });
    at = match.index + match[0].length;
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}

/** Words of the game that stand in these texts, each once, in the order of the game's list; keywords first. */
export function explained(meanings: Record<string, string>, keywords: string[], text: string, see: Record<string, string> = {}): Explained[] {
  const own = new Set(keywords.map((word) => word.toLowerCase()));
  const has = (word: string) => own.has(word.toLowerCase()) || new RegExp(`(^|[^A-Za-z])${word.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')}(e?s|ed|ing)?([^A-Za-z]|$)`, 'i').test(text);
  const found = Object.entries(meanings).filter(([word]) => has(word)).map(([word, says]) => ({ word, says, see: see[word] }));
  // "Sing Together" explains itself; "Support" within it would not.
  return found
    .filter(({ word }) => own.has(word.toLowerCase()) || !found.some((other) => other.word !== word && other.word.toLowerCase().includes(word.toLowerCase()) && !new RegExp(`${word}`, 'i').test(text.replaceAll(new RegExp(other.word, 'gi'), ''))))
    .sort((a, b) => Number(own.has(b.word.toLowerCase())) - Number(own.has(a.word.toLowerCase())));
}
