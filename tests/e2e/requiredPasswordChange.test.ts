/** Somebody whose password an administrator has set changes it, by keyboard, before anything else. */
import { expect, test } from 'vitest';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  typeSignIn,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { testPassword } from '../support/builders/testOrganization.ts';

const given = 'Given@2026';

test.each(['before', 'after'])(
  'a password that was reset is changed first, its page being there %s the notice is closed; nothing is asked for that is refused before',
  async (when) => {
    const admin = await createAppClient('admin');
    const userName = `due${Date.now()}`;
    const made = { userName, nickName: '新来的', password: given };
    const { data } = await admin.post<{ data: { userId: string } }>('/system/user', made);
    await admin.post('/system/user/resetPwd', { userId: data.userId, password: given });

    const page = await openPage();
    const refused: string[] = [];
    page.on('response', async (answer) => {
      const said = answer.url().includes('/api/') ? await answer.text().catch(() => '') : '';
      if (said.includes('PASSWORD_DUE')) refused.push(answer.url());
    });
    const closed = Promise.withResolvers<void>();
    await interceptRequests(page, /\/ProfilePage-[^/]*\.js/, async (route) => {
      if (when === 'after') await closed.promise;
      await route.continue();
    });
    await page.goto('/flow-manage/my-flow/todo');
    await typeSignIn(page, userName, given);
    const notice = findDialog(page, '重置密码');
    await notice.getByText('当前密码安全度过低，请先重置密码！').waitFor();
    await pressKeys(page, 'Enter');
    await notice.waitFor({ state: 'detached' });
    closed.resolve();
    expect(new URL(page.url()).pathname).toBe('/user/profile');

    await waitForFocus(page.getByLabel('当前密码'));
    await page.keyboard.type(given);
    for (const _ of ['新密码', '再输一次']) {
      await pressKeys(page, 'Tab');
      await page.keyboard.type(testPassword);
    }
    await pressKeys(page, 'Enter');
    await waitForToast(page, '修改成功');
    expect(refused).toEqual([]);
    await page.goto('/flow-manage/my-flow/todo');
    await expectEventually(() => new URL(page.url()).pathname).toBe('/flow-manage/my-flow/todo');
    await page.getByRole('main').getByText('没有待办').or(page.getByText('暂无')).first().waitFor();
    expect(refused).toEqual([]);
  },
);
