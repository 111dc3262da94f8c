/**
 * What a new record starts from where another page says so (a jump from another form). The address names it by a key;
 * the values stay in this browser tab, so that they survive a reload and stand in nobody's history.
 */
import type { Values } from '../../../contract/forms/recordRules.ts';
import { tabStore } from '../session/privateStores.ts';

const prefix = 'start.';
const maxStored = 20;

/** Keeps the values and answers the key by which the page asks for them. */
export function storeStartValues(values: Values): string {
  const kept = tabStore.names(prefix);
  for (const old of kept.slice(0, Math.max(0, kept.length - maxStored + 1))) tabStore.remove(old);
  const key = Date.now().toString(36);
  tabStore.write(prefix + key, JSON.stringify(values));
  return key;
}

/** Nothing where the key is not known here: a link that somebody else opens. */
export function readStartValues(key: string): Values {
  const text = tabStore.read(prefix + key);
  // Only this module writes under the prefix, and it writes objects.
  return text === undefined ? {} : (JSON.parse(text) as Values);
}
