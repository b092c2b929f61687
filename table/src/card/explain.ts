// The words of a card that a newcomer may not know, explained.

export interface Explained {
  word: string;
  says: string;
  /** Its place in the reference of the rules. */
  see?: string | undefined;
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
