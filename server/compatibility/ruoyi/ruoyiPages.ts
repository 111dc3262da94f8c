/** The pages of RuoYi that work here, and RuoYi's names for the permissions that open them. */
import type { MenuRoute } from '../../../contract/calls/session.ts';
import type { Fields } from '../operation.ts';

/** `name` is the name of RuoYi's component, by which RuoYi caches an open page. */
type RuoyiPage = {
  name: string;
  path: string;
  component: string;
  title: string;
  icon: string;
  permission: string;
};

type RuoyiFolder = { name: string; path: string; title: string; icon: string; pages: readonly RuoyiPage[] };

const systemPages: readonly RuoyiPage[] = [
  page('User', 'user', '用户管理', 'user', 'system:user:list'),
  page('Role', 'role', '角色管理', 'peoples', 'system:role:list'),
  page('Menu', 'menu', '菜单管理', 'tree-table', 'system:menu:list'),
  page('Dept', 'dept', '部门管理', 'tree', 'system:dept:list'),
  page('Post', 'post', '岗位管理', 'post', 'system:post:list'),
  page('Dict', 'dict', '字典管理', 'dict', 'system:dict:list'),
  page('Config', 'config', '参数设置', 'edit', 'system:config:list'),
  page('Notice', 'notice', '通知公告', 'message', 'system:notice:list'),
];

const monitorPages: readonly RuoyiPage[] = [
  page('Online', 'online', '在线用户', 'online', 'system:session:list', 'monitor'),
  page('Job', 'job', '后台任务', 'job', 'system:job:list', 'monitor'),
  page('Operlog', 'operlog', '操作日志', 'form', 'system:log:list', 'monitor'),
  page('Logininfor', 'logininfor', '登录日志', 'logininfor', 'system:log:list', 'monitor'),
];

const folders: readonly RuoyiFolder[] = [
  { name: 'System', path: '/system', title: '系统管理', icon: 'system', pages: systemPages },
  { name: 'Monitor', path: '/monitor', title: '系统监控', icon: 'monitor', pages: monitorPages },
];

function page(
  name: string,
  path: string,
  title: string,
  icon: string,
  permission: string,
  folder = 'system',
): RuoyiPage {
  return { name, path, component: `${folder}/${path}/index`, title, icon, permission };
}

/** Permissions that RuoYi requests under another name. RuoYi hides buttons by them; the calls check permissions. */
const permissionAliases: Readonly<Record<string, readonly string[]>> = {
  'system:log:list': [
    'monitor:operlog:list',
    'monitor:operlog:query',
    'monitor:logininfor:list',
    'monitor:logininfor:query',
  ],
  'system:log:export': ['monitor:operlog:export', 'monitor:logininfor:export'],
  'system:session:list': ['monitor:online:list', 'monitor:online:query'],
  'system:session:end': ['monitor:online:forceLogout', 'monitor:online:batchLogout'],
  'system:job:list': ['monitor:job:list'],
  'system:job:query': ['monitor:job:query'],
};

export const ruoyiPermissions = (held: readonly string[]): string[] => [
  ...new Set(held.flatMap((one) => [one, ...(permissionAliases[one] ?? [])])),
];

/** The pages of RuoYi that the user may open, then the entries for RuoYi in the tenant's menu. */
export function ruoyiRoutes(held: readonly string[], menu: readonly MenuRoute[]): Fields[] {
  const mayOpen = ({ permission }: RuoyiPage) => held.includes('*:*:*') || held.includes(permission);
  const own = folders.flatMap((folder) => {
    const open = folder.pages.filter(mayOpen);
    return open.length === 0 ? [] : [folderRoute(folder, open)];
  });
  return [...own, ...toForeignRoutes(menu)];
}

const folderRoute = ({ name, path, title, icon }: RuoyiFolder, pages: readonly RuoyiPage[]): Fields => ({
  name,
  path,
  hidden: false,
  redirect: 'noRedirect',
  component: 'Layout',
  alwaysShow: true,
  meta: { title, icon, noCache: false, link: null },
  children: pages.map((one) => ({
    name: one.name,
    path: one.path,
    hidden: false,
    component: one.component,
    meta: { title: one.title, icon: one.icon, noCache: false, link: null },
  })),
});

/** Pages of this product's client; RuoYi has no component for them. */
const isOwnPage = (component: string) =>
  component === '' || /^(flow|resource)\/|^system\/calendar$|Auto/.test(component);

/** Links, and pages that an administrator has entered for RuoYi's components; a folder only if it is not empty. */
function toForeignRoutes(menu: readonly MenuRoute[], depth = 0): Fields[] {
  return menu.flatMap(({ children, ...entry }): Fields[] => {
    const { link } = entry.meta;
    if (link) return [{ ...entry, path: link, component: depth === 0 ? 'Layout' : 'InnerLink' }];
    if (entry.component === 'Layout' || children) {
      const below = toForeignRoutes(children ?? [], depth + 1);
      const component = depth === 0 ? 'Layout' : 'ParentView';
      return below.length === 0 ? [] : [{ ...entry, component, children: below }];
    }
    if (isOwnPage(entry.component)) return [];
    // A page outside all folders needs RuoYi's layout around it.
    return [
      depth === 0 ? { path: '/', component: 'Layout', hidden: entry.hidden, children: [entry] } : entry,
    ];
  });
}
