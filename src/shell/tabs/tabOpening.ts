/** Opens the tab of the current address. */

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
  };
}

const pageTitle = ({ title }: PageDeclaration, where: PageLocation) =>
  typeof title === 'function' ? title(where) : title;

/**
 * Opens pinned tabs first: home (not for suppliers) and those that the menu pins; then the tabs that were open
 * before the page was reloaded.
 */
export function openFirstTabs() {
  if (tabs.list.length > 0) return;
  const { active } = tabs;
  const home = { address: homeAddress, title: '首页', component: '' };
  const pinned = [...indexMenu(session.menu).values()].filter((entry) => entry.affix);
  for (const { address, title, component } of isSupplier() ? pinned : [home, ...pinned]) {
    const key = component.includes('Auto') ? pageCacheKey(address.split('/').at(-1) ?? '', 'list') : address;
    if (findTab(key)) continue;
    const place = { pathname: address, params: {}, search: {} };
    openTab({ key, href: address, place, pageId: '', title, affix: true });
  }
  for (const { key, href, title, ...place } of readPersistedTabs()) {
    if (!findTab(key)) openTab({ key, href, place, pageId: '', title, affix: false });
  }
  tabs.active = active;
}
