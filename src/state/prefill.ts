/** What a new record begins with, handed from one page to the next; it outlives a reload of the tab. */
import type { Values } from '../../contract/forms/rules.ts';

const nameOf = (key: string) => `qianhe.prefill.${key}`;

/** Answers the key under which the new record's address finds it. */
export function keepPrefill(values: Values): string {
  const key = Date.now().toString(36);
  sessionStorage.setItem(nameOf(key), JSON.stringify(values));
  return key;
}

/** Nothing where the tab is another one. */
export function prefillOf(key: string | undefined): Values {
  const text = key ? sessionStorage.getItem(nameOf(key)) : null;
  // Written above, in this very tab.
  return text === null ? {} : (JSON.parse(text) as Values);
}
