/**
 * The profile page by keyboard: a person lists and ends their other sessions, changes their data with the password,
 * and gives a program a token.
 */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { appUrl } from '../support/browser/app/appUrl.ts';
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
  return (await fetch(`${appUrl()}/api/getInfo`, { headers })).status === 200;
};
const address = async (picture: Locator): Promise<string> => (await picture.getAttribute('src')) ?? '';
const list = (page: Page) => page.getByRole('grid', { name: '登录设备' });
const rows = (page: Page) => list(page).locator('tbody tr[aria-rowindex]');

test('a person ends another session from the list, then all others from the palette', async () => {
  const userName = await newPerson();
  const others = [await createToken(userName), await createToken(userName), await createToken(userName)];
  const page = await openPage({}, /401/);
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

  // Somebody else ends it: the page asks to sign in again without a key.
  const again = await createAppClient(userName);
  const { user } = await again.get<{ user: { userId: string } }>('/getInfo');
  await (await createAppClient('admin')).post('/system/user/changeStatus/1', { userId: user.userId });
  await waitForFocus(page.getByLabel('账号'));
  await page.getByRole('alert').getByText('账号已停用或删除。请联系管理员').waitFor();
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
  await page.keyboard.type('13812345678');
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
  await expectEventually(() => page.getByLabel('手机').inputValue()).toBe('13812345678');

  // In place on the page: a number of somebody else is refused at its field, another name is not.
  await page.getByLabel('手机').fill('13900000000');
  await pressKeys(page, 'Control+Enter');
  await waitForFocus(again.getByLabel('登录密码'));
  await page.keyboard.type(testPassword);
  await pressKeys(page, 'Enter');
  await page.locator('.form-field').getByText('该手机号已被其他账号使用').waitFor();
  await page.getByLabel('手机').fill('13812345678');
  await page.getByLabel('姓名').fill('周转转');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '资料已修改');
  await page.getByRole('button', { name: '周转转的菜单' }).waitFor();
});

test('a token is created, shown once, used by a program, and revoked', async () => {
  const page = await openPage();
  await signInOnPage(page, await newPerson());
  await runByPalette(page, 'grzx', '个人中心');
  await runByPalette(page, 'xjlp', '新建令牌');
  const asked = findDialog(page, '新建令牌');
  await waitForFocus(asked.getByLabel('名称'));
  await page.keyboard.type('nightly');
  await asked.locator('.token-permission-list input').first().waitFor();
  await tabTo(page, '处理本人的任务和流程，发表评论，上传文件');
  await pressKeys(page, 'Space', 'ArrowDown', 'Space', 'Control+Enter');
  const shown = findDialog(page, '新令牌');
  const token = await shown.locator('output').innerText();
  expect(token).toMatch(/^qh_/);
  await pressKeys(page, 'Escape');
  const tokens = page.getByRole('grid', { name: '访问令牌' });
  await tokens.getByText('2 项权限').waitFor();
  expect(await isOpen(token)).toBe(true);
  await runByPalette(page, 'cxlp', '撤销令牌');
  await findDialog(page, '撤销令牌').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '令牌已撤销');
  await tokens.waitFor({ state: 'detached' });
  expect(await isOpen(token)).toBe(false);
});

test('phrases are added, ordered and deleted by commands', async () => {
  const page = await openPage();
  await signInOnPage(page, await newPerson());
  await runByPalette(page, 'grzx', '个人中心');
  const phrases = page.getByRole('grid', { name: '常用意见' }).locator('tbody tr');
  for (const text of ['照此办理', '请补充附件']) {
    await runByPalette(page, 'xzcyyj', '新增常用意见');
    await waitForFocus(findDialog(page, '新增常用意见').getByLabel('意见'));
    await page.keyboard.type(text);
    await pressKeys(page, 'Enter');
    await phrases.filter({ hasText: text }).waitFor();
  }
  expect(await phrases.allInnerTexts()).toEqual(['请补充附件', '照此办理']);
  await runByPalette(page, 'xiayi', '下移');
  await expectEventually(() => phrases.allInnerTexts()).toEqual(['照此办理', '请补充附件']);
  await runByPalette(page, 'sccyyj', '删除常用意见');
  await findDialog(page, '删除常用意见').waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => phrases.allInnerTexts()).toEqual(['照此办理']);
});

test('a picture is cropped by keys, shown in the frame, and removed', async () => {
  const page = await openPage();
  await signInOnPage(page, await newPerson());
  const picture = page.locator('.shell-avatar img');
  await runByPalette(page, 'ghtx', '更换头像');
  const asked = findDialog(page, '更换头像');
  const chooser = page.waitForEvent('filechooser');
  await waitForFocus(asked.getByRole('button', { name: '选择图片' }));
  await pressKeys(page, 'Enter');
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await waitForFocus(asked.getByLabel('头像的范围'));
  await pressKeys(page, 'ArrowRight', '+', '+', 'ArrowUp');
  expect(Number(await asked.getByLabel('缩放').inputValue())).toBeCloseTo(1.2, 1);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '头像已更换');
  const bytes = await page.evaluate(
    async (url) => (await (await fetch(url)).blob()).size,
    await address(picture),
  );
  expect(bytes).toBeLessThanOrEqual(100 * 1024);
  await runByPalette(page, 'yctx', '移除头像');
  await findDialog(page, '移除头像').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '头像已移除');
  await picture.waitFor({ state: 'detached' });
});

test('settings, phrases and search items are the same on another machine', async () => {
  const userName = await newPerson();
  const page = await openPage();
  const saved = (key: string) =>
    page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/user/feature') && answer.request().postDataJSON()?.[key] !== undefined,
    );
  const labels = (one: Page) =>
    one.getByRole('form', { name: '筛选条件' }).locator('.grid-filter-label').allInnerTexts();
  await signInOnPage(page, userName);
  await runByPalette(page, 'grzx', '个人中心');
  let sent = saved('phrases');
  await runByPalette(page, 'xzcyyj', '新增常用意见');
  await waitForFocus(findDialog(page, '新增常用意见').getByLabel('意见'));
  await page.keyboard.type('照此办理');
  await pressKeys(page, 'Enter');
  await sent;
  sent = saved('theme');
  await runByPalette(page, 'qhss', '切换深色与浅色');
  await sent;
  await pressKeys(page, 'g', 's');
  await waitForFocus(page.getByRole('grid', { name: '我发起的' }));
  await runByPalette(page, 'tzssx', '调整搜索项');
  const drawer = page.getByRole('dialog', { name: '调整搜索项' });
  const chosen = drawer.getByRole('region', { name: '已选搜索项' }).getByRole('button');
  await chosen.first().focus();
  await pressKeys(page, 'Enter');
  const wanted = await chosen.allInnerTexts();
  sent = saved('searchItems');
  await pressKeys(page, 'Control+Enter');
  await sent;
  await expectEventually(() => labels(page)).toEqual(wanted);

  const other = await openPage();
  await signInOnPage(other, userName);
  expect(await other.locator('html').getAttribute('data-theme')).toBe('dark');
  await pressKeys(other, 'g', 's');
  await waitForFocus(other.getByRole('grid', { name: '我发起的' }));
  await expectEventually(() => labels(other)).toEqual(wanted);
  await runByPalette(other, 'grzx', '个人中心');
  await other.getByRole('grid', { name: '常用意见' }).getByText('照此办理').waitFor();
  expect(await other.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('照此办理');
});
