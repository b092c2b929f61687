// Sounds, made here from tones; off until a volume is chosen. Each says nothing that is not seen as well.
import { settings } from '../state/settings.svelte';

export type Sound = 'card' | 'draw' | 'turn' | 'damage' | 'score' | 'mine' | 'victory' | 'defeat';

interface Tone {
  /** Hertz at the beginning and the end, seconds from the start, seconds long. */
  from: number;
  to: number;
  at: number;
  long: number;
  shape: OscillatorType;
}
const tone = (from: number, to: number, at: number, long: number, shape: OscillatorType = 'sine'): Tone => ({ from, to, at, long, shape });

const SOUNDS: Record<Sound, Tone[]> = {
  card: [tone(320, 180, 0, 0.09, 'triangle')],
  draw: [tone(620, 760, 0, 0.06, 'triangle')],
  turn: [tone(240, 300, 0, 0.07)],
  damage: [tone(140, 60, 0, 0.14, 'square')],
  score: [tone(520, 520, 0, 0.08), tone(780, 780, 0.09, 0.09)],
  mine: [tone(440, 440, 0, 0.11), tone(660, 660, 0.12, 0.12)],
  victory: [tone(392, 392, 0, 0.18), tone(494, 494, 0.18, 0.18), tone(587, 587, 0.36, 0.18), tone(784, 784, 0.54, 0.36)],
  defeat: [tone(330, 330, 0, 0.22), tone(262, 262, 0.22, 0.22), tone(196, 185, 0.44, 0.26)],
};

const TOGETHER = 2;
const SAME_EVERY = 80;

let context: AudioContext | null = null;
let running = 0;
const last = new Map<Sound, number>();

/** Plays it, unless it is off, just came, or two are sounding already. True: it sounds. */
export function play(sound: Sound): boolean {
  const volume = Math.min(1, Math.max(0, settings.volume));
  const now = performance.now();
  if (!volume || document.hidden || running >= TOGETHER || typeof AudioContext === 'undefined') return false;
  if (now - (last.get(sound) ?? -Infinity) < SAME_EVERY) return false;
  last.set(sound, now);
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime + 0.01;
  const tones = SOUNDS[sound];
  ++running;
  tones.forEach(({ from, to, at, long, shape }, i) => {
    const source = new OscillatorNode(context as AudioContext, { type: shape, frequency: from });
    const gain = new GainNode(context as AudioContext, { gain: 0 });
    source.frequency.linearRampToValueAtTime(to, start + at + long);
    gain.gain.setValueAtTime(0, start + at);
    gain.gain.linearRampToValueAtTime(0.22 * volume, start + at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + at + long);
    source.connect(gain).connect((context as AudioContext).destination);
    source.start(start + at);
    source.stop(start + at + long + 0.02);
    if (i === tones.length - 1) source.onended = () => --running;
  });
  return true;
}

interface Heard {
  kind: string;
  verb?: unknown;
}

/** The one sound that a step of the match asks for; the strongest of what happened. */
export function soundOf(events: Heard[], myTurnBegins: boolean): Sound | null {
  const has = (kind: string) => events.some((event) => event.kind === kind);
  if (has('hit')) return 'damage';
  if (myTurnBegins) return 'mine';
  if (has('scored')) return 'score';
  if (has('played') || has('activated') || has('attacked')) return 'card';
  if (events.some(({ kind, verb }) => kind === 'moved' && verb === 'draw')) return 'draw';
  return has('turned') ? 'turn' : null;
}
