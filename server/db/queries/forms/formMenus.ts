import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { formsFolder } from '../seed/defaultEntries.ts';

type PublishedForm = { enName: string; cnName: string; buttons: { id: string; name: string }[] };

const formActions: [action: string, name: string][] = [
  ['add', '新增'],
  ['edit', '编辑'],
  ['remove', '删除'],
  ['invalid', '作废'],
  ['import', '导入'],
  ['export', '导出'],
  ['print', '打印'],
  ['list:root', '发起流程'],
];

/**
 * Creates a form's menu entry (which grants `list`) and one entry per further permission, all of which can be granted
 * to roles by id. A repeated call updates the form's name and buttons and leaves entries where an administrator has
 * moved them.
 */
export async function publishFormMenus(tx: Tx, form: PublishedForm): Promise<void> {
  const { enName, cnName } = form;
  const { menuId } = await tx
    .insertInto('menus')
    .values({
      parentId: await findFormsFolder(tx),
      menuName: cnName,
      path: enName,
      component: 'AutoList',
      perms: `auto:${enName}:list`,
      icon: 'th',
      menuType: 'C',
      orderNum: 10,
      formName: enName,
    })
    .onConflict((taken) =>
      taken
        .columns(['formName', 'menuType', 'perms'])
        .where('formName', 'is not', null)
        .doUpdateSet({ menuName: cnName }),
    )
    .returning('menuId')
    .executeTakeFirstOrThrow();
  const wanted: [string, string][] = [
    ...formActions,
    ...form.buttons.map(({ id, name }): [string, string] => [`btn${id}`, name]),
  ];
  const rows = wanted.map(([action, menuName], index) => ({
    parentId: menuId,
    menuName,
    perms: `auto:${enName}:${action}`,
    menuType: 'F' as const,
    orderNum: index + 1,
    formName: enName,
  }));
  await tx
    .insertInto('menus')
    .values(rows)
    .onConflict((taken) =>
      taken
        .columns(['formName', 'menuType', 'perms'])
        .where('formName', 'is not', null)
        .doUpdateSet({ menuName: (as) => as.ref('excluded.menuName') }),
    )
    .execute();
  const perms = rows.map((row) => row.perms);
  await tx
    .deleteFrom('menus')
    .where('formName', '=', enName)
    .where('menuType', '=', 'F')
    .where('perms', 'not in', perms)
    .execute();
  await bumpTenantAuthVersion(tx);
}

/** Removes deleted forms' entries from the menu and from all roles. */
export async function removeFormMenus(tx: Tx, formIds: string[]): Promise<void> {
  const rows = await tx.selectFrom('forms').select('enName').where('formId', 'in', formIds).execute();
  const names = rows.map((row) => row.enName);
  if (names.length === 0) return;
  await tx.deleteFrom('menus').where('formName', 'in', names).where('menuType', '=', 'F').execute();
  await tx.deleteFrom('menus').where('formName', 'in', names).execute();
  await bumpTenantAuthVersion(tx);
}

/** 业务, or null (a root) if an administrator has removed it. */
async function findFormsFolder(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('menus')
    .select('menuId')
    .where('menuType', '=', 'M')
    .where('path', '=', formsFolder)
    .orderBy('menuId')
    .limit(1)
    .executeTakeFirst();
  return row?.menuId ?? null;
}

const bumpTenantAuthVersion = (tx: Tx) =>
  sql`update qianhe.tenants set "authVersion" = "authVersion" + 1 where schema = current_schema()`.execute(
    tx,
  );
