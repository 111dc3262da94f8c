import { api } from '../client/api.ts';
import { confirm } from '../dialogs/confirm.ts';
import { navigate } from '../state/navigation.ts';
import { forgetSession, isSupplier } from '../state/session.ts';
import { forgetTabs } from '../state/tabs.ts';

/** Asks, revokes the token on the server, and forgets the person here. */
export async function signOut() {
  if (!(await confirm({ title: '退出', body: '确定注销并退出系统吗？' }))) return;
  const next = isSupplier() ? '/supplier/login' : '/index';
  await api.session.logout();
  forgetTabs();
  forgetSession();
  navigate(next, { replace: true });
}
