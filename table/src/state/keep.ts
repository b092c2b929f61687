// What this browser keeps: the player's name and settings, and the seats taken (their tokens).

const PREFIX = 'cantrip.';

export function kept<T>(key: string, otherwise: T): T {
  const text = localStorage.getItem(PREFIX + key);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise; // an older page kept it in another form
  }
}

export function keep(key: string, value: unknown): void {
  localStorage.setItem(PREFIX + key, JSON.stringify(value));
}

export interface Seat {
  room: string;
  game: string;
  seat: number;
  token: string;
  at: number;
  name?: string;
}

const MOST = 60;

export const seats = (): Seat[] => kept<Seat[]>('seats', []);
export const seatsAt = (room: string): Seat[] => seats().filter((seat) => seat.room === room);

export function keepSeats(taken: Seat[]): void {
  const others = seats().filter((old) => !taken.some((seat) => seat.token === old.token));
  keep('seats', [...taken, ...others].slice(0, MOST));
}

export function forgetSeats(tokens: string[]): void {
  keep('seats', seats().filter((seat) => !tokens.includes(seat.token)));
}
