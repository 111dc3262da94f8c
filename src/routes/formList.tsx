import { declarePage } from '../shell/page.ts';

/** Also what menuPage answers for every menu component whose name contains Auto. */
export const formListPage = declarePage({
  id: 'list',
  path: '/list/$enName',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/FormListPage.tsx').then((module) => module.FormListPage),
});
