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

function pagesIn(folder: string, pages: readonly Omit<RuoyiPage, 'component'>[]): RuoyiPage[] {
  return pages.map((page) => ({ ...page, component: `${folder}/${page.path}/index` }));
}

const systemPages = pagesIn('system', [
  { name: 'User', path: 'user', title: '用户管理', icon: 'user', permission: 'system:user:list' },
  { name: 'Role', path: 'role', title: '角色管理', icon: 'peoples', permission: 'system:role:list' },
  { name: 'Menu', path: 'menu', title: '菜单管理', icon: 'tree-table', permission: 'system:menu:list' },
  { name: 'Dept', path: 'dept', title: '部门管理', icon: 'tree', permission: 'system:dept:list' },
  { name: 'Post', path: 'post', title: '岗位管理', icon: 'post', permission: 'system:post:list' },
  { name: 'Dict', path: 'dict', title: '字典管理', icon: 'dict', permission: 'system:dict:list' },
  { name: 'Config', path: 'config', title: '参数设置', icon: 'edit', permission: 'system:config:list' },
  { name: 'Notice', path: 'notice', title: '通知公告', icon: 'message', permission: 'system:notice:list' },
]);

const monitorPages = pagesIn('monitor', [
  { name: 'Online', path: 'online', title: '在线用户', icon: 'online', permission: 'system:session:list' },
  { name: 'Job', path: 'job', title: '后台任务', icon: 'job', permission: 'system:job:list' },
  { name: 'Operlog', path: 'operlog', title: '操作日志', icon: 'form', permission: 'system:log:list' },
  {
    name: 'Logininfor',
    path: 'logininfor',
    title: '登录日志',
    icon: 'logininfor',
    permission: 'system:log:list',
  },
]);

const folders: readonly RuoyiFolder[] = [
  { name: 'System', path: '/system', title: '系统管理', icon: 'system', pages: systemPages },
  { name: 'Monitor', path: '/monitor', title: '系统监控', icon: 'monitor', pages: monitorPages },
];

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
