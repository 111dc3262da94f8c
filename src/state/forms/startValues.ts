/**
 * Initial values of a new record that another page passes on (a jump from another form). The URL contains a key;
 * the values stay in this browser tab, so that they survive a reload and do not appear in the history.
 */
import type { Values } from '../../../contract/forms/recordRules.ts';
import { tabStore } from '../session/privateStores.ts';

const prefix = 'start.';
const maxStored = 20;

/** Stores the values and returns their key. */
export function storeStartValues(values: Values): string {
  const stored = tabStore.names(prefix);
  for (const old of stored.slice(0, Math.max(0, stored.length - maxStored + 1))) tabStore.remove(old);
  const key = Date.now().toString(36);
  tabStore.write(prefix + key, JSON.stringify(values));
  return key;
}

/** Empty if the key is unknown: a link opened by another person. */
export function readStartValues(key: string): Values {
  const text = tabStore.read(prefix + key);
  // Only this module writes under the prefix, and it writes objects.
  return text === undefined ? {} : (JSON.parse(text) as Values);
}
