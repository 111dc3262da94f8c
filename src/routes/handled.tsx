import { declarePage } from '../shell/page.ts';

export const handledListPage = declarePage({
  id: 'handled',
  path: '/flow-manage/my-flow/approve',
  title: '我已审批',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/HandledPage.tsx').then((module) => module.HandledPage),
});
