/** Commands of the person's own account: the profile page and signing out. */
import { api } from '../../client/api.ts';
import { pauseRequests } from '../../client/requestPause.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { clearStores, readBrowserId } from '../../state/session/privateStores.ts';
import { forgetSession, isSupplier, session } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { clearTabs } from '../../state/workspace/tabs.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Command, declareCommand } from '../core/command.ts';
import { flushPendingActions } from '../task/pendingActions.ts';

export const profileAddress = '/user/profile';

/**
 * Confirms, sends pending actions, revokes the token on the server, and clears the person's data in this browser.
 */
export async function signOut() {
  if (!(await confirm({ title: '退出', body: '确定注销并退出系统吗？' }))) return;
  const next = isSupplier() ? '/supplier/login' : '/index';
  await flushPendingActions();
  const body = { browser: readBrowserId() };
  await pauseRequests(() => api.session.logout({ body }, { endsSession: true }));
  clearStores();
  clearTabs();
  forgetSession();
  // Open forms and lists are in the page's memory; the reload removes them.
  location.replace(next);
}

/** Confirms and removes the WeChat account of the person. */
export async function unbindWechat() {
  if (!(await confirm({ title: '解绑微信', body: '确定解绑微信吗？' }))) return;
  await api.session.unbind();
  if (session.person) session.person = { ...session.person, openId: null };
  toast.success('解绑成功');
  navigate('/index');
}

export const accountCommands: readonly Command[] = [
  declareCommand({
    id: 'go.profile',
    title: '个人中心',
    search: '我的资料 修改密码 账号 常用语 登录设备',
    group: '前往',
    address: profileAddress,
    run: () => navigate(profileAddress),
  }),
  declareCommand({
    id: 'session.unbindWechat',
    title: '解绑微信',
    search: '微信 取消绑定',
    group: '系统',
    when: () => (session.person?.openId ? 'yes' : 'hidden'),
    run: unbindWechat,
  }),
  declareCommand({
    id: 'session.signOut',
    title: '退出',
    search: '退出登录 注销 登出 换人 切换账号',
    group: '系统',
    run: signOut,
  }),
];
