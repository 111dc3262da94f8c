/** Stores a person's phrases in this browser, by kind. */
import { browserStore } from '../../state/session/privateStores.ts';
import { type PhraseKind, type PhraseUsage, recordPhraseUse } from './phrases.ts';

const storageKey = (kind: PhraseKind) => `phrases.${kind}`;

export function loadPhraseHistory(kind: PhraseKind): PhraseUsage[] {
  // Written here only, and the store says whether it is as it was written.
  return JSON.parse(browserStore.read(storageKey(kind)) ?? '[]') as PhraseUsage[];
}

export function rememberPhrase(kind: PhraseKind, text: string): void {
  try {
    browserStore.write(
      storageKey(kind),
      JSON.stringify(recordPhraseUse(loadPhraseHistory(kind), text, Date.now())),
    );
  } catch {
    // A full or closed store costs the offer of this phrase, not what it was used for.
  }
}
