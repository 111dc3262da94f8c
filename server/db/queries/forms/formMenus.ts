import { sql } from 'kysely';
import {
  type FormGrants,
  type FormRightLevel,
  formRightLevels,
} from '../../../../contract/calls/formDesign.ts';
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

/** The permissions of a form below its menu entry, with their names. */
const listFormPermissions = ({ enName, buttons }: PublishedForm): { perms: string; menuName: string }[] =>
  [...formActions, ...buttons.map(({ id, name }): [string, string] => [`btn${id}`, name])].map(
    ([action, menuName]) => ({ perms: `auto:${enName}:${action}`, menuName }),
  );

/** The names of the menu entries that publishing the form would make and remove. */
export async function compareFormMenus(
  tx: Tx,
  form: PublishedForm,
): Promise<{ added: string[]; removed: string[] }> {
  const rows = await tx
    .selectFrom('menus')
    .select(['perms', 'menuName', 'menuType'])
    .where('formName', '=', form.enName)
    .orderBy('orderNum')
    .execute();
  const page = { perms: `auto:${form.enName}:list`, menuName: form.cnName };
  const wanted = [page, ...listFormPermissions(form)];
  const present = new Set(rows.map(({ perms }) => perms));
  const kept = new Set(wanted.map(({ perms }) => perms));
  return {
    added: wanted.filter(({ perms }) => !present.has(perms)).map(({ menuName }) => menuName),
    removed: rows
      .filter(({ perms, menuType }) => menuType === 'F' && !kept.has(perms ?? ''))
      .map(({ menuName }) => menuName),
  };
}

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
  const rows = listFormPermissions(form).map((permission, index) => ({
    ...permission,
    parentId: menuId,
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

/** The rights of each level; undefined: all. */
const levelRights: Readonly<Record<FormRightLevel, readonly string[] | undefined>> = {
  view: ['list', 'print'],
  fill: ['list', 'print', 'add', 'edit', 'list:root'],
  all: undefined,
};

/** Gives roles rights on the published form, with the folder that its page is in. */
export async function grantFormRights(tx: Tx, enName: string, grants: FormGrants): Promise<void> {
  const menus = await tx
    .selectFrom('menus')
    .select(['menuId', 'perms', 'parentId', 'menuType'])
    .where('formName', '=', enName)
    .execute();
  const rows = formRightLevels.flatMap((level) => {
    const wanted = levelRights[level]?.map((right) => `auto:${enName}:${right}`);
    const granted = menus.filter(({ perms }) => wanted === undefined || wanted.includes(perms ?? ''));
    const folders = granted.flatMap(({ menuType, parentId }) =>
      menuType === 'C' && parentId ? [parentId] : [],
    );
    const menuIds = [...granted.map(({ menuId }) => menuId), ...folders];
    return grants[level].flatMap((roleId) => menuIds.map((menuId) => ({ roleId, menuId })));
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('roleMenus')
    .values(rows)
    .onConflict((held) => held.doNothing())
    .execute();
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
