/** The tabs of visited pages. The router opens them, pages name them and say when they hold something unsaved. */
import { useContext, useEffect } from 'react';
import { proxy, ref } from 'valtio';
import { navigate } from './navigation.ts';
import { TabScopeContext } from './tabScope.ts';

type TabLocation = {
  pathname: string;
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, string>>;
};

export type Tab = {
  key: string;
  /** The address it shows, with its query. */
  href: string;
  place: TabLocation;
  pageId: string;
  title: string;
  /** A count behind the title: open tasks. */
  badge?: number | undefined;
  /** Something on it is not saved. */
  dirty: boolean;
  /** Cannot be closed and survives closing all. */
  affix: boolean;
  /** Asked before the tab closes; false keeps it. */
  mayClose?: (() => Promise<boolean>) | undefined;
  /** Grows when the page is refreshed, which mounts it anew. */
  turn: number;
  /** When it was last looked at; the longest unseen ones give their memory back. */
  seen: number;
};

/** So many pages stay mounted behind the visible one. */
const maxMounted = 8;

export const tabs = proxy<{ list: Tab[]; active: string }>({ list: [], active: '' });

export type TabOpening = Pick<Tab, 'key' | 'href' | 'place' | 'pageId' | 'title' | 'affix'>;

/** Shows the tab of that key, a new one where there is none. Its title stays what the page called itself. */
export function openTab(opening: TabOpening) {
  const known = tabs.list.find((tab) => tab.key === opening.key);
  if (known) {
    known.href = opening.href;
    known.place = ref(opening.place);
    known.pageId = opening.pageId;
    known.seen = Date.now();
  } else {
    tabs.list.push({ ...opening, place: ref(opening.place), dirty: false, turn: 0, seen: Date.now() });
  }
  tabs.active = opening.key;
}

export const findTab = (key: string) => tabs.list.find((tab) => tab.key === key);

/** The keys of the pages that stay mounted: the visible one and those looked at last; an unsaved one always. */
export function selectMountedTabs(
  list: readonly Pick<Tab, 'key' | 'seen' | 'dirty'>[],
  active: string,
): Set<string> {
  const recent = [...list].sort((a, b) => b.seen - a.seen).slice(0, maxMounted);
  return new Set([
    active,
    ...recent.map((tab) => tab.key),
    ...list.filter((tab) => tab.dirty).map((tab) => tab.key),
  ]);
}

export type TabPatch = Partial<Pick<Tab, 'title' | 'badge' | 'dirty' | 'mayClose'>>;

/** A page names its tab: `useTab({ title: '审批 采购合同 · 钢筋', dirty })`. */
export function useTab({ title, badge, dirty, mayClose }: TabPatch) {
  const { key } = useContext(TabScopeContext);
  useEffect(() => {
    const tab = findTab(key);
    if (!tab) return;
    if (title !== undefined) tab.title = title;
    tab.badge = badge;
    tab.dirty = dirty ?? false;
    tab.mayClose = mayClose && ref(mayClose);
  }, [key, title, badge, dirty, mayClose]);
}

/** Shows the tab `by` places to the right, around the ends. */
export function activateAdjacentTab(by: number) {
  const { list, active } = tabs;
  const at = list.findIndex((tab) => tab.key === active);
  const next = list[(at + by + list.length) % list.length];
  if (next) navigate(next.href);
}

export async function closeTab(key: string) {
  const at = tabs.list.findIndex((tab) => tab.key === key);
  const tab = tabs.list[at];
  if (!tab || tab.affix || (tab.mayClose && !(await tab.mayClose()))) return;
  tabs.list.splice(tabs.list.indexOf(tab), 1);
  if (tabs.active === key) navigate((tabs.list[at] ?? tabs.list[at - 1])?.href ?? '/index');
}

/** Closes what `wanted` names, asking each unsaved one; what may not go stays. */
export async function closeTabs(wanted: (tab: Tab) => boolean) {
  for (const key of tabs.list.filter((tab) => wanted(tab) && !tab.affix).map((tab) => tab.key))
    await closeTab(key);
}

export function refreshTab(key: string) {
  const tab = findTab(key);
  if (tab) tab.turn += 1;
}

export function clearTabs() {
  tabs.list = [];
  tabs.active = '';
}
