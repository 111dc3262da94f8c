/** The pages of the flow menu: lists of tasks and instances, the launch center, statistics. */
import { declarePage } from '../shell/page.ts';

const todoPage = declarePage({
  id: 'todo',
  path: '/flow-manage/my-flow/todo',
  title: '待办',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/TodoPage.tsx').then((module) => module.TodoPage),
});

const toreadPage = declarePage({
  id: 'toread',
  path: '/flow-manage/my-flow/toread',
  title: '待阅',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/ToReadPage.tsx').then((module) => module.ToReadPage),
});

const startedPage = declarePage({
  id: 'started',
  path: '/flow-manage/my-flow/start',
  title: '我发起的',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/InstanceListPage.tsx').then((module) => module.StartedPage),
});

const handledListPage = declarePage({
  id: 'handled',
  path: '/flow-manage/my-flow/approve',
  title: '我已审批',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/InstanceListPage.tsx').then((module) => module.HandledPage),
});

const launchPage = declarePage({
  id: 'launch',
  path: '/flow-manage/my-flow/launch',
  title: '发起流程',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/launch/LaunchPage.tsx').then((module) => module.LaunchPage),
});

const queryPage = declarePage({
  id: 'query',
  path: '/flow-manage/my-flow/query',
  title: '流程查询',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/InstanceListPage.tsx').then((module) => module.QueryPage),
});

const monitorPage = declarePage({
  id: 'monitor',
  path: '/system/instance',
  title: '流程监控',
  permission: 'flow:instance:edit',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/InstanceListPage.tsx').then((module) => module.MonitorPage),
});

const userStatsPage = declarePage({
  id: 'userStats',
  path: '/flow-manage/my-flow/user-flow-stastic',
  title: '人员流程统计',
  permission: 'flow:stats:query',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/stats/StatsPage.tsx').then((module) => module.UserStatsPage),
});

const formStatsPage = declarePage({
  id: 'formStats',
  path: '/flow-manage/my-flow/form-flow-stastic',
  title: '表单流程统计',
  permission: 'flow:stats:query',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/stats/StatsPage.tsx').then((module) => module.FormStatsPage),
});

export const flowPages = [
  todoPage,
  toreadPage,
  startedPage,
  handledListPage,
  launchPage,
  queryPage,
  monitorPage,
  userStatsPage,
  formStatsPage,
];
