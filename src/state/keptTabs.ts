/** The open tabs outlive a reload of the page: their addresses are kept for as long as the browser's tab lives. */
import { subscribe } from 'valtio';
import * as z from 'zod/mini';
import { tabStore } from './privateStores.ts';
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

const storeName = 'tabs';

/** What was open before; nothing where nothing usable was kept. */
export function tabsBefore(): KeptTab[] {
  const parsed = kept.safeParse(JSON.parse(tabStore.read(storeName) ?? '[]'));
  return parsed.success ? parsed.data : [];
}

/** Writes them down as they change, until the returned function is called. */
export const keepTabs = (): (() => void) =>
  subscribe(tabs, () => {
    const open = tabs.list
      .filter((tab) => !tab.affix)
      .map(({ key, href, title, place }): KeptTab => ({ key, href, title, ...place }));
    tabStore.write(storeName, JSON.stringify(open));
  });
