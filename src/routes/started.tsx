import { declarePage } from '../shell/page.ts';

export const startedPage = declarePage({
  id: 'started',
  path: '/flow-manage/my-flow/start',
  title: '我发起的',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/StartedPage.tsx').then((module) => module.StartedPage),
});
