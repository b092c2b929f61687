// The colours of decks: the names games give them, as they are drawn; any other name has a hue of its own.
import { hash } from '../../card/art/random';

const KNOWN: Record<string, string> = {
  amber: '#e08a3c', amethyst: '#b184e0', emerald: '#5aa867', ruby: '#e06a6a', sapphire: '#3ba3dc', steel: '#98a3ab',
  blue: '#3b8fdc', green: '#5aa867', red: '#dc5a5a', white: '#cfd6da', purple: '#a77be0', fire: '#e06a4a', water: '#3ba3dc', wind: '#5cc0a0', norm: '#98a3ab',
};

export const tintOf = (colour: string): string => KNOWN[colour.toLowerCase()] ?? (colour ? `oklch(0.68 0.12 ${hash(colour) % 360})` : '#8ea3b0');
