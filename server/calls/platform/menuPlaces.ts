/** Where the entries of the menu lie, the pages that they lead to, and those that a change would lose. */
import { resolveMenuAddress } from '../../../contract/menu/menuAddresses.ts';
import { findPageName } from '../../../contract/menu/menuPageNames.ts';
import type { Tx } from '../../db/database.ts';

const placeColumns = ['menuId', 'parentId', 'menuType', 'link', 'component', 'path', 'status'] as const;

export type MenuPlace = Awaited<ReturnType<typeof loadMenuPlaces>>[number];

export const loadMenuPlaces = (tx: Tx) => tx.selectFrom('menus').select(placeColumns).execute();

export type PlaceChange = { [Column in keyof MenuPlace]?: MenuPlace[Column] | undefined };

/** The entries whose page the client would not find any more. What lies below a changed entry moves with it. */
export function listLostPages(
  menu: readonly MenuPlace[],
  ids: readonly string[],
  change: PlaceChange,
): string[] {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after = menu.map((entry) => (ids.includes(entry.menuId) ? { ...entry, ...given } : entry));
  const found = findPages(after);
  return [...findPages(menu)].filter(([id, name]) => found.get(id) !== name).map(([id]) => id);
}

/** The column whose change alone loses a page, else the first that changes. */
export function findLosingColumn(
  menu: readonly MenuPlace[],
  ids: readonly string[],
  change: PlaceChange,
): keyof MenuPlace | undefined {
  const changed = placeColumns.filter(
    (column) =>
      change[column] !== undefined &&
      menu.some((entry) => ids.includes(entry.menuId) && entry[column] !== change[column]),
  );
  return (
    changed.find((column) => listLostPages(menu, ids, { [column]: change[column] }).length > 0) ?? changed[0]
  );
}

/** The name of each entry's page. */
function findPages(menu: readonly MenuPlace[]): Map<string, string> {
  const below = Map.groupBy(
    menu.filter(({ menuType }) => menuType !== 'F'),
    ({ parentId }) => parentId ?? '',
  );
  const childrenOf = ({ menuId }: MenuPlace) => below.get(menuId) ?? [];
  // The menu does not find the address of an entry that has others below it.
  const isShown = (entry: MenuPlace): boolean =>
    entry.status === '0' && (entry.menuType === 'C' || entry.link !== '' || childrenOf(entry).some(isShown));
  const pages = new Map<string, string>();
  const visit = (entry: MenuPlace, above: string): void => {
    const { menuId, menuType, path, link, component } = entry;
    const { address, base } = resolveMenuAddress(above, link || path);
    const children = childrenOf(entry);
    const name = findPageName(address, children.some(isShown) ? '' : component);
    if (menuType === 'C' && link === '' && name !== undefined) pages.set(menuId, name);
    for (const child of children) visit(child, base);
  };
  for (const entry of below.get('') ?? []) visit(entry, '');
  return pages;
}
