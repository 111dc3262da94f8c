/** How the present address becomes a tab. */
import { tabsBefore } from '../state/keptTabs.ts';
import { indexMenu } from '../state/menu.ts';
import { isSupplier, session } from '../state/session.ts';
import { openTab, type TabOpening, tabOf, tabs } from '../state/tabs.ts';
import { cacheKey } from '../state/tabTitle.ts';
import { type Page, rememberPage, type Where } from './page.ts';

const homeAddress = '/index';

export function openingOf(page: Page, where: Where, href: string): TabOpening {
  rememberPage(page);
  const entry = session.pages.get(where.pathname);
  return {
    key: page.tabKey?.(where) ?? where.pathname,
    href,
    place: where,
    pageId: page.id,
    title: titleOf(page, where) ?? entry?.title ?? '未命名',
    affix: where.pathname === homeAddress || (entry?.affix ?? false),
  };
}

const titleOf = ({ title }: Page, where: Where) => (typeof title === 'function' ? title(where) : title);

/**
 * Pinned tabs stand first from the start: home (not for suppliers) and what the menu pins; then what was open before
 * the page was reloaded.
 */
export function openFirstTabs() {
  if (tabs.list.length > 0) return;
  const { active } = tabs;
  const home = { address: homeAddress, title: '首页', component: '' };
  const pinned = [...indexMenu(session.menu).values()].filter((entry) => entry.affix);
  for (const { address, title, component } of isSupplier() ? pinned : [home, ...pinned]) {
    const key = component.includes('Auto') ? cacheKey(address.split('/').at(-1) ?? '', 'list') : address;
    if (tabOf(key)) continue;
    const place = { pathname: address, params: {}, search: {} };
    openTab({ key, href: address, place, pageId: '', title, affix: true });
  }
  for (const { key, href, title, ...place } of tabsBefore()) {
    if (!tabOf(key)) openTab({ key, href, place, pageId: '', title, affix: false });
  }
  tabs.active = active;
}
