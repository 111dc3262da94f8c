/** By keyboard: a person sees where else they are signed in, ends it, and changes the phone number with the password. */
import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { signedIn, tokenOf } from '../support/api.ts';
import { openPage } from '../support/browser.ts';
import {
  dialog,
  focused,
  focusName,
  press,
  runByPalette,
  signIn,
  tabTo,
  told,
  until,
} from '../support/keyboard.ts';
import { password } from '../support/people.ts';

/** A person whom no other test signs in, with the rights of somebody from the demo tenant. */
async function newPerson(): Promise<string> {
  const admin = await signedIn('admin');
  type Users = { rows: { roleIds: string[]; deptId: string }[] };
  const { rows } = await admin.get<Users>('/system/user/list?userName=zhaomin');
  const userName = `own${Date.now()}`;
  await admin.post('/system/user', {
    userName,
    nickName: '周转',
    password,
    roleIds: rows[0]?.roleIds,
    deptId: rows[0]?.deptId,
  });
  return userName;
}

const isOpen = async (token: string | undefined): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${inject('appUrl')}/api/getInfo`, { headers })).status === 200;
};
const list = (page: Page) => page.getByRole('grid', { name: '登录设备' });
const rows = (page: Page) => list(page).locator('tbody tr[aria-rowindex]');

test('a person ends another session from the list, then all others from the palette', async () => {
  const userName = await newPerson();
  const others = [await tokenOf(userName), await tokenOf(userName), await tokenOf(userName)];
  const page = await openPage();
  await signIn(page, userName);
  await runByPalette(page, 'grzx', '个人中心');
  await until(() => rows(page).count()).toBe(4);
  await tabTo(page, '登录设备');
  await press(page, 'Home');
  for (const _ of others) {
    if ((await rows(page).filter({ hasText: '当前' }).getAttribute('aria-selected')) !== 'true') break;
    await press(page, 'ArrowDown');
  }
  await press(page, 'Delete');
  await dialog(page, '退出该设备').waitFor();
  await press(page, 'Enter');
  await told(page, '该设备已退出');
  await until(() => rows(page).count()).toBe(3);
  expect((await Promise.all(others.map(isOpen))).filter(Boolean)).toHaveLength(2);
  await focused(list(page));

  await runByPalette(page, 'tcqtsb', '退出其他设备');
  await dialog(page, '退出其他设备').waitFor();
  await press(page, 'Enter');
  await told(page, '已退出 2 个设备');
  await until(() => rows(page).count()).toBe(1);
  expect((await Promise.all(others.map(isOpen))).filter(Boolean)).toEqual([]);
  await rows(page).getByText('当前').waitFor();
  // The one at work is left by signing out.
  await press(page, 'Delete');
  await told(page, '这是当前登录');
});

test('the phone number changes after the password, and not without it', async () => {
  const page = await openPage();
  await signIn(page, await newPerson());
  await runByPalette(page, 'xgsj', '修改手机');
  const asked = dialog(page, '修改手机');
  await focused(asked.getByLabel('手机'));
  await page.keyboard.type('手机号');
  await press(page, 'Enter');
  await asked.getByText('请填写正确的手机号').waitFor();
  await press(page, 'Control+a');
  await page.keyboard.type('13800138000');
  await press(page, 'Enter');
  const again = dialog(page, '验证身份');
  await focused(again.getByLabel('登录密码'));
  await page.keyboard.type('wrong');
  await press(page, 'Enter');
  await again.getByText('密码错误，请重新输入').waitFor();
  await press(page, 'Escape');
  await again.waitFor({ state: 'detached' });
  await until(() => focusName(page)).toBe('手机');
  await press(page, 'Enter');
  await focused(again.getByLabel('登录密码'));
  await page.keyboard.type(password);
  await press(page, 'Enter');
  await told(page, '手机已修改');
  await asked.waitFor({ state: 'detached' });
  await runByPalette(page, 'grzx', '个人中心');
  await page.locator('.profile').getByText('13800138000').waitFor();
});
