/** The parts of the frame around a page. Query flags hide them; an address with /view-report has none, a designer the keys. */
import type { PageLocation } from '../page.ts';

export type VisibleChrome = { topBar: boolean; sidebar: boolean; tabs: boolean; status: boolean };

/** The page has panes and a bar of its own. */
const designerPath = '/tool/build/index';

export function visibleChrome({
  pathname,
  search,
}: Pick<PageLocation, 'pathname' | 'search'>): VisibleChrome {
  const bare = search.blank !== undefined || pathname.includes('/view-report');
  const isDesigner = pathname === designerPath;
  const tabs = !bare && !isDesigner;
  return {
    topBar: tabs && search.noHeader === undefined,
    sidebar: tabs && search.noSidebar === undefined,
    tabs,
    status: !bare,
  };
}
