/** Keeps the open tabs across a reload: their addresses are stored as long as the browser tab exists. */
import { subscribe } from 'valtio';
import * as z from 'zod/mini';
import { tabs } from '../workspace/tabs.ts';
import { tabStore } from './privateStores.ts';

const tabsSchema = z.array(
  z.object({
    key: z.string(),
    href: z.string(),
    title: z.string(),
    pathname: z.string(),
    params: z.record(z.string(), z.string()),
    search: z.record(z.string(), z.string()),
  }),
);
type PersistedTab = z.output<typeof tabsSchema>[number];

const storeName = 'tabs';

/** The stored tabs; empty if nothing usable was stored. */
export function readPersistedTabs(): PersistedTab[] {
  const parsed = tabsSchema.safeParse(JSON.parse(tabStore.read(storeName) ?? '[]'));
  return parsed.success ? parsed.data : [];
}

/** Stores every change of the tabs, until the returned function is called. */
export const persistTabs = (): (() => void) =>
  subscribe(tabs, () => {
    const open = tabs.list
      .filter((tab) => !tab.affix)
      .map(({ key, href, title, place }): PersistedTab => ({ key, href, title, ...place }));
    tabStore.write(storeName, JSON.stringify(open));
  });
