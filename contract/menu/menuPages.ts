/** The pages of the product as entries of a menu: what a new tenant gets, and what an administrator chooses. */

import {
  type ResourceName,
  type ResourcePage,
  resourceComponent,
  resourcePages,
} from '../resources/resourcePages.ts';
import type { MenuIconName } from './menuIcons.ts';

/** `path`: the whole address. The client finds a page by it. */
export type MenuPage = {
  menuName: string;
  path: string;
  component: string;
  icon: MenuIconName;
  perms?: string;
};

export const flowFolder = '/flow-manage/my-flow';

/** The list of a form, whose name is the last part of the address. */
const formListComponent = 'AutoList';

const flowPage = (menuName: string, name: string, icon: MenuIconName): MenuPage => ({
  menuName,
  path: `${flowFolder}/${name}`,
  component: `flow/${name}`,
  icon,
});

export const flowMenuPages: readonly MenuPage[] = [
  flowPage('待办', 'todo', 'inbox'),
  flowPage('待阅', 'toread', 'eye-open'),
  flowPage('我发起的', 'start', 'send-message'),
  flowPage('我已审批', 'approve', 'endorsed'),
  flowPage('发起流程', 'launch', 'form'),
  flowPage('流程查询', 'query', 'flows'),
];

/** For people who are granted them: each page carries the permission of its figures. */
export const statsPages: readonly MenuPage[] = [
  flowPage('按人员', 'user-flow-stastic', 'people'),
  flowPage('按表单', 'form-flow-stastic', 'chart'),
].map((page) => ({ ...page, perms: 'flow:stats:query' }));

/** Pages over the whole installation. */
const platformPages: ReadonlySet<ResourceName> = new Set(['tenant', 'recurringJob']);

/** The pages of the folder whose other entries are permissions. */
export const listSystemPages = (ofPlatform: boolean): MenuPage[] => [
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
  // The keys of the table are the names.
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

const pagesByComponent: ReadonlyMap<string, MenuPage> = new Map(
  [...flowMenuPages, ...statsPages, ...listSystemPages(true)].map((page) => [page.component, page]),
);

/** The components that a menu entry can name, with their titles. */
export const menuComponents: { value: string; label: string }[] = [
  { value: formListComponent, label: '表单列表' },
  ...[...pagesByComponent.values()].map(({ component, menuName }) => ({ value: component, label: menuName })),
];

/** The address and permission of the page that the component shows; nothing for the list of a form. */
export function fillFromComponent(component: string): { path?: string; perms?: string } {
  const page = pagesByComponent.get(component);
  return page ? { path: page.path, perms: page.perms ?? '' } : {};
}

/** What makes a menu entry the list of the form. */
export const fillFromForm = (enName: string) =>
  enName === '' ? {} : { path: enName, component: formListComponent, perms: `auto:${enName}:list` };
