/** Every page of the product; a page is reachable once it is declared here or in a file that this list names. */
import { declarePage, type PageDeclaration } from '../shell/page.ts';
import { pageCacheKey } from '../state/workspace/formTab.ts';
import { flowPages } from './flowPages.ts';
import { encryptedLoginPage, loginPage, supplierLoginPage } from './login.tsx';
import { forbiddenPage, notFoundPage } from './notFound.tsx';
import { detailPage, editPage, flowDetailPage, formPage } from './recordPages.ts';
import { registerPage, resetPasswordPage } from './register.tsx';
import { resourcePageDeclarations } from './resources.tsx';
import { authRedirectPage, bindPage, wechatPage } from './wechat.tsx';

const homePage = declarePage({
  id: 'home',
  path: '/index',
  title: '首页',
  staffOnly: true,
  load: () => import('../panels/home/HomePage.tsx').then((module) => module.HomePage),
});

const calendarPage = declarePage({
  id: 'calendar',
  path: '/system/calendar',
  title: '工作日历',
  permission: 'system:calendar:query',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/calendar/CalendarPage.tsx').then((module) => module.CalendarPage),
});

const rightsPage = declarePage({
  id: 'rights',
  path: '/system/role/rights/$roleId',
  title: '角色权限',
  permission: 'system:role:query',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/rights/RightsPage.tsx').then((module) => module.RightsPage),
});

/** `menuPage` also returns this page for every menu component whose name contains Auto. */
const formListPage = declarePage({
  id: 'list',
  path: '/list/$enName',
  // One list, whichever menu address leads to it.
  tabKey: ({ params: { enName = '' } }) => pageCacheKey(enName, 'list'),
  load: () => import('../panels/list/FormListPage.tsx').then((module) => module.FormListPage),
});

const generatorPage = declarePage({
  id: 'generator',
  path: '/gen/edit/$tableId',
  title: '生成表单',
  permission: 'system:form:add',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/generator/GeneratorPage.tsx').then((module) => module.GeneratorPage),
});

const formBuilderPage = declarePage({
  id: 'formBuilder',
  path: '/tool/build/index',
  title: '表单设计',
  permission: ['system:form:add', 'system:form:edit'],
  tabKey: ({ pathname, search: { draft = '' } }) => `${pathname}?${draft}`,
  load: () => import('../designer/form/FormBuilderPage.tsx').then((module) => module.FormBuilderPage),
});

const profilePage = declarePage({
  id: 'profile',
  path: '/user/profile',
  title: '个人中心',
  load: () => import('../panels/profile/ProfilePage.tsx').then((module) => module.ProfilePage),
});

const previewPage = declarePage({
  id: 'preview',
  path: '/online-preview',
  title: '文件预览',
  chrome: 'bare',
  load: () => import('../panels/preview/PreviewPage.tsx').then((module) => module.PreviewPage),
});

export const pages: readonly PageDeclaration[] = [
  loginPage,
  supplierLoginPage,
  encryptedLoginPage,
  registerPage,
  resetPasswordPage,
  wechatPage,
  authRedirectPage,
  bindPage,
  homePage,
  ...flowPages,
  calendarPage,
  ...resourcePageDeclarations,
  rightsPage,
  generatorPage,
  formBuilderPage,
  formListPage,
  profilePage,
  formPage,
  editPage,
  detailPage,
  flowDetailPage,
  previewPage,
  notFoundPage,
  forbiddenPage,
];
