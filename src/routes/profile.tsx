import { declarePage } from '../shell/page.ts';

export const profilePage = declarePage({
  id: 'profile',
  path: '/user/profile',
  title: '个人中心',
  load: () => import('../panels/profile/ProfilePage.tsx').then((module) => module.ProfilePage),
});
