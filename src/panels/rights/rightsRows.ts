/**
 * The menu of a tenant as the rows of a rights matrix: folders, pages, and permissions that have no column. Each cell
 * stands for the menu entries that grant it.
 */
import type { CallResult } from '../../../contract/call.ts';
import type { menuCalls } from '../../../contract/calls/menu.ts';
import { withHeldRows } from '../../../contract/resources/treeRows.ts';

export type GrantableMenu = Pick<
  CallResult<typeof menuCalls.list>['rows'][number],
  'menuId' | 'parentId' | 'menuName' | 'menuType' | 'perms' | 'status'
>;

type PlacedMenu = Omit<GrantableMenu, 'status'> & {
  /** Disabled, or below a disabled entry: a role that has it can keep it. */
  closed?: boolean;
  /** Closed, and shown only for what the role has below it: saving would refuse it. */
  barred?: boolean;
};

export const rightsColumns = [
  { id: 'view', label: '查看' },
  { id: 'add', label: '新增' },
  { id: 'edit', label: '编辑' },
  { id: 'remove', label: '删除' },
  { id: 'invalid', label: '作废' },
  { id: 'import', label: '导入' },
  { id: 'export', label: '导出' },
  { id: 'print', label: '打印' },
  { id: 'start', label: '发起' },
] as const;
export type RightsColumnId = (typeof rightsColumns)[number]['id'];

export type RightsRow = {
  id: string;
  label: string;
  parent: string | null;
  /** The entry itself, for a folder or a page. */
  menuId: string;
  /** Menu ids by column, of the row and of all rows below it. */
  cells: Partial<Record<RightsColumnId, readonly string[]>>;
  hasChildren: boolean;
  closed?: boolean | undefined;
  /** It cannot be granted. */
  barred?: boolean | undefined;
};

/** The last part of a permission as its column. */
const columnsByAction: Readonly<Record<string, RightsColumnId>> = {
  list: 'view',
  query: 'view',
  add: 'add',
  edit: 'edit',
  remove: 'remove',
  delete: 'remove',
  invalid: 'invalid',
  import: 'import',
  export: 'export',
  print: 'print',
  root: 'start',
};

const splitPermission = (perms: string) => {
  const at = perms.lastIndexOf(':');
  return { subject: perms.slice(0, at).replace(/:list$/, ''), action: perms.slice(at + 1) };
};

type OwnRow = Omit<RightsRow, 'cells' | 'hasChildren'> & { cells: Map<RightsColumnId, string[]> };

const menuTree = {
  idOf: ({ menuId }: GrantableMenu) => menuId,
  parentOf: ({ parentId }: GrantableMenu) => parentId,
  isEnabled: ({ status }: GrantableMenu) => status === '0',
};

/** What a role can get, and what it has; the names of entries that it can only keep say so. */
export function listGrantableMenus(
  entries: readonly GrantableMenu[],
  held: ReadonlySet<string>,
): PlacedMenu[] {
  const open = new Set(withHeldRows(entries, new Set(), menuTree));
  return withHeldRows(entries, held, menuTree).map((entry) =>
    open.has(entry)
      ? entry
      : {
          ...entry,
          menuName: `${entry.menuName}（已停用）`,
          closed: true,
          barred: !held.has(entry.menuId) && entry.menuType !== 'M',
        },
  );
}

/** In the order of the menu, each row before the rows below it. */
export function buildRightsRows(entries: readonly PlacedMenu[]): RightsRow[] {
  const rows = new Map<string, OwnRow>();
  for (const entry of entries) if (entry.menuType !== 'F') rows.set(entry.menuId, toPageRow(entry));
  const pages = findPagesBySubject(entries);
  for (const entry of entries) if (entry.menuType === 'F') placePermission(entry, { rows, pages });
  return nestRows([...rows.values()]);
}

const toPageRow = ({ menuId, parentId, menuName, menuType, closed, barred }: PlacedMenu): OwnRow => ({
  id: menuId,
  closed,
  barred,
  label: menuName,
  parent: parentId === '0' ? null : parentId,
  menuId,
  cells: new Map(menuType === 'C' && !barred ? [['view', [menuId]]] : []),
});

/** Pages by the subject of their permission: `system:user` for `system:user:list`. */
const findPagesBySubject = (entries: readonly PlacedMenu[]): ReadonlyMap<string, string> =>
  new Map(
    entries
      .filter(({ menuType, perms }) => menuType === 'C' && perms)
      .map(({ menuId, perms }) => [splitPermission(perms).subject, menuId]),
  );

type Placing = { rows: Map<string, OwnRow>; pages: ReadonlyMap<string, string> };

/** A permission is a cell of its page if it has a column there, otherwise a row below it. */
function placePermission({ menuId, parentId, menuName, perms }: PlacedMenu, { rows, pages }: Placing): void {
  const { subject, action } = splitPermission(perms);
  const above = pages.get(subject) ?? parentId;
  const page = rows.get(above);
  const column = columnsByAction[action];
  if (page && column && pages.get(subject) === page.id) {
    page.cells.set(column, [...(page.cells.get(column) ?? []), menuId]);
    return;
  }
  const parent = above === '0' ? null : above;
  rows.set(menuId, { id: menuId, label: menuName, parent, menuId, cells: new Map([['view', [menuId]]]) });
}

function nestRows(rows: readonly OwnRow[]): RightsRow[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
  const nest = (parent: string | null): RightsRow[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const inner = nest(row.id);
      const children = inner.filter((one) => one.parent === row.id);
      return [
        { ...row, parent, cells: joinCells(row, children), hasChildren: children.length > 0 },
        ...inner,
      ];
    });
  return nest(null);
}

function joinCells(row: OwnRow, children: readonly RightsRow[]): RightsRow['cells'] {
  const entries = rightsColumns.flatMap(({ id }): [RightsColumnId, string[]][] => {
    const ids = [...(row.cells.get(id) ?? []), ...children.flatMap(({ cells }) => cells[id] ?? [])];
    return ids.length > 0 ? [[id, ids]] : [];
  });
  return Object.fromEntries(entries);
}
