/** The entries of every tenant's menu, grantable permissions and settings, in order. New versions add entries. */
import type { AnyCall } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import {
  type ResourceName,
  type ResourcePage,
  resourceComponent,
  resourcePages,
} from '../../../../contract/resources/resourcePages.ts';
import { declaredSettings } from '../../../../contract/settings/settings.ts';

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

/** Pages over the whole installation. */
const platformPages: ReadonlySet<ResourceName> = new Set(['tenant', 'recurringJob']);

/** The pages of a folder whose other entries are permissions. */
const listSystemPages = (ofPlatform: boolean): DefaultPage[] => [
  {
    menuName: '工作日历',
    path: '/system/calendar',
    component: 'system/calendar',
    icon: 'calendar',
    perms: 'system:calendar:query',
  },
  {
    menuName: '流程监控',
    path: '/system/instance',
    component: 'flow/monitor',
    icon: 'dashboard',
    perms: 'flow:instance:edit',
  },
  ...(Object.entries(resourcePages) as [ResourceName, ResourcePage][])
    .filter(([name, { inMenu }]) => inMenu && (ofPlatform || !platformPages.has(name)))
    .map(([name, { title, path, icon, permission }]) => ({
      menuName: title,
      path,
      component: resourceComponent(name),
      icon,
      perms: permission,
    })),
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
  ...declaredSettings.map(({ key, name, usual }) => ({
    kind: 'setting' as const,
    entry: `setting ${key}`,
    configKey: key,
    configName: name,
    configValue: usual,
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
