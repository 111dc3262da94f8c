/** The open tabs outlive a reload of the page: their addresses are kept for as long as the browser's tab lives. */
import { subscribe } from 'valtio';
import * as z from 'zod/mini';
import { session } from './session.ts';
import { tabs } from './tabs.ts';

const kept = z.array(
  z.object({
    key: z.string(),
    href: z.string(),
    title: z.string(),
    pathname: z.string(),
    params: z.record(z.string(), z.string()),
    search: z.record(z.string(), z.string()),
  }),
);
type KeptTab = z.output<typeof kept>[number];

const storageKey = () => `qianhe.tabs.${session.person?.userId ?? ''}`;

/** What was open before; nothing where nothing usable was kept. */
export function tabsBefore(): KeptTab[] {
  try {
    const parsed = kept.safeParse(JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    // Not JSON: somebody else has written there.
    return [];
  }
}

/** Writes them down as they change, until the returned function is called. */
export const keepTabs = (): (() => void) =>
  subscribe(tabs, () => {
    const open = tabs.list
      .filter((tab) => !tab.affix)
      .map(({ key, href, title, place }): KeptTab => ({ key, href, title, ...place }));
    sessionStorage.setItem(storageKey(), JSON.stringify(open));
  });
