import { declarePage } from '../shell/page.ts';

export const queryPage = declarePage({
  id: 'query',
  path: '/flow-manage/my-flow/query',
  title: '流程查询',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/QueryPage.tsx').then((module) => module.QueryPage),
});
