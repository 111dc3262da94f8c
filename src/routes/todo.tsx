import { declarePage } from '../shell/page.ts';

export const todoPage = declarePage({
  id: 'todo',
  path: '/flow-manage/my-flow/todo',
  title: '待办',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/list/TodoPage.tsx').then((module) => module.TodoPage),
});
