/** The entries of every tenant's menu, grantable permissions and settings, in order. New versions add entries. */
import type { AnyCall } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import {
  flowFolder,
  flowMenuPages,
  listSystemPages,
  type MenuPage,
  statsPages,
} from '../../../../contract/menu/menuPages.ts';
import { declaredSettings } from '../../../../contract/settings/settings.ts';

/** The children of 业务 are the published forms. */
export const formsFolder = '/list';

const statsFolder = '/flow-manage/stastic';
const systemFolder = '/system';

/** Addressed below their folder, as routers of clients know them. */
const flowPages = flowMenuPages.map((page) => ({ ...page, path: page.path.slice(flowFolder.length + 1) }));

/** `staff`: visible to the role that a new tenant starts with. */
type DefaultFolder = { menuName: string; path: string; orderNum: number; staff?: boolean };

const defaultFolders: readonly DefaultFolder[] = [
  { menuName: '我的流程', path: flowFolder, orderNum: 1, staff: true },
  { menuName: '业务', path: formsFolder, orderNum: 2 },
  { menuName: '统计', path: statsFolder, orderNum: 3 },
  { menuName: '系统管理', path: systemFolder, orderNum: 90 },
];

/** A default entry by kind. `entry` is the name under which the tenant remembers that it was given. */
export type DefaultEntry =
  | ({ kind: 'folder'; entry: string } & DefaultFolder)
  | ({ kind: 'page'; entry: string; folder: string; orderNum: number } & MenuPage)
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

const buildPageEntries = (folder: string, pages: readonly MenuPage[]) =>
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
