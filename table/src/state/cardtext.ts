// Card files as the workshop writes and reads them: the few forms of TOML that a card has.
import type { CardData } from '../engine/types';

export interface Draft {
  id: string;
  text: string;
}

export const idOf = (name: string): string => name.toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** A card as a file. */
export function writeCard(card: Pick<CardData, 'name' | 'type' | 'facts' | 'text'> & { version?: string }): string {
  const lines = ['[[card]]', `id = ${quote(idOf([card.name, card.version].filter(Boolean).join(' ')))}`, `name = ${quote(card.name)}`];
  if (card.version) lines.push(`version = ${quote(card.version)}`);
  lines.push(`type = ${quote(card.type)}`);
  for (const [fact, value] of Object.entries(card.facts)) lines.push(`${/^\w+$/.test(fact) ? fact : quote(fact)} = ${value}`);
  return `${lines.join('\n')}\ntext = """\n${card.text.trim()}"""\n`;
}

/** What a draft says, as far as it can be read: to draw the card while it does not compile. */
export function readCard(text: string): CardData {
  const raw: Record<string, string | number> = {};
  for (const match of text.matchAll(/^\s*(?:"([^"]+)"|(\w+))\s*=\s*(?:"""\n?([\s\S]*?)"""|"((?:[^"\\]|\\.)*)"|(-?\d+))/gm)) {
    const key = match[1] ?? match[2] ?? '';
    raw[key] = match[5] !== undefined ? Number(match[5]) : (match[3] ?? (match[4] ?? '').replace(/\\(.)/g, '$1'));
  }
  const name = String(raw.name ?? 'Unnamed');
  const version = raw.version === undefined ? undefined : String(raw.version);
  const words = String(raw.type ?? '').split(/\s+/).filter(Boolean);
  const facts = Object.fromEntries(Object.entries(raw).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  return {
    id: String(raw.id ?? idOf([name, version].filter(Boolean).join(' '))), name, ...(version && { version }), full: version ? `${name} - ${version}` : name,
    type: words.join(' '), types: words, subtypes: [], colours: [], facts, text: String(raw.text ?? ''),
  };
}

const field = (key: string): RegExp => new RegExp(`^[ \\t]*(?:"${key}"|${key})[ \\t]*=[ \\t]*(?:"""[\\s\\S]*?"""|"(?:[^"\\\\]|\\\\.)*"|-?\\d+)[^\\n]*\\n?`, 'm');

/** The draft with another value for one of its fields, all else as it was written; null: without it. */
export function withField(draft: string, key: string, value: string | number | null): string {
  const said = key === 'text' ? `"""\n${String(value).replaceAll('"""', '""')}"""` : typeof value === 'number' ? String(value) : quote(String(value).replace(/\s+/g, ' '));
  const line = value === null ? '' : `${/^\w+$/.test(key) ? key : quote(key)} = ${said}\n`;
  if (field(key).test(draft)) return draft.replace(field(key), () => line);
  const text = field('text').exec(draft);
  return text ? draft.slice(0, text.index) + line + draft.slice(text.index) : `${draft.replace(/\n*$/, '\n')}${line}`;
}

/** A place in the draft as a place in the card's text; null: it is elsewhere. */
export function placeInText<Place extends Mark>(draft: string, place: Place): Place | null {
  const found = field('text').exec(draft);
  if (!found) return null;
  const opened = /=\s*"(?:""\n?)?/.exec(found[0]) ?? [''];
  const before = draft.slice(0, found.index + found[0].indexOf(opened[0]) + opened[0].length);
  const line = place.line - (before.match(/\n/g) ?? []).length;
  const column = line === 1 ? place.column - (before.length - before.lastIndexOf('\n') - 1) : place.column;
  const inside = line >= 1 && column >= 1 && line <= readCard(draft).text.split('\n').length;
  return inside ? { ...place, line, column } : null;
}

export interface Mark {
  line: number;
  column: number;
  length: number;
}

export interface Piece {
  text: string;
  kind: 'plain' | 'key' | 'string' | 'number' | 'comment' | 'wrong';
}

/** Lines of coloured pieces, with the refused words marked. */
export function highlight(text: string, marks: Mark[]): Piece[][] {
  let within = false;
  return text.split('\n').map((line, i) => {
    const pieces = colour(line, within);
    if ((line.match(/"""/g) ?? []).length % 2) within = !within;
    return marks.filter((mark) => mark.line === i + 1).reduce((all, mark) => cut(all, mark), pieces);
  });
}

function colour(line: string, within: boolean): Piece[] {
  if (within) return [{ text: line, kind: 'plain' }];
  if (/^\s*#/.test(line) || /^\s*\[/.test(line)) return [{ text: line, kind: 'comment' }];
  const match = /^(\s*[\w"]+)(\s*=\s*)(.*)$/.exec(line);
  if (!match) return [{ text: line, kind: 'plain' }];
  const value = match[3] ?? '';
  return [
    { text: match[1] ?? '', kind: 'key' },
    { text: match[2] ?? '', kind: 'plain' },
    { text: value, kind: /^-?\d+$/.test(value) ? 'number' : 'string' },
  ];
}

function cut(pieces: Piece[], mark: Mark): Piece[] {
  const out: Piece[] = [];
  const from = mark.column - 1;
  const to = from + Math.max(1, mark.length);
  let at = 0;
  for (const piece of pieces) {
    const a = Math.max(0, Math.min(piece.text.length, from - at));
    const b = Math.max(0, Math.min(piece.text.length, to - at));
    if (a > 0) out.push({ ...piece, text: piece.text.slice(0, a) });
    if (b > a) out.push({ text: piece.text.slice(a, b), kind: 'wrong' });
    if (b < piece.text.length) out.push({ ...piece, text: piece.text.slice(Math.max(a, b)) });
    at += piece.text.length;
  }
  return out;
}

/** A deck with so many copies of a card in it, in place of the last ones, and as large as before. */
export function deckWith(deck: [string, number][], card: string, copies: number): { card: string; copies: number }[] {
  const out = deck.filter(([id]) => id !== card).map(([id, n]) => ({ card: id, copies: n }));
  let room = copies;
  for (let i = out.length - 1; i >= 0 && room > 0; --i) {
    const entry = out[i] as { card: string; copies: number };
    const taken = Math.min(entry.copies, room);
    entry.copies -= taken;
    room -= taken;
  }
  return [{ card, copies }, ...out.filter((entry) => entry.copies > 0)];
}
