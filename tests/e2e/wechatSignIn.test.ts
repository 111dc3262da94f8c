/** WeChat on a phone: bound by signing in once, entered by a code from then on, and unbound. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import type { DemoTemplate } from '../support/browser/app/demoTemplate.ts';
import { awaitTemplate } from '../support/browser/app/publishedTemplate.ts';
import { startTestApp, type TestApp } from '../support/browser/app/testApp.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { contextOf } from '../support/browser/contexts.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  typeSignIn,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';

const demo = inject('demo');
const isCopied = !('appUrl' in demo);

/** An app of its own beside a provider that knows one phone. Both end with the test. */
async function startAppWithProvider(template: DemoTemplate): Promise<TestApp> {
  const provider = createServer((request, response) => {
    const code = new URL(request.url ?? '', 'http://own.invalid').searchParams.get('code');
    const answer =
      code === 'used' ? { errcode: 40163, errmsg: 'code been used' } : { openid: 'openid-of-a-phone' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => provider.once('listening', listening));
  const { port } = provider.address() as AddressInfo;
  const app = await startTestApp(template, {
    WECHAT_URL: `http://127.0.0.1:${port}/`,
    WECHAT_APP_ID: 'app1',
    WECHAT_SECRET: 'hush',
  });
  onTestFinished(async () => {
    provider.close();
    await app.stop();
  });
  return app;
}

test.runIf(isCopied)('an account is bound by its password, entered by a code, and unbound', async () => {
  if (!isCopied) throw new Error('There is no tenant to copy.');
  const app = await startAppWithProvider(await awaitTemplate(demo.folder));
  const phone = { width: 390, height: 844 };
  const page = await openPage({ baseURL: app.url, viewport: phone });
  const pathname = () => new URL(page.url()).pathname;
  await page.goto('/flow-manage/my-flow/todo?code=first');
  await page.getByText('该微信尚未绑定账号').waitFor();
  expect(pathname()).toBe('/bind');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await typeSignIn(page, 'wangfang');
  await expectEventually(pathname).toBe('/flow-manage/my-flow/todo');

  // The page is left first: its background calls would be refused.
  await page.goto('about:blank');
  await contextOf(page).clearCookies({ name: 'Admin-Token' });
  await page.goto('/wxapp-auth?code=used');
  await page.getByRole('link', { name: '用账号登录' }).waitFor();
  await page.goto('/flow-manage/my-flow/todo?code=second');
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  expect(pathname()).toBe('/flow-manage/my-flow/todo');

  await runByPalette(page, 'jbwx', '解绑微信');
  await findDialog(page, '解绑微信').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '解绑成功');
  await page.goto('about:blank');
  await contextOf(page).clearCookies({ name: 'Admin-Token' });
  await page.goto('/wxapp-auth?code=third');
  await page.getByText('该微信尚未绑定账号').waitFor();
});
