/** The tabs of visited pages. The router opens them; pages set their title and report unsaved changes. */
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
  /** The address of the page, with its query. */
  href: string;
  place: TabLocation;
  pageId: string;
  title: string;
  /** A count after the title: open tasks. */
  badge?: number | undefined;
  /** The page has unsaved changes. */
  dirty: boolean;
  /** Cannot be closed and survives closing all. */
  affix: boolean;
  /** The page is unmounted when another one is shown, unless it has unsaved changes. */
  noCache?: boolean;
  /** Called before the tab closes; false keeps it open. */
  mayClose?: (() => Promise<boolean>) | undefined;
  /** Increases when the page is refreshed, which remounts it. */
  turn: number;
  /** The last time the tab was visible; the tabs unseen for longest are unmounted. */
  seen: number;
};

/** The maximum number of pages mounted behind the visible one. */
const maxMounted = 8;

export const tabs = proxy<{ list: Tab[]; active: string }>({ list: [], active: '' });

export type TabOpening = Pick<Tab, 'key' | 'href' | 'place' | 'pageId' | 'title' | 'affix' | 'noCache'>;

/** Shows the tab with this key, or opens a new one. An open tab keeps the title that its page has set. */
export function openTab(opening: TabOpening) {
  const known = tabs.list.find((tab) => tab.key === opening.key);
  if (known) {
    known.href = opening.href;
    known.place = ref(opening.place);
    known.pageId = opening.pageId;
    known.noCache = opening.noCache ?? false;
    known.seen = Date.now();
  } else {
    tabs.list.push({ ...opening, place: ref(opening.place), dirty: false, turn: 0, seen: Date.now() });
  }
  tabs.active = opening.key;
}

export const findTab = (key: string) => tabs.list.find((tab) => tab.key === key);

/**
 * The keys of the pages that stay mounted: the visible one, the recently visible ones, and every page with unsaved
 * changes.
 */
export function selectMountedTabs(
  list: readonly Pick<Tab, 'key' | 'seen' | 'dirty' | 'noCache'>[],
  active: string,
): Set<string> {
  const cached = list.filter(({ noCache }) => !noCache);
  const recent = cached.sort((a, b) => b.seen - a.seen).slice(0, maxMounted);
  return new Set([
    active,
    ...recent.map((tab) => tab.key),
    ...list.filter((tab) => tab.dirty).map((tab) => tab.key),
  ]);
}

export type TabPatch = Partial<Pick<Tab, 'title' | 'badge' | 'dirty' | 'mayClose'>>;

/** Sets the title of the page's tab: `useTab({ title: '审批 采购合同 · 钢筋', dirty })`. */
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

/** Shows the tab `by` positions to the right, with wraparound. */
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

/** Closes the tabs that `isSelected` selects, after asking each unsaved one; refused tabs stay open. */
export async function closeTabs(isSelected: (tab: Tab) => boolean) {
  for (const key of tabs.list.filter((tab) => isSelected(tab) && !tab.affix).map((tab) => tab.key))
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
