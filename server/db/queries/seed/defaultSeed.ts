/**
 * The initial rows of every tenant, and those that later versions add: menu, grantable permissions, a staff role,
 * settings.
 */
import type { Tx } from '../../database.ts';
import { type DefaultEntry, listDefaultEntries } from './defaultEntries.ts';

type EntryOfKind<K extends DefaultEntry['kind']> = Extract<DefaultEntry, { kind: K }>;

export async function insertDefaultSeed(tx: Tx, tenant: { ofPlatform: boolean }): Promise<void> {
  await tx
    .insertInto('roles')
    .values({ roleName: '员工', roleKey: staffRoleKey, dataScope: 'SELF', orderNum: 100 })
    .execute();
  await insertMissingDefaults(tx, tenant);
}

const staffRoleKey = 'staff';

/**
 * Inserts the entries that the tenant was never given, and remembers them. Entries that an administrator has deleted
 * since stay deleted; entries that were renamed or moved stay as they are. Returns whether any were inserted.
 */
export async function insertMissingDefaults(tx: Tx, tenant: { ofPlatform: boolean }): Promise<boolean> {
  const given = await tx.selectFrom('standardEntries').select('entry').execute();
  const known = new Set(given.map(({ entry }) => entry));
  const missing = listDefaultEntries(tenant).filter(({ entry }) => !known.has(entry));
  if (missing.length === 0) return false;
  const menus = await tx
    .selectFrom('menus')
    .select(['menuId', 'menuType', 'path', 'component', 'perms'])
    .where('formName', 'is', null)
    .orderBy('menuId', 'desc')
    .execute();
  const of = <K extends DefaultEntry['kind']>(kind: K) =>
    // The kind is the discriminant.
    missing.filter((one) => one.kind === kind) as EntryOfKind<K>[];
  const folders = await insertFolders(tx, of('folder'), menus);
  await insertPages(tx, withoutExisting(of('page'), menus, 'component'), folders);
  await insertPermissions(tx, withoutExisting(of('permission'), menus, 'perms'), folders);
  await insertSettings(tx, of('setting'));
  const entries = missing.map(({ entry }) => ({ entry }));
  await tx.insertInto('standardEntries').values(entries).execute();
  return true;
}

type ExistingMenu = { menuId: string; menuType: string; path: string; component: string; perms: string };
/** Maps a folder's path to its id. Folders that an administrator has removed are missing. */
type FolderIds = ReadonlyMap<string, string>;

function withoutExisting<K extends 'component' | 'perms', E extends { [key in K]: string }>(
  entries: readonly E[],
  menus: readonly ExistingMenu[],
  key: K,
): E[] {
  const there = new Set(menus.map((menu) => menu[key]));
  return entries.filter((entry) => !there.has(entry[key]));
}

async function insertFolders(
  tx: Tx,
  entries: readonly EntryOfKind<'folder'>[],
  menus: readonly ExistingMenu[],
): Promise<FolderIds> {
  const ids = new Map(
    menus.filter(({ menuType }) => menuType === 'M').map(({ path, menuId }) => [path, menuId]),
  );
  const wanted = entries.filter(({ path }) => !ids.has(path));
  if (wanted.length === 0) return ids;
  const made = await tx
    .insertInto('menus')
    .values(
      wanted.map(({ menuName, path, orderNum }) => ({
        menuName,
        path,
        orderNum,
        parentId: null,
        menuType: 'M' as const,
        component: 'Layout',
        formName: null,
      })),
    )
    .returning(['menuId', 'path'])
    .execute();
  const forStaff = new Set(wanted.filter(({ staff }) => staff).map(({ path }) => path));
  const granted = made.filter(({ path }) => forStaff.has(path)).map(({ menuId }) => menuId);
  await grantMenus(tx, { menuIds: granted, roleKey: staffRoleKey });
  return new Map([...ids, ...made.map(({ path, menuId }): [string, string] => [path, menuId])]);
}

async function grantMenus(
  tx: Tx,
  { menuIds, roleKey }: { menuIds: string[]; roleKey: string },
): Promise<void> {
  await tx
    .insertInto('roleMenus')
    .columns(['roleId', 'menuId'])
    .expression((from) =>
      from
        .selectFrom(['roles', 'menus'])
        .select(['roleId', 'menuId'])
        .where('roleKey', '=', roleKey)
        .where('menuId', 'in', ['0', ...menuIds]),
    )
    .execute();
}

async function insertPages(
  tx: Tx,
  entries: readonly EntryOfKind<'page'>[],
  folders: FolderIds,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ kind: _, entry: __, folder, ...page }) => ({
    ...page,
    parentId: folders.get(folder) ?? null,
    menuType: 'C' as const,
    formName: null,
  }));
  const made = await tx.insertInto('menus').values(rows).returning(['menuId', 'perms']).execute();
  // A page without a permission is visible to everybody who sees its folder. An administrator grants the others.
  const free = made.filter(({ perms }) => perms === '').map(({ menuId }) => menuId);
  await tx
    .insertInto('roleMenus')
    .columns(['roleId', 'menuId'])
    .expression((from) =>
      from
        .selectFrom('menus')
        .innerJoin('roleMenus as above', 'above.menuId', 'menus.parentId')
        .select(['above.roleId', 'menus.menuId'])
        .where('menus.menuId', 'in', ['0', ...free]),
    )
    .execute();
}

async function insertPermissions(
  tx: Tx,
  entries: readonly EntryOfKind<'permission'>[],
  folders: FolderIds,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ folder, menuName, perms, orderNum }) => ({
    parentId: folders.get(folder) ?? null,
    menuName,
    perms,
    menuType: 'F' as const,
    orderNum,
    formName: null,
  }));
  await tx.insertInto('menus').values(rows).execute();
}

async function insertSettings(tx: Tx, entries: readonly EntryOfKind<'setting'>[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ configKey, configName, configValue }) => ({
    configKey,
    configName,
    configValue,
    configType: 'Y' as const,
  }));
  await tx
    .insertInto('configs')
    .values(rows)
    .onConflict((taken) => taken.column('configKey').doNothing())
    .execute();
}
