/** The pages outside a session: registration, sign-in by code and as ciphertext, the forgotten password, WeChat. */
import { expect, inject, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { expectEventually, pressKeys, waitForFocus } from '../support/browser/keyboard.ts';

const secret = 'Bohai#4721x';
const phonenumber = '13700001111';

/** A tenant of its own: its settings change nothing for other tests. */
async function openTenant() {
  const tenantCode = `SIGN${Date.now()}`;
  const platform = await createAppClient('admin');
  await platform.post('/system/tenant', { tenantCode, tenantName: '登录试用', adminPassword: secret });
  const post = async <T>(path: string, body: object, token = ''): Promise<T> => {
    const answer = await fetch(`${inject('appUrl')}/api${path}`, {
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
    const answer = await fetch(`${inject('appUrl')}/api${path}`, {
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
  await page.context().addCookies([{ name: 'tenantCode', value: tenantCode, url: inject('appUrl') }]);
  const requestCode = async () => {
    await page.getByLabel('手机号', { exact: true }).fill(phonenumber);
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
  await page.getByLabel('密码').fill(secret);
  await pressKeys(page, 'Enter');
  await page.getByText('欢迎加入！').waitFor();

  await page.getByRole('link', { name: '返回登录' }).press('Enter');
  await page.getByRole('tab', { name: '短信登录' }).press('Enter');
  await requestCode();
  await pressKeys(page, 'Enter');
  await expectEventually(() => new URL(page.url()).pathname).toBe('/index');

  // The page is left first: its background calls would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'Admin-Token' });
  await page.goto('/reset-password');
  await requestCode();
  await page.getByLabel('新密码').fill('Taihu!9935w');
  await pressKeys(page, 'Enter');
  await page.getByText('密码已修改，请用新密码登录。').waitFor();

  await set('sys.login.box.position', 'left');
  await set('sys.login.rememberPwd.hide', 'true');
  await page.goto('/encrypted/login');
  await page.locator('.login[data-box="left"]').waitFor();
  const sent = page.waitForRequest(/\/api\/encrypt\/login/);
  await page.getByLabel('账号或手机号').fill(phonenumber);
  const password = page.getByLabel('密码', { exact: true });
  expect(await password.getAttribute('autocomplete')).toBe('off');
  await password.fill('Taihu!9935w');
  await pressKeys(page, 'Enter');
  expect((await sent).postData()).not.toContain('Taihu');
  await expectEventually(() => new URL(page.url()).pathname).toBe('/index');
});

test('only suppliers enter the portal, and an address with a code leads to WeChat', async () => {
  const page = await openPage();
  await page.goto('/supplier/login');
  await page.getByText('供应商门户').waitFor();
  await page.getByLabel('账号或手机号').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('Qianhe@2026');
  await pressKeys(page, 'Enter');
  await page.getByText('该账号不是供应商账号，请从员工登录页登录').waitFor();
  await page.goto('/flow-manage/my-flow/todo?code=abc');
  await page.getByText('本系统不提供该功能').waitFor();
  expect(new URL(page.url()).pathname).toBe('/wxapp-auth');
});
