// The games there are: the folders of games/ that have a module.hpp. Those with tests of their own come first, in their order.
import { existsSync, readdirSync } from 'node:fs';

export const gamesFolder = new URL('../../games/', import.meta.url);
const known = ['estraven', 'lorcana', 'gundam', 'grand-archive', 'genius-invokation'];
const there = readdirSync(gamesFolder).filter((name) => existsSync(new URL(`${name}/module.hpp`, gamesFolder)));
export const GAMES = [...known.filter((game) => there.includes(game)), ...there.filter((game) => !known.includes(game)).sort()];
