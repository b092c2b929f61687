import { getContext, setContext } from 'svelte';
import type { Live } from './live.svelte';
import type { Table } from './table.svelte';

const KEY = Symbol('table');
const LIVE = Symbol('live');

export const setTable = (table: Table): Table => setContext(KEY, table);
export const getTable = (): Table => getContext<Table>(KEY);
export const setLive = (live: Live): Live => setContext(LIVE, live);
export const getLive = (): Live | undefined => getContext<Live | undefined>(LIVE);
