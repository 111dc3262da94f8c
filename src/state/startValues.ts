/**
 * What a new record starts from where another page says so (a jump from another form). The address names it by a key;
 * the values stay in this browser tab, so that they survive a reload and stand in nobody's history.
 */
import type { Values } from '../../contract/forms/rules.ts';

const prefix = 'qianhe.start.';
const mostKept = 20;

/** Keeps the values and answers the key by which the page asks for them. */
export function keepStartValues(values: Values): string {
  const kept = Object.keys(sessionStorage)
    .filter((name) => name.startsWith(prefix))
    .sort();
  for (const old of kept.slice(0, Math.max(0, kept.length - mostKept + 1))) sessionStorage.removeItem(old);
  const key = Date.now().toString(36);
  sessionStorage.setItem(prefix + key, JSON.stringify(values));
  return key;
}

/** Nothing where the key is not known here: a link that somebody else opens. */
export function startValuesOf(key: string): Values {
  const text = sessionStorage.getItem(prefix + key);
  // Only this module writes under the prefix, and it writes objects.
  return text === null ? {} : (JSON.parse(text) as Values);
}
