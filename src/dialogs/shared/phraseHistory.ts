/** A person's own phrases by kind, as the server stores them with the settings. */
import { type PhraseKind, type PhraseUsage, settings } from '../../state/workspace/settings.ts';
import { recordPhraseUse } from './phrases.ts';

export function loadPhraseHistory(kind: PhraseKind): PhraseUsage[] {
  const stored: unknown = settings.phrases[kind];
  return Array.isArray(stored)
    ? stored.filter(isPhrase).map(({ text, times, at }) => ({ text, times, at }))
    : [];
}

export function savePhrases(kind: PhraseKind, phrases: readonly PhraseUsage[]): void {
  settings.phrases = { ...settings.phrases, [kind]: [...phrases] };
}

export const rememberPhrase = (kind: PhraseKind, text: string): void =>
  savePhrases(kind, recordPhraseUse(loadPhraseHistory(kind), text, Date.now()));

/** Any client may write the settings. */
const isPhrase = (one: Partial<PhraseUsage> | null): one is PhraseUsage =>
  typeof one?.text === 'string' && Number.isFinite(one.times) && Number.isFinite(one.at);
