/** Where a person's phrases are kept: in this browser, by kind. */
import { lasting } from '../../state/privateStores.ts';
import { afterUse, type PhraseKind, type UsedPhrase } from './phrases.ts';

const nameOf = (kind: PhraseKind) => `phrases.${kind}`;

export function usedPhrases(kind: PhraseKind): UsedPhrase[] {
  // Written here only, and the store says whether it is as it was written.
  return JSON.parse(lasting.read(nameOf(kind)) ?? '[]') as UsedPhrase[];
}

export function rememberPhrase(kind: PhraseKind, text: string): void {
  try {
    lasting.write(nameOf(kind), JSON.stringify(afterUse(usedPhrases(kind), text, Date.now())));
  } catch {
    // A full or closed store costs the offer of this phrase, not what it was used for.
  }
}
