/** Opens the tab of the current address. */

import { isFormList } from '../../../contract/menu/menuAddresses.ts';
import { homeAddress } from '../../state/session/landing.ts';
import { indexMenu } from '../../state/session/menu.ts';
import { readPersistedTabs } from '../../state/session/persistedTabs.ts';
import { isSupplier, session } from '../../state/session/session.ts';
import { pageCacheKey } from '../../state/workspace/formTab.ts';
import { findTab, openTab, type TabOpening, tabs } from '../../state/workspace/tabs.ts';
import { type PageDeclaration, type PageLocation, rememberPage } from '../page.ts';

export function createTabOpening(page: PageDeclaration, where: PageLocation, href: string): TabOpening {
  rememberPage(page);
  const entry = session.pages.get(where.pathname);
  return {
    key: page.tabKey?.(where) ?? where.pathname,
    href,
    place: where,
    pageId: page.id,
    title: pageTitle(page, where) ?? entry?.title ?? '未命名',
    affix: where.pathname === homeAddress || (entry?.affix ?? false),
    noCache: entry?.noCache ?? false,
  };
}

const pageTitle = ({ title }: PageDeclaration, where: PageLocation) =>
  typeof title === 'function' ? title(where) : title;

/** Opens pinned tabs first, then the tabs that were open before the page was reloaded. */
export function openFirstTabs() {
  if (tabs.list.length > 0) return;
  updatePinnedTabs();
  const { active } = tabs;
  for (const { key, href, title, ...place } of readPersistedTabs()) {
    if (!findTab(key)) openTab({ key, href, place, pageId: '', title, affix: false });
  }
  tabs.active = active;
}

/** Pins the tabs of home (not for suppliers) and of what the menu pins now, before all others; others can be closed. */
export function updatePinnedTabs() {
  const { active } = tabs;
  const pinned = listPinnedTabs();
  const keys = new Set(pinned.map(({ key }) => key));
  for (const tab of tabs.list) tab.affix = keys.has(tab.key);
  for (const tab of pinned) if (!findTab(tab.key)) openTab(tab);
  tabs.list = [...tabs.list.filter(({ affix }) => affix), ...tabs.list.filter(({ affix }) => !affix)];
  tabs.active = active;
}

function listPinnedTabs(): TabOpening[] {
  const home = { address: homeAddress, title: '首页', component: '' };
  // A link to elsewhere opens no page of the product.
  const pinned = [...indexMenu(session.menu).values()].filter(({ affix, external }) => affix && !external);
  return (isSupplier() ? pinned : [home, ...pinned]).map(({ address, title, component }) => ({
    key: isFormList(component) ? pageCacheKey(address.split('/').at(-1) ?? '', 'list') : address,
    href: address,
    place: { pathname: address, params: {}, search: {} },
    pageId: '',
    title,
    affix: true,
  }));
}
