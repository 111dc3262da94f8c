import type { MenuRoute } from '../../../contract/calls/session.ts';
import type { MenuEntry } from '../../db/queries/platform/menusOfActor.ts';

/**
 * Builds the routes of the front end from the menu: a tree, without folders that have no pages. What lies below an entry
 * that is missing is left out: at the top it would have another address.
 */
export function buildMenuRoutes(entries: MenuEntry[]): MenuRoute[] {
  const below = Map.groupBy(entries, ({ parentId }) => parentId ?? '');
  const routesOf = (parentId: string): MenuRoute[] =>
    (below.get(parentId) ?? []).flatMap((entry) => {
      const children = routesOf(entry.menuId);
      return isFolder(entry) && children.length === 0 ? [] : [routeOf(entry, children)];
    });
  return routesOf('');
}

/** A folder with a link opens that link and holds no pages. */
const isFolder = ({ menuType, link }: MenuEntry) => menuType === 'M' && !link;

const routeOf = (entry: MenuEntry, children: MenuRoute[]): MenuRoute => ({
  name: `menu${entry.menuId}`,
  path: entry.path,
  component: entry.component || (isFolder(entry) ? 'Layout' : ''),
  hidden: entry.visible === '1',
  ...(isFolder(entry) ? { redirect: 'noRedirect', alwaysShow: true } : {}),
  meta: {
    title: entry.menuName,
    icon: entry.icon,
    noCache: entry.noCache,
    link: entry.link || null,
    ...(entry.affix && { affix: true }),
    ...(entry.hasFlow && { hasFlow: true }),
  },
  ...(children.length > 0 ? { children } : {}),
});
