import { declarePage } from '../shell/page.ts';

export const notFoundPage = declarePage({
  id: 'notFound',
  path: '/404',
  open: true,
  title: '页面不存在',
  load: () => import('../shell/NotFoundPage.tsx').then((module) => module.NotFoundPage),
});

export const forbiddenPage = declarePage({
  id: 'forbidden',
  path: '/401',
  open: true,
  title: '没有权限',
  load: () => import('../shell/NotFoundPage.tsx').then((module) => module.ForbiddenPage),
});
