// Every option of every question by keys. Buttons carry their own key; here is what belongs to the table.
import { inField } from '../a11y/keys';
import { isArrow, moveFocus } from '../a11y/navigate';
import { announcer } from '../a11y/announce.svelte';
import { skip } from '../motion/flip';
import { AUTO_PASS, stopKey, stopWords } from '../state/autopass';
import { sayTable } from '../state/describe';
import { settings } from '../state/settings.svelte';
import type { Table } from '../state/table.svelte';
import { say } from '../words/words.svelte';

function pressButton(key: string): boolean {
  for (const scope of ['.chips [data-chip]', '#question [data-key]']) {
    for (const button of document.querySelectorAll<HTMLButtonElement>(scope)) {
      if ((button.dataset.chip ?? button.dataset.key) !== key || button.disabled) continue;
      button.click();
      return true;
    }
    if (scope.startsWith('.chips') && document.querySelector('.chips') && /^[1-9]$/.test(key)) return true;
  }
  return false;
}

function focusedObject(): number | null {
  const id = (document.activeElement as HTMLElement | null)?.dataset.object;
  return id === undefined ? null : Number(id);
}

function lookCloser(table: Table): void {
  if (table.zoomed) return void (table.zoomed = null);
  const id = focusedObject() ?? table.hovered ?? table.selection.object;
  const object = id === null ? undefined : table.object(id);
  const element = table.root?.querySelector(`[data-object="${id}"]`);
  if (object) table.zoomed = { object, at: element?.getBoundingClientRect() ?? null, pinned: true };
}

function nextAutoPass(): void {
  settings.nextAutoPass();
  announcer.now(`${say('Auto-pass')}: ${say(AUTO_PASS.find(({ value }) => value === settings.autopass)?.label ?? 'Ask me always')}`);
}

/** A stop at the phase that runs, or none there any more. */
function stopHere(table: Table): void {
  const stop = table.phase;
  if (!stop) return;
  settings.toggleStop(stop);
  announcer.now(settings.stops.includes(stopKey(stop)) ? say('Stop at {where}', { where: stopWords(stop) }) : say('No stop at {where}', { where: stopWords(stop) }));
}

/** Space: chooses the card in focus, or passes. */
function space(table: Table): void {
  const id = focusedObject();
  if (id !== null && table.part(id) !== '') table.click(id);
  else table.pass();
}

function letter(table: Table, key: string): boolean {
  for (const [id, mark] of table.letters) {
    if (mark !== key) continue;
    table.click(id);
    return true;
  }
  const nth = key.charCodeAt(0) - 65;
  const tray = document.querySelectorAll<HTMLButtonElement>('.tray [data-answer]');
  if (!tray[nth]) return false;
  tray[nth].click();
  return true;
}

export interface Commands {
  help(): void;
}

/** True: the key was for the table. */
export function tableKey(table: Table, event: KeyboardEvent, commands: Commands): boolean {
  if (inField(event.target) || event.ctrlKey || event.metaKey) return false;
  skip();
  const { key } = event;
  if (event.altKey) return false;
  if (isArrow(key)) {
    moveFocus(document, key);
    return true;
  }
  if (event.shiftKey && /^[A-Z]$/.test(key)) return letter(table, key);
  const onButton = document.activeElement instanceof HTMLButtonElement;
  switch (key) {
    case ' ':
      if (table.behind > 0 && !table.decision && !onButton) {
        table.paused = !table.paused;
        return true;
      }
      if (onButton && !focusedObject()) return false;
      space(table);
      return true;
    case 'Enter':
      return (!onButton || !!(document.activeElement as HTMLElement).dataset.die) && pressButton('enter');
    case 'Escape':
      if (table.behind > 0) table.source.catchUp?.();
      else table.back();
      return true;
    case '?':
      commands.help();
      return true;
  }
  const low = key.toLowerCase();
  if (pressButton(low)) return true;
  switch (low) {
    case 'n':
      if (!table.behind) return false;
      table.source.showNext?.();
      return true;
    case 'z':
      lookCloser(table);
      return true;
    case 'u':
      table.undo();
      if (table.canUndo !== true) announcer.now(typeof table.canUndo === 'string' ? table.canUndo : say('Nothing to undo'));
      return true;
    case 'p':
      nextAutoPass();
      return true;
    case 't':
      stopHere(table);
      return true;
    case 'd':
      if (!table.trayPlace) return false;
      settings.togglePay();
      announcer.now(settings.paySuggested ? say('Dice are paid as suggested') : say('Dice are paid as you choose'));
      return true;
    case 'o':
      if (table.decision) table.listing = !table.listing;
      return true;
    case 'l':
      document.getElementById('log')?.focus();
      return true;
    case 'f':
      (document.querySelector<HTMLElement>('#question [data-answer]') ?? document.getElementById('question'))?.focus();
      return true;
    case 'v':
      if (table.state) announcer.now(sayTable(table.layout, table.state, table.sides, table.myName));
      return true;
  }
  return false;
}
