/** Where a person's phrases are kept: in this browser, by person and kind. */
import { session } from '../../state/session.ts';
import { afterUse, type PhraseKind, type UsedPhrase } from './phrases.ts';

const keyOf = (kind: PhraseKind) => `qianhe.phrases.${session.person?.userId ?? ''}.${kind}`;

export function usedPhrases(kind: PhraseKind): UsedPhrase[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(kind)) ?? '[]') as UsedPhrase[];
  } catch {
    // Written here only; a damaged list is an empty one.
    return [];
  }
}

export function rememberPhrase(kind: PhraseKind, text: string): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(afterUse(usedPhrases(kind), text, Date.now())));
  } catch {
    // A full or closed store costs the offer of this phrase, not what it was used for.
  }
}
