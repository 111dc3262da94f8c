/** The parts of the frame around a page. Query flags hide them; an address with /view-report has none. */
import type { PageLocation } from '../page.ts';

export type VisibleChrome = { topBar: boolean; sidebar: boolean; tabsAndStatus: boolean };

export function visibleChrome({
  pathname,
  search,
}: Pick<PageLocation, 'pathname' | 'search'>): VisibleChrome {
  const bare = search.blank !== undefined || pathname.includes('/view-report');
  return {
    topBar: !bare && search.noHeader === undefined,
    sidebar: !bare && search.noSidebar === undefined,
    tabsAndStatus: !bare,
  };
}
