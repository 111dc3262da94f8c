import { declarePage } from '../shell/page.ts';

const load = () => import('../shell/login/WechatPage.tsx').then((module) => module.WechatPage);
const bare = { chrome: 'bare', open: true, load } as const;

export const wechatPage = declarePage({ ...bare, id: 'wechat', path: '/wxapp-auth', title: '微信登录' });

/** The page to which an OAuth provider returns. */
export const authRedirectPage = declarePage({
  ...bare,
  id: 'authRedirect',
  path: '/auth-redirect',
  title: '微信登录',
});

export const bindPage = declarePage({
  ...bare,
  id: 'bind',
  path: '/bind',
  title: '绑定微信',
  load: () => import('../shell/login/BindPage.tsx').then((module) => module.BindPage),
});
