/** The open tabs outlive a reload of the page: their addresses are kept for as long as the browser's tab lives. */
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

/** What was open before; nothing where nothing usable was kept. */
export function readPersistedTabs(): PersistedTab[] {
  const parsed = tabsSchema.safeParse(JSON.parse(tabStore.read(storeName) ?? '[]'));
  return parsed.success ? parsed.data : [];
}

/** Writes them down as they change, until the returned function is called. */
export const persistTabs = (): (() => void) =>
  subscribe(tabs, () => {
    const open = tabs.list
      .filter((tab) => !tab.affix)
      .map(({ key, href, title, place }): PersistedTab => ({ key, href, title, ...place }));
    tabStore.write(storeName, JSON.stringify(open));
  });
