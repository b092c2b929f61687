// Making a table and going there.
import { brought } from '../../collection/choice';
import { api, type NewRoom } from '../../net/api';
import { keepSeats } from '../../state/keep';
import { route } from '../../state/route.svelte';
import { settings } from '../../state/settings.svelte';

export const myName = (): string => settings.name.trim() || 'You';

export async function create(room: Omit<NewRoom, 'name'>): Promise<void> {
  settings.save();
  const taken = await api.create({ name: myName(), ...room, ...(await brought(room.game, room.decks)) });
  keepSeats(taken.seats.map(({ seat, token }) => ({ room: taken.room, game: room.game, seat, token, at: Date.now() })));
  route.go(`/t/${taken.room}`);
}

/** The one big button: decks by chance unless chosen, the strongest bot, no clock. */
export function playBot(game: string, decks: string[], bot: string): Promise<void> {
  return create({ game, decks: decks.filter(Boolean), opponents: [{ kind: 'bot', bot }], listed: false, seat: 'random' });
}
