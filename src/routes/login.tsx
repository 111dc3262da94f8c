import { declarePage } from '../shell/page.ts';

export const loginPage = declarePage({
  id: 'login',
  path: '/login',
  title: '登录',
  chrome: 'bare',
  open: true,
  load: () => import('../shell/login/LoginPage.tsx').then((module) => module.LoginPage),
});
