import { declarePage } from '../shell/page.ts';

export const formStatsPage = declarePage({
  id: 'formStats',
  path: '/flow-manage/my-flow/form-flow-stastic',
  title: '表单流程统计',
  permission: 'flow:stats:query',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/stats/FormStatsPage.tsx').then((module) => module.FormStatsPage),
});
