import { declarePage } from '../shell/page.ts';

const bare = { chrome: 'bare', open: true } as const;

export const registerPage = declarePage({
  ...bare,
  id: 'register',
  path: '/register',
  title: '注册',
  load: () => import('../shell/login/registration/RegisterPage.tsx').then((module) => module.RegisterPage),
});

export const resetPasswordPage = declarePage({
  ...bare,
  id: 'resetPassword',
  path: '/reset-password',
  title: '忘记密码',
  load: () =>
    import('../shell/login/registration/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
});
