/** What every tenant starts with: the menu of the product, its permissions to grant, a role for staff, its settings. */
import type { AnyCall } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import type { Tx } from '../database.ts';

/** Children of 业务 are the published forms. */
export const formsFolder = '/list';

const flowFolder = '/flow-manage/my-flow';

const flowPages = [
  { menuName: '待办', path: 'todo', component: 'flow/todo', icon: 'inbox' },
  { menuName: '待阅', path: 'toread', component: 'flow/toread', icon: 'eye-open' },
  { menuName: '我发起的', path: 'start', component: 'flow/start', icon: 'send-message' },
  { menuName: '我已审批', path: 'approve', component: 'flow/approve', icon: 'endorsed' },
  { menuName: '发起流程', path: 'launch', component: 'flow/launch', icon: 'form' },
  { menuName: '流程查询', path: 'query', component: 'flow/query', icon: 'flows' },
];

/** For whoever is given them: the page carries the permission of its figures. */
const statsPages = [
  { menuName: '按人员', path: 'user-flow-stastic', component: 'flow/user-flow-stastic', icon: 'people' },
  { menuName: '按表单', path: 'form-flow-stastic', component: 'flow/form-flow-stastic', icon: 'chart' },
].map((page) => ({ ...page, path: `${flowFolder}/${page.path}`, perms: 'flow:stats:query' }));

/** The only pages of a folder whose other entries are permissions. */
const systemPages = [
  {
    menuName: '工作日历',
    path: '/system/calendar',
    component: 'system/calendar',
    icon: 'calendar',
    perms: 'system:calendar:query',
  },
];

const settings: [key: string, name: string, value: string][] = [
  ['sys.head.title', '浏览器标题', '签核'],
  ['sys.head.ico', '浏览器图标', ''],
  ['sys.main.title', '门户标题', '签核'],
  ['sys.sidebar.title', '侧栏标题', '签核'],
  ['sys.sidebar.logo', '侧栏标志', ''],
  ['sys.login.title', '登录页标题', '签核'],
  ['sys.login.logo', '登录页标志', ''],
  ['sys.login.copyright', '登录页版权', ''],
  ['sys.login.bg.image', '登录页背景', ''],
  ['sys.login.box.position', '登录框位置', 'center'],
  ['sys.login.rememberPwd.hide', '隐藏记住密码', 'false'],
  ['sys.password.check', '检查密码安全度', 'true'],
  ['sys.password.force.update', '强制修改弱密码', 'true'],
  ['sys.captcha.check', '登录验证码', 'false'],
  ['sys.sms.enabled', '启用短信', 'false'],
  ['sys.list.show.status', '列表显示状态列', 'true'],
  ['sys.thousand.separator.enabled', '数字千分位', 'true'],
  ['sys.form.stash.enabled', '启用表单暂存', 'true'],
  ['sys.upload.enable.camera', '上传时可拍照', 'false'],
  ['sys.flow.direct.enabled', '退回默认直送', 'true'],
];

/** `ofPlatform`: with the permissions over tenants, which only one tenant's administrators may grant. */
export async function insertStandardContents(tx: Tx, { ofPlatform }: { ofPlatform: boolean }): Promise<void> {
  const folder = await insertFolder(tx, { menuName: '我的流程', path: flowFolder, orderNum: 1 });
  const entries = await insertPages(tx, folder, flowPages);
  await insertFolder(tx, { menuName: '业务', path: formsFolder, orderNum: 2 });
  const figures = await insertFolder(tx, { menuName: '统计', path: '/flow-manage/stastic', orderNum: 3 });
  await insertPages(tx, figures, statsPages);
  await insertPermissions(tx, ofPlatform);
  const { roleId } = await tx
    .insertInto('roles')
    .values({ roleName: '员工', roleKey: 'staff', dataScope: 'SELF', orderNum: 100 })
    .returning('roleId')
    .executeTakeFirstOrThrow();
  const granted = [folder, ...entries.map((entry) => entry.menuId)];
  await tx
    .insertInto('roleMenus')
    .values(granted.map((menuId) => ({ roleId, menuId })))
    .execute();
  const configs = settings.map(([configKey, configName, configValue]) => ({
    configKey,
    configName,
    configValue,
  }));
  await tx
    .insertInto('configs')
    .values(configs.map((config) => ({ ...config, configType: 'Y' as const })))
    .execute();
}

type MenuPage = { menuName: string; path: string; component: string; icon: string; perms?: string };

function insertPages(tx: Tx, parentId: string, pages: readonly MenuPage[]): Promise<{ menuId: string }[]> {
  const rows = pages.map((page, index) => ({
    ...page,
    parentId,
    menuType: 'C' as const,
    formName: null,
    orderNum: index + 1,
  }));
  return tx.insertInto('menus').values(rows).returning('menuId').execute();
}

async function insertFolder(
  tx: Tx,
  folder: { menuName: string; path: string; orderNum: number },
): Promise<string> {
  const { menuId } = await tx
    .insertInto('menus')
    .values({ ...folder, parentId: null, menuType: 'M', component: 'Layout', formName: null })
    .returning('menuId')
    .executeTakeFirstOrThrow();
  return menuId;
}

/** One entry per permission that a call asks for and no page carries, named by that call, so that roles can be given it. */
async function insertPermissions(tx: Tx, ofPlatform: boolean): Promise<void> {
  const parentId = await insertFolder(tx, {
    menuName: '系统管理',
    path: '/system',
    orderNum: 90,
  });
  await insertPages(tx, parentId, systemPages);
  const rows = [...permissionNames(ofPlatform)].map(([perms, menuName], index) => ({
    parentId,
    menuName,
    perms,
    menuType: 'F' as const,
    orderNum: index + 1,
    formName: null,
  }));
  await tx.insertInto('menus').values(rows).execute();
}

/** Permission → what it allows, in the order of the contract. */
function permissionNames(ofPlatform: boolean): Map<string, string> {
  const all: AnyCall[] = Object.values(calls).flatMap((group) => Object.values<AnyCall>(group));
  const names = new Map<string, string>();
  for (const call of all.filter((one) => ofPlatform || one.object !== 'platform')) {
    for (const permission of [call.permission].flat()) {
      const isGranted = permission.includes(':') && !permission.includes('{');
      if (isGranted && !names.has(permission)) names.set(permission, nameOf(call));
    }
  }
  // Judged inside calls that everybody may send: on whose instances.
  if (!names.has('flow:instance:query')) names.set('flow:instance:query', '查询所有流程');
  if (!names.has('flow:instance:edit')) names.set('flow:instance:edit', '干预所有流程');
  for (const { perms } of [...statsPages, ...systemPages]) names.delete(perms);
  return names;
}

/** The summary up to its first comma or bracket. */
const nameOf = (call: AnyCall) => call.summary.split(/[；：，（,(]/)[0]?.slice(0, 60) || call.path;
