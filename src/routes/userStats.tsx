import { declarePage } from '../shell/page.ts';

export const userStatsPage = declarePage({
  id: 'userStats',
  path: '/flow-manage/my-flow/user-flow-stastic',
  title: '人员流程统计',
  permission: 'flow:stats:query',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/stats/UserStatsPage.tsx').then((module) => module.UserStatsPage),
});
