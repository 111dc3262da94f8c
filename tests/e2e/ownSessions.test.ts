/** Sessions by keyboard: a person lists and ends their other sessions, and changes the phone number with the password. */
import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { createAppClient, createToken } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  focusedElementName,
  pressKeys,
  runByPalette,
  signInOnPage,
  tabTo,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { testPassword } from '../support/builders/testOrganization.ts';

/** A person whom no other test signs in, with the rights of somebody from the demo tenant. */
async function newPerson(): Promise<string> {
  const admin = await createAppClient('admin');
  type Users = { rows: { roleIds: string[]; deptId: string }[] };
  const { rows } = await admin.get<Users>('/system/user/list?userName=zhaomin');
  const userName = `own${Date.now()}`;
  await admin.post('/system/user', {
    userName,
    nickName: '周转',
    password: testPassword,
    roleIds: rows[0]?.roleIds,
    deptId: rows[0]?.deptId,
    mustChangePassword: false,
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
  const others = [await createToken(userName), await createToken(userName), await createToken(userName)];
  const page = await openPage();
  await signInOnPage(page, userName);
  await runByPalette(page, 'grzx', '个人中心');
  await expectEventually(() => rows(page).count()).toBe(4);
  await tabTo(page, '登录设备');
  await pressKeys(page, 'Home');
  for (const _ of others) {
    if ((await rows(page).filter({ hasText: '当前' }).getAttribute('aria-selected')) !== 'true') break;
    await pressKeys(page, 'ArrowDown');
  }
  await pressKeys(page, 'Delete');
  await findDialog(page, '退出该设备').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '该设备已退出');
  await expectEventually(() => rows(page).count()).toBe(3);
  expect((await Promise.all(others.map(isOpen))).filter(Boolean)).toHaveLength(2);
  await waitForFocus(list(page));

  await runByPalette(page, 'tcqtsb', '退出其他设备');
  await findDialog(page, '退出其他设备').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已退出 2 个设备');
  await expectEventually(() => rows(page).count()).toBe(1);
  expect((await Promise.all(others.map(isOpen))).filter(Boolean)).toEqual([]);
  await rows(page).getByText('当前').waitFor();
  // The one at work is left by signing out.
  await pressKeys(page, 'Delete');
  await waitForToast(page, '这是当前登录');
});

test('the phone number changes after the password, and not without it', async () => {
  const page = await openPage();
  await signInOnPage(page, await newPerson());
  await runByPalette(page, 'xgsj', '修改手机');
  const asked = findDialog(page, '修改手机');
  await waitForFocus(asked.getByLabel('手机'));
  await page.keyboard.type('手机号');
  await pressKeys(page, 'Enter');
  await asked.getByText('请填写正确的手机号').waitFor();
  await pressKeys(page, 'Control+a');
  await page.keyboard.type('13800138000');
  await pressKeys(page, 'Enter');
  const again = findDialog(page, '验证身份');
  await waitForFocus(again.getByLabel('登录密码'));
  await page.keyboard.type('wrong');
  await pressKeys(page, 'Enter');
  await again.getByText('密码错误，请重新输入').waitFor();
  await pressKeys(page, 'Escape');
  await again.waitFor({ state: 'detached' });
  await expectEventually(() => focusedElementName(page)).toBe('手机');
  await pressKeys(page, 'Enter');
  await waitForFocus(again.getByLabel('登录密码'));
  await page.keyboard.type(testPassword);
  await pressKeys(page, 'Enter');
  await waitForToast(page, '手机已修改');
  await asked.waitFor({ state: 'detached' });
  await runByPalette(page, 'grzx', '个人中心');
  await page.locator('.profile').getByText('13800138000').waitFor();
});
