// The colours of decks: the names games give them, as they are drawn; any other name has a hue of its own.
import { hash } from '../../card/art/random';

const KNOWN: Record<string, string> = {
  amber: '#e08a3c', amethyst: '#b184e0', emerald: '#5aa867', ruby: '#e06a6a', sapphire: '#3ba3dc', steel: '#98a3ab',
  blue: '#3b8fdc', green: '#5aa867', red: '#dc5a5a', white: '#cfd6da', purple: '#a77be0', fire: '#e06a4a', water: '#3ba3dc', wind: '#5cc0a0', norm: '#98a3ab',
  tera: '#8bb84a', luxem: '#e0c46a', umbra: '#8d7bb8', arcane: '#7c8fe8', astra: '#86c8e0', crux: '#d9a94a', exia: '#c9bfa8', neos: '#b5bcc2', exalted: '#e8d27a',
  cryo: '#9fd6e8', hydro: '#4b9be0', pyro: '#e06a4a', electro: '#a77be0', anemo: '#5cc0a0', geo: '#d9a94a', dendro: '#8bb84a',
};

export const tintOf = (colour: string): string => KNOWN[colour.toLowerCase()] ?? (colour ? `oklch(0.68 0.12 ${hash(colour) % 360})` : '#8ea3b0');
