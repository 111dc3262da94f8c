import { declarePage } from '../shell/page.ts';

export const homePage = declarePage({
  id: 'home',
  path: '/index',
  title: '首页',
  load: () => import('../panels/home/HomePage.tsx').then((module) => module.HomePage),
});
