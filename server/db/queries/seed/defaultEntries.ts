/** The entries of every tenant's menu, grantable permissions and settings, in order. New versions add entries. */
import type { AnyCall } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import { sessionSettings } from '../../../../contract/configRules.ts';
import {
  type ResourceName,
  type ResourcePage,
  resourceComponent,
  resourcePages,
} from '../../../../contract/resources/resourcePages.ts';

/** The children of 业务 are the published forms. */
export const formsFolder = '/list';

const flowFolder = '/flow-manage/my-flow';
const statsFolder = '/flow-manage/stastic';
const systemFolder = '/system';

/** `staff`: visible to the role that a new tenant starts with. */
type DefaultFolder = { menuName: string; path: string; orderNum: number; staff?: boolean };

type DefaultPage = { menuName: string; path: string; component: string; icon: string; perms?: string };

const defaultFolders: readonly DefaultFolder[] = [
  { menuName: '我的流程', path: flowFolder, orderNum: 1, staff: true },
  { menuName: '业务', path: formsFolder, orderNum: 2 },
  { menuName: '统计', path: statsFolder, orderNum: 3 },
  { menuName: '系统管理', path: systemFolder, orderNum: 90 },
];

const flowPages: readonly DefaultPage[] = [
  { menuName: '待办', path: 'todo', component: 'flow/todo', icon: 'inbox' },
  { menuName: '待阅', path: 'toread', component: 'flow/toread', icon: 'eye-open' },
  { menuName: '我发起的', path: 'start', component: 'flow/start', icon: 'send-message' },
  { menuName: '我已审批', path: 'approve', component: 'flow/approve', icon: 'endorsed' },
  { menuName: '发起流程', path: 'launch', component: 'flow/launch', icon: 'form' },
  { menuName: '流程查询', path: 'query', component: 'flow/query', icon: 'flows' },
];

/** For people who are granted them: each page carries the permission of its figures. */
const statsPages: readonly DefaultPage[] = [
  { menuName: '按人员', path: 'user-flow-stastic', component: 'flow/user-flow-stastic', icon: 'people' },
  { menuName: '按表单', path: 'form-flow-stastic', component: 'flow/form-flow-stastic', icon: 'chart' },
].map((page) => ({ ...page, path: `${flowFolder}/${page.path}`, perms: 'flow:stats:query' }));

/** The pages of a folder whose other entries are permissions; tenants are administered by the platform's only. */
const listSystemPages = (ofPlatform: boolean): DefaultPage[] => [
  {
    menuName: '工作日历',
    path: '/system/calendar',
    component: 'system/calendar',
    icon: 'calendar',
    perms: 'system:calendar:query',
  },
  ...(Object.entries(resourcePages) as [ResourceName, ResourcePage][])
    .filter(([name, { inMenu }]) => inMenu && (ofPlatform || name !== 'tenant'))
    .map(([name, { title, path, icon, permission }]) => ({
      menuName: title,
      path,
      component: resourceComponent(name),
      icon,
      perms: permission,
    })),
];

const defaultSettings: [key: string, name: string, value: string][] = [
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
  ['sys.password.minLength', '密码最短位数', '8'],
  ['sys.password.kinds', '密码至少含几种字符', '3'],
  ['sys.password.history', '不能使用最近几次的密码', '5'],
  ['sys.password.maxAgeDays', '密码有效天数，0 为不限', '0'],
  ['sys.captcha.check', '登录验证码', 'false'],
  [sessionSettings.idle.key, '登录闲置多少分钟后失效', String(sessionSettings.idle.usual)],
  [sessionSettings.age.key, '登录最长有效小时数', String(sessionSettings.age.usual)],
  [sessionSettings.single.key, '每人只允许一处登录', String(sessionSettings.single.usual)],
  ['sys.sms.enabled', '启用短信', 'false'],
  ['sys.supplier.login.title', '供应商登录页标题', '供应商门户'],
  ['sys.register.enabled', '开放注册', 'false'],
  ['sys.register.approve', '注册后须由管理员启用', 'true'],
  ['sys.register.roles', '注册可选的角色标识，以逗号分隔', ''],
  ['sys.register.depts', '注册可选的部门编号，以逗号分隔', ''],
  ['sys.register.success.tip', '注册成功的提示', ''],
  ['sys.list.show.status', '列表显示状态列', 'true'],
  ['sys.thousand.separator.enabled', '数字千分位', 'true'],
  ['sys.form.stash.enabled', '启用表单暂存', 'true'],
  ['sys.upload.enable.camera', '上传时可拍照', 'false'],
  ['sys.upload.quota.tenant', '全部文件空间配额（MB，空为不限）', ''],
  ['sys.upload.quota.person', '每人文件空间配额（MB，空为默认）', ''],
  ['sys.flow.direct.enabled', '退回默认直送', 'true'],
];

/** A default entry by kind. `entry` is the name under which the tenant remembers that it was given. */
export type DefaultEntry =
  | ({ kind: 'folder'; entry: string } & DefaultFolder)
  | ({ kind: 'page'; entry: string; folder: string; orderNum: number } & DefaultPage)
  | {
      kind: 'permission';
      entry: string;
      folder: string;
      orderNum: number;
      menuName: string;
      perms: string;
    }
  | { kind: 'setting'; entry: string; configKey: string; configName: string; configValue: string };

/** `ofPlatform`: includes the permissions over tenants, which only one tenant's administrators may grant. */
export const listDefaultEntries = ({ ofPlatform }: { ofPlatform: boolean }): DefaultEntry[] => [
  ...defaultFolders.map((folder) => ({ kind: 'folder' as const, entry: `folder ${folder.path}`, ...folder })),
  ...buildPageEntries(flowFolder, flowPages),
  ...buildPageEntries(statsFolder, statsPages),
  ...buildPageEntries(systemFolder, listSystemPages(ofPlatform)),
  ...[...collectPermissionNames(ofPlatform)].map(([perms, menuName], index) => ({
    kind: 'permission' as const,
    entry: `permission ${perms}`,
    folder: systemFolder,
    orderNum: index + 1,
    menuName,
    perms,
  })),
  ...defaultSettings.map(([configKey, configName, configValue]) => ({
    kind: 'setting' as const,
    entry: `setting ${configKey}`,
    configKey,
    configName,
    configValue,
  })),
];

const buildPageEntries = (folder: string, pages: readonly DefaultPage[]) =>
  pages.map((page, index) => ({
    kind: 'page' as const,
    entry: `page ${page.component}`,
    folder,
    orderNum: index + 1,
    ...page,
  }));

/**
 * Maps each permission that a call requires and no page carries to its name, taken from that call, in the order of
 * the contract.
 */
function collectPermissionNames(ofPlatform: boolean): Map<string, string> {
  const all: AnyCall[] = Object.values(calls).flatMap((group) => Object.values<AnyCall>(group));
  const names = new Map<string, string>();
  for (const call of all.filter((one) => ofPlatform || one.object !== 'platform')) {
    for (const permission of [call.permission].flat()) {
      const isGranted = permission.includes(':') && !permission.includes('{');
      if (isGranted && !names.has(permission)) names.set(permission, formatPermissionName(call));
    }
  }
  // Checked inside calls that everybody may send: how much of people, on whose instances.
  if (!names.has('system:user:list')) names.set('system:user:list', '查看用户全部资料');
  if (!names.has('flow:instance:query')) names.set('flow:instance:query', '查询所有流程');
  if (!names.has('flow:instance:edit')) names.set('flow:instance:edit', '干预所有流程');
  for (const { perms } of [...statsPages, ...listSystemPages(ofPlatform)]) if (perms) names.delete(perms);
  return names;
}

/** The summary up to its first comma or bracket. */
const formatPermissionName = (call: AnyCall) =>
  call.summary.split(/[；：，（,(]/)[0]?.slice(0, 60) || call.path;
