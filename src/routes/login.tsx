import { declarePage } from '../shell/page.ts';

const load = () => import('../shell/login/LoginPage.tsx').then((module) => module.LoginPage);
const bare = { chrome: 'bare', open: true, load } as const;

export const loginPage = declarePage({ ...bare, id: 'login', path: '/login', title: '登录' });

export const supplierLoginPage = declarePage({
  ...bare,
  id: 'supplierLogin',
  path: '/supplier/login',
  title: '供应商登录',
});

export const encryptedLoginPage = declarePage({
  ...bare,
  id: 'encryptedLogin',
  path: '/encrypted/login',
  title: '登录',
});
