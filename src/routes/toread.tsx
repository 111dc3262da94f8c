import { declarePage } from '../shell/page.ts';

export const toreadPage = declarePage({
  id: 'toread',
  path: '/flow-manage/my-flow/toread',
  title: '待阅',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/ToReadPage.tsx').then((module) => module.ToReadPage),
});
