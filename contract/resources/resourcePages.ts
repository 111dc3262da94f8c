/** The pages of the administration objects: the menu of a tenant and the router of the client are made from this table. */

import type { MenuIconName } from '../menu/menuIcons.ts';

export type ResourcePage = {
  /** The menu's name of the page. */
  title: string;
  /** The address in the router's notation. */
  path: string;
  icon: MenuIconName;
  /** The permission that opens the page. */
  permission: string;
  /** False for a page that another page leads to. */
  inMenu: boolean;
};

const page = (title: string, path: string, icon: MenuIconName, permission: string): ResourcePage => ({
  title,
  path,
  icon,
  permission,
  inMenu: true,
});

/** In the order of the menu. */
export const resourcePages = {
  user: page('用户', '/system/user', 'user', 'system:user:list'),
  dept: page('部门', '/system/dept', 'diagram-tree', 'system:dept:list'),
  role: page('角色', '/system/role', 'shield', 'system:role:list'),
  menu: page('菜单', '/system/menu', 'menu', 'system:menu:list'),
  permission: page('谁能做', '/system/permission', 'id-number', 'system:permission:query'),
  permissionHolder: {
    ...page('拥有权限的人', '/system/permission/$permission', 'id-number', 'system:permission:query'),
    inMenu: false,
  },
  recordHolder: {
    ...page('谁能处理', '/system/permission/record/$record', 'id-number', 'system:permission:query'),
    inMenu: false,
  },
  post: page('岗位', '/system/post', 'briefcase', 'system:post:list'),
  dictType: page('字典', '/system/dict', 'book', 'system:dict:list'),
  dictData: { ...page('字典数据', '/dict/type/data/$dictId', 'book', 'system:dict:list'), inMenu: false },
  constant: page('常量', '/system/constant', 'numerical', 'system:constant:list'),
  form: page('表单', '/system/form', 'form', 'system:form:list'),
  foreignTable: page('生成器', '/gen', 'wrench', 'system:form:add'),
  definition: page('流程', '/system/flow', 'flows', 'system:flow:list'),
  unassignedNode: page('无人可办的节点', '/system/flow/unassigned', 'blocked-person', 'system:flow:list'),
  stuckTask: page('异常任务', '/system/instance/stuck', 'warning-sign', 'flow:instance:edit'),
  file: page('文件', '/system/file', 'folder-close', 'system:file:list'),
  config: page('参数', '/system/config', 'settings', 'system:config:list'),
  notice: page('公告', '/system/notice', 'notifications', 'system:notice:list'),
  noticeReader: {
    ...page('阅读情况', '/system/notice/$noticeId', 'notifications', 'system:notice:list'),
    inMenu: false,
  },
  tenant: page('租户', '/system/tenant', 'office', 'system:tenant:list'),
  session: page('在线用户', '/system/online', 'signal-search', 'system:session:list'),
  outbox: page('发送记录', '/system/outbox', 'send-message', 'system:outbox:list'),
  recurringJob: page('任务调度', '/job/list', 'history', 'system:recurring:list'),
  recurringRun: { ...page('执行记录', '/job/list/$name', 'history', 'system:recurring:list'), inMenu: false },
  jobKind: page('任务种类', '/job/kinds', 'th', 'system:job:list'),
  jobLog: page('任务日志', '/job/log', 'time', 'system:job:query'),
  signInLog: page('登录日志', '/system/loginlog', 'key', 'system:log:list'),
  audit: page('审计日志', '/system/log', 'document', 'system:log:list'),
} as const satisfies Record<string, ResourcePage>;

export type ResourceName = keyof typeof resourcePages;

/** The menu's component of a resource page. */
export const resourceComponent = (name: ResourceName): string => `resource/${name}`;
