import type { MenuRoute } from '../../contract/calls/session.ts';
import type { MenuEntry } from '../db/queries/menusOfActor.ts';

/** The menu as the front end's routes: a tree, folders without any page left out. */
export function menuRoutes(entries: MenuEntry[]): MenuRoute[] {
  const known = new Set(entries.map((entry) => entry.menuId));
  const below = Map.groupBy(entries, ({ parentId }) => (parentId && known.has(parentId) ? parentId : ''));
  const routesOf = (parentId: string): MenuRoute[] =>
    (below.get(parentId) ?? []).flatMap((entry) => {
      const children = routesOf(entry.menuId);
      return entry.menuType === 'M' && children.length === 0 ? [] : [routeOf(entry, children)];
    });
  return routesOf('');
}

const routeOf = (entry: MenuEntry, children: MenuRoute[]): MenuRoute => ({
  name: `menu${entry.menuId}`,
  path: entry.path,
  component: entry.component || (entry.menuType === 'M' ? 'Layout' : ''),
  hidden: entry.visible === '1',
  ...(entry.menuType === 'M' ? { redirect: 'noRedirect', alwaysShow: true } : {}),
  meta: { title: entry.menuName, icon: entry.icon, noCache: false, link: entry.link || null },
  ...(children.length > 0 ? { children } : {}),
});
