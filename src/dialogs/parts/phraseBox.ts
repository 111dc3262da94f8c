/**
 * The comment box as a machine: a leading `/` or ↓ in the empty box offers phrases, what follows the `/` filters
 * them, Enter takes one. No screen, no clock.
 */
import { matchingPhrases } from './phrases.ts';

export type PhraseBox = { text: string; open: boolean; at: number };

export type BoxKey = 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape' | 'Tab';

const boxKeys: ReadonlySet<string> = new Set<BoxKey>(['ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'Tab']);

export const isBoxKey = (key: string): key is BoxKey => boxKeys.has(key);

export const emptyBox = (text = ''): PhraseBox => ({ text, open: false, at: 0 });

export function typed(_box: PhraseBox, text: string): PhraseBox {
  return { text, open: keywordOf(text) !== undefined, at: 0 };
}

/** The phrases the list shows now. */
export const offered = (box: PhraseBox, phrases: readonly string[]): string[] =>
  box.open ? matchingPhrases(phrases, keywordOf(box.text) ?? '') : [];

/** The box after the key; undefined leaves the key to the text area and the dialog. */
export function pressed(box: PhraseBox, key: BoxKey, phrases: readonly string[]): PhraseBox | undefined {
  if (!box.open) return key === 'ArrowDown' && box.text === '' ? { ...box, open: true, at: 0 } : undefined;
  const list = offered(box, phrases);
  if (key === 'Escape') return { ...box, open: false };
  if (list.length === 0) return undefined;
  if (key === 'ArrowDown') return { ...box, at: (box.at + 1) % list.length };
  if (key === 'ArrowUp') return { ...box, at: (box.at - 1 + list.length) % list.length };
  return picked(list[box.at] ?? list[0] ?? box.text);
}

export const picked = (phrase: string): PhraseBox => emptyBox(phrase);

/** What follows a leading slash on a single line; undefined where the text is no request for phrases. */
function keywordOf(text: string): string | undefined {
  return /^[/、][^\n]{0,20}$/.test(text) ? text.slice(1) : undefined;
}
