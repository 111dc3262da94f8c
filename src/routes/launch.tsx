import { declarePage } from '../shell/page.ts';

export const launchPage = declarePage({
  id: 'launch',
  path: '/flow-manage/my-flow/launch',
  title: '发起流程',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/launch/LaunchPage.tsx').then((module) => module.LaunchPage),
});
