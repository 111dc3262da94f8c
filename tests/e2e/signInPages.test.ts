/** The pages outside a session: registration, sign-in by code and as ciphertext, the forgotten password, WeChat. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { appUrl } from '../support/browser/app/appUrl.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { contextOf } from '../support/browser/contexts.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  typeSignIn,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';
import { pacedKeys, typeBlindly } from '../support/browser/typist.ts';
import { testPassword } from '../support/builders/testOrganization.ts';

const secret = 'Bohai#4721x';
const phonenumber = '13700001111';

/** A tenant of its own: its settings change nothing for other tests. */
async function openTenant() {
  const tenantCode = `SIGN${Date.now()}`;
  const platform = await createAppClient('admin');
  await platform.post('/system/tenant', { tenantCode, tenantName: '登录试用', adminPassword: secret });
  const post = async <T>(path: string, body: object, token = ''): Promise<T> => {
    const answer = await fetch(`${appUrl()}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { token } = await post<{ token: string }>('/login', {
    tenantCode,
    username: 'admin',
    password: secret,
  });
  const get = async (path: string) => {
    const answer = await fetch(`${appUrl()}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.json();
  };
  const set = async (configKey: string, configValue: string) => {
    const { rows } = await get(`/system/config/list?configKey=${configKey}`);
    await post('/system/config/edit', { configId: rows[0].configId, configValue }, token);
  };
  await set('sys.sms.enabled', 'true');
  await set('sys.register.enabled', 'true');
  await set('sys.register.approve', 'false');
  await set('sys.register.success.tip', '欢迎加入！');
  const readCode = async (): Promise<string> => {
    const { rows } = await get('/system/outbox/list');
    const { data } = await post<{ data: { text: string } }>(
      '/system/outbox/text',
      { outboxId: rows[0].outboxId },
      token,
    );
    return /\d{6}/.exec(data.text)?.[0] ?? '';
  };
  return { tenantCode, readCode, set };
}

test('a person registers, signs in by code, forgets the password, and signs in with ciphertext', async () => {
  const { tenantCode, readCode, set } = await openTenant();
  const page = await openPage();
  await contextOf(page).addCookies([{ name: 'tenantCode', value: tenantCode, url: appUrl() }]);
  let own = phonenumber;
  const requestCode = async () => {
    await page.getByLabel('手机号', { exact: true }).fill(own);
    await page.getByRole('button', { name: '获取验证码' }).press('Enter');
    await page.getByRole('button', { name: /秒后重发/ }).waitFor();
    await page.getByLabel('短信验证码').fill(await readCode());
  };

  await page.goto('/flow-manage/my-flow/todo');
  await page.getByRole('tab', { name: '短信登录' }).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: '注册' }).press('Enter');
  await waitForFocus(page.getByLabel('手机号', { exact: true }));
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'Enter');
  await page.getByText('请输入手机号').waitFor();
  await requestCode();
  await page.getByLabel('账号', { exact: true }).fill('newcomer');
  await page.getByLabel('姓名').fill('新人');
  await page.getByLabel('密码').fill('Newcomer#82');
  await page.getByText('强度：弱。密码不能包含账号，请换一个').waitFor();
  await page.getByLabel('密码').fill(secret);
  await page.getByText(/^强度：中$/).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'Enter');
  await page.getByText('欢迎加入！').waitFor();

  await page.getByRole('link', { name: '返回登录' }).press('Enter');
  await page.getByRole('tab', { name: '短信登录' }).press('Enter');
  await requestCode();
  await pressKeys(page, 'Enter');
  await expectEventually(() => new URL(page.url()).pathname).toBe('/index');

  await page.goto('/user/profile');
  await page.getByRole('radio', { name: '短信验证码' }).press('Space');
  await page.getByRole('button', { name: '获取验证码' }).press('Enter');
  await page.getByRole('button', { name: /秒后重发/ }).waitFor();
  const code = await readCode();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(code === '000000' ? '000001' : '000000');
  await page.getByLabel('新密码').fill('Dongting@56w');
  await page.getByLabel('再输一次').fill('Dongting@56w');
  await pressKeys(page, 'Enter');
  await page.getByRole('alert').getByText('短信验证码错误或已失效').waitFor();
  await waitForFocus(page.getByRole('textbox', { name: '短信验证码' }));
  await page.getByRole('textbox', { name: '短信验证码' }).fill(code);
  await pressKeys(page, 'Enter');
  await waitForToast(page, '修改成功');

  const moved = '13700000082';
  await page.getByLabel('手机', { exact: true }).fill(moved);
  await pressKeys(page, 'Control+Enter');
  await waitForFocus(findDialog(page, '验证身份').getByLabel('登录密码'));
  await page.keyboard.type('Dongting@56w');
  await pressKeys(page, 'Enter');
  const proven = findDialog(page, '验证新手机');
  await proven.getByRole('button', { name: /秒后重发/ }).waitFor();
  const moveCode = await readCode();
  await proven.getByLabel('短信验证码').fill(moveCode === '000000' ? '000001' : '000000');
  await pressKeys(page, 'Enter');
  await proven.getByText('短信验证码错误或已失效').waitFor();
  await proven.getByLabel('短信验证码').fill(moveCode);
  expect(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await pressKeys(page, 'Enter');
  await waitForToast(page, '资料已修改');
  own = moved;

  // The page is left first: its background calls would be refused.
  await page.goto('about:blank');
  await contextOf(page).clearCookies({ name: 'Admin-Token' });
  await page.goto('/reset-password');
  await requestCode();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByLabel('新密码').fill('Taihu!9935w');
  await pressKeys(page, 'Enter');
  await page.getByText('密码已修改，请用新密码登录。').waitFor();

  await set('sys.login.box.position', 'left');
  await set('sys.login.rememberPwd.hide', 'true');
  await page.goto('/encrypted/login');
  await page.locator('.login[data-box="left"]').waitFor();
  const sent = page.waitForRequest(/\/api\/encrypt\/login/);
  await page.getByLabel('账号或手机号').fill(own);
  const password = page.getByLabel('密码', { exact: true });
  expect(await password.getAttribute('autocomplete')).toBe('off');
  await password.fill('Taihu!9935w');
  await pressKeys(page, 'Enter');
  expect((await sent).postData()).not.toContain('Taihu');
  await expectEventually(() => new URL(page.url()).pathname).toBe('/index');
});

test('keys typed during a sign-in are for the refused field, then for the page that comes', async () => {
  const page = await openPage();
  const captcha = { captchaEnabled: true, uuid: 'u', img: 'R0lGODlhAQABAAAAACw=' };
  await interceptRequests(page, '**/api/captchaImage*', (route) =>
    route.fulfill({ json: { code: 200, msg: '操作成功', ...captcha } }),
  );
  await page.goto('/login');
  await page.getByLabel('验证码', { exact: true }).waitFor();
  const sent: string[] = [];
  await interceptRequests(page, '**/api/login', async (route) => {
    const { password, code } = route.request().postDataJSON();
    sent.push(`${password} ${code}`);
    await setTimeout(150);
    if (code !== 'x3') return route.continue();
    return route.fulfill({ json: { code: 500, msg: '验证码错误或已失效', reason: 'BAD_CAPTCHA' } });
  });
  const wrong = [...'bad1', 'Tab', ...'x1', 'Enter', ...'bad2', 'Tab', ...'x2', 'Enter'];
  await typeBlindly(page, pacedKeys([...'wangfang', 'Tab', ...wrong], 20));
  await typeBlindly(page, pacedKeys([...testPassword, 'Tab', ...'x3', 'Enter'], 20));
  await page.getByText('验证码错误或已失效').waitFor();
  await typeBlindly(page, pacedKeys([...'x4', 'Enter'], 200));
  await typeBlindly(page, pacedKeys(['g', 't'], 20));
  await page.getByRole('tab', { name: /^待办/, selected: true }).waitFor();
  expect(sent).toEqual(['bad1 x1', 'bad2 x2', `${testPassword} x3`, `${testPassword} x4`]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the pages outside a session are as wide as a phone', async () => {
  const { tenantCode } = await openTenant();
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await contextOf(page).addCookies([{ name: 'tenantCode', value: tenantCode, url: appUrl() }]);
  for (const address of [
    '/login',
    '/encrypted/login',
    '/supplier/login',
    '/register',
    '/reset-password',
    '/bind',
    '/404',
  ]) {
    await page.goto(address);
    await page.locator('a:visible, button:visible').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const { wide, cut, small } = await page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      const drawn = [...document.querySelectorAll('input, button, a')].flatMap((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 ? [{ text: one.textContent || one.getAttribute('aria-label'), box }] : [];
      });
      return {
        wide: document.documentElement.scrollWidth - width,
        cut: drawn.filter(({ box }) => box.left < 0 || box.right > width).map(({ text }) => text),
        small: drawn.filter(({ box }) => box.height < 24).map(({ text }) => text),
      };
    });
    expect.soft({ wide, cut, small }, address).toEqual({ wide: 0, cut: [], small: [] });
  }
});

test('only suppliers enter the portal, and an address with a code leads to WeChat', async () => {
  const page = await openPage();
  await page.goto('/supplier/login');
  await page.getByText('供应商门户').waitFor();
  await typeSignIn(page, 'admin');
  await page.getByText('该账号不是供应商账号，请从员工登录页登录').waitFor();
  await page.goto('/login');
  await typeSignIn(page, 'zhoumin');
  await page.getByText('供应商账号请从供应商登录页登录').waitFor();
  await page.goto('/flow-manage/my-flow/todo?code=abc');
  await page.getByText('本系统不提供该功能').waitFor();
  expect(new URL(page.url()).pathname).toBe('/wxapp-auth');
});

test('a supplier begins at the own tasks, sees the own records only and confirms a delivery by keys', async () => {
  const page = await openPage();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto('/supplier/login');
  await typeSignIn(page, 'zhoumin');
  const todo = page.getByRole('grid', { name: '待办' });
  await waitForFocus(todo);
  expect(new URL(page.url()).pathname).toBe('/flow-manage/my-flow/todo');
  expect(await page.getByRole('tab', { name: '首页' }).count()).toBe(0);
  await page.getByText('供应商答复').waitFor();
  expect(await page.getByRole('button', { name: '转交' }).count()).toBe(0);
  const open = await todo.locator('.ag-row').count();
  await waitUntilButtonReady(page);
  await pressKeys(page, 'a');
  await waitForFocus(findDialog(page, '同意').getByLabel('意见'));
  await pressKeys(page, 'Control+Enter');
  await expectEventually(() => todo.locator('.ag-row').count()).toBe(open - 1);
  await runByPalette(page, 'cght', '采购合同');
  const contracts = page.getByRole('grid', { name: '采购合同' });
  await waitForFocus(contracts);
  const named = contracts.locator('.ag-cell[col-id="supplier"]');
  // The cells below the totals are empty.
  const names = async () => [...new Set(await named.allTextContents())].filter((name) => name !== '');
  await expectEventually(names).toEqual(['江苏中泰建材有限公司']);
  await page.goto('/index');
  await waitForFocus(todo);
  await runByPalette(page, '退出', '退出');
  await pressKeys(page, 'Enter');
  await page.getByText('供应商登录').waitFor();
  expect(new URL(page.url()).pathname).toBe('/supplier/login');
  expect(refused).toEqual([]);
});

test('the pages of errors are open to guests, and a session that cannot be loaded is revoked', async () => {
  const page = await openPage({}, /500 \(Internal Server Error\)/);
  await page.goto('/online-preview?tenant=EAST&fileId=7');
  await expectEventually(() => page.getByLabel('租户编码').inputValue()).toBe('EAST');
  await page.goto('/404');
  await page.getByText('访问资源不存在').waitFor();
  expect(await page.getByRole('navigation', { name: '位置' }).count()).toBe(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.goto('/401');
  await page.getByText('当前操作没有权限').waitFor();
  await page.getByRole('button', { name: '回到首页' }).press('Enter');
  await waitForFocus(page.getByLabel('账号'));
  await interceptRequests(page, '**/api/getRouters', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '系统未知错误，请反馈给管理员' } }),
  );
  const revoked = page.waitForResponse(/\/api\/logout/);
  await typeSignIn(page, 'wangfang');
  expect((await revoked).request().headers().authorization).toMatch(/^Bearer .+/);
  expect(await (await revoked).json()).toMatchObject({ code: 200 });
  await expectEventually(() => new URL(page.url()).pathname).toBe('/login');
  await page.getByLabel('账号').waitFor();
});
