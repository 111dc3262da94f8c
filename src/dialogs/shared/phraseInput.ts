/**
 * The comment box as a state machine: a leading `/` or ↓ in the empty box offers phrases, text after `/` filters
 * them, Enter takes one. Pure.
 */
import { filterPhrases } from './phrases.ts';

export type PhraseInput = { text: string; open: boolean; at: number };

export type PhraseInputKey = 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape' | 'Tab';

const phraseInputKeys: ReadonlySet<string> = new Set<PhraseInputKey>([
  'ArrowDown',
  'ArrowUp',
  'Enter',
  'Escape',
  'Tab',
]);

export const isPhraseInputKey = (key: string): key is PhraseInputKey => phraseInputKeys.has(key);

export const createPhraseInput = (text = ''): PhraseInput => ({ text, open: false, at: 0 });

export function applyTypedText(_box: PhraseInput, text: string): PhraseInput {
  return { text, open: parsePhraseKeyword(text) !== undefined, at: 0 };
}

/** The phrases the list shows now. */
export const listSuggestions = (box: PhraseInput, phrases: readonly string[]): string[] =>
  box.open ? filterPhrases(phrases, parsePhraseKeyword(box.text) ?? '') : [];

/** The box after the key; undefined leaves the key to the text area and the dialog. */
export function applyPhraseKey(
  box: PhraseInput,
  key: PhraseInputKey,
  phrases: readonly string[],
): PhraseInput | undefined {
  if (!box.open) return key === 'ArrowDown' && box.text === '' ? { ...box, open: true, at: 0 } : undefined;
  const list = listSuggestions(box, phrases);
  if (key === 'Escape') return { ...box, open: false };
  if (list.length === 0) return undefined;
  if (key === 'ArrowDown') return { ...box, at: (box.at + 1) % list.length };
  if (key === 'ArrowUp') return { ...box, at: (box.at - 1 + list.length) % list.length };
  return applyPhrase(list[box.at] ?? list[0] ?? box.text);
}

export const applyPhrase = (phrase: string): PhraseInput => createPhraseInput(phrase);

/** Returns the keyword after a leading slash on a single line; undefined when the text requests no phrases. */
function parsePhraseKeyword(text: string): string | undefined {
  return /^[/、][^\n]{0,20}$/.test(text) ? text.slice(1) : undefined;
}
