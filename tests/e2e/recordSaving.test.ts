/** The typed values are saved once: half-typed fields, a lost response, keys pressed again meanwhile. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { failures } from '../../contract/failures.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  pressKeys,
  signInOnPage,
  tabTo,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';
import { pacedKeys, typeBlindly } from '../support/browser/typist.ts';

type Rows = { rows: Record<string, unknown>[]; total: number };

const address = '/auto/auto_showcase';
const network = '您的当前网络不稳定，请关注';
/** The console message of Chromium for a request that a test aborts. */
const cut = /net::ERR_/;

/** A new record under entry whose title stands. */
async function begun(page: Page, title: string): Promise<void> {
  await signInOnPage(page, 'admin', address);
  await waitForFocus(page.getByLabel('单行文本'));
  await page.keyboard.type(title);
}

const saved = async (title: string): Promise<Rows> =>
  (await createAppClient('admin')).post<Rows>('/auto/auto_showcase/list', { title, pageNum: 1, pageSize: 5 });

test('a record whose response was lost is stored once when it is saved again', async () => {
  const title = `失去回答 ${Date.now()}`;
  const page = await openPage({}, cut);
  await begun(page, title);
  await interceptRequests(
    page,
    `**/api${address}`,
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, network);
  expect(await page.getByLabel('单行文本').inputValue()).toBe(title);
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  expect((await saved(title)).total).toBe(1);
});

test('saving a task again after a lost response reports no change by somebody else', async () => {
  const name = `暂存失联 ${Date.now()}`;
  const lina = await createAppClient('lina');
  await lina.post('/flowable/instance/startAndStash', { formEnName: 'auto_contract', formData: { name } });
  const page = await openPage({}, cut);
  await signInOnPage(page, 'lina');
  await pressKeys(page, 'g', 's');
  await page.locator('[role="row"].grid-cursor', { hasText: name }).waitFor();
  await pressKeys(page, 'Enter');
  const box = page.getByLabel(/^合同名称/).first();
  await box.waitFor();
  await box.focus();
  await pressKeys(page, 'End');
  await page.keyboard.type(' 补充');
  await interceptRequests(
    page,
    '**/startAndStash',
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await pressKeys(page, 'Control+s');
  await waitForToast(page, network);
  expect(await box.inputValue()).toBe(`${name} 补充`);
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+s');
  await waitForToast(page, '暂存成功');
});

test('a record that is being saved is neither saved again nor kept as a draft', async () => {
  const title = `慢速网络 ${Date.now()}`;
  const page = await openPage();
  await begun(page, title);
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await interceptRequests(page, `**/api${address}`, async (route) => {
    await waiting;
    await route.continue();
  });
  const sent = page.waitForRequest(`**/api${address}`);
  await pressKeys(page, 'Control+Enter');
  await sent;
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter', 'Control+s');
  await waitForToast(page, '正在提交');
  answer();
  await waitForToast(page, '新增成功');
  expect((await saved(title)).total).toBe(1);
});

test('keys typed while a record is sent go to the refused field, and save it again', async () => {
  const title = `快手 ${Date.now()}`;
  const page = await openPage();
  await begun(page, title);
  const sent: string[] = [];
  const { promise: typed, resolve: refuse } = Promise.withResolvers<void>();
  await interceptRequests(page, `**/api${address}`, async (route) => {
    sent.push(route.request().postDataJSON().title);
    if (sent.length > 1) return route.continue();
    const errors = [{ path: 'title', message: '标题已存在' }];
    await typed;
    return route.fulfill({ json: { code: 500, msg: '标题已存在', reason: 'FIELD_INVALID', errors } });
  });
  await typeBlindly(page, pacedKeys(['Ctrl+Enter', 'x', 'Tab', '7', 'Ctrl+Enter'], 20));
  refuse();
  await waitForToast(page, '新增成功');
  expect(sent).toEqual([title, `${title}x`]);
  expect((await saved(`${title}x`)).total).toBe(1);
});

test('a key reads the half-typed value of a field first; an invalid date stays there with an error', async () => {
  const title = `未离开的输入 ${Date.now()}`;
  const page = await openPage();
  await begun(page, title);
  await tabTo(page, '日期');
  await page.keyboard.type('2025-02-29');
  await pressKeys(page, 'Control+Enter');
  await page.locator('.form-problem', { hasText: '日期格式应为 YYYY-MM-DD' }).waitFor();
  await waitForToast(page, failures.FIELD_INVALID);
  expect(await page.getByLabel('日期', { exact: true }).inputValue()).toBe('2025-02-29');
  await pressKeys(page, 'Control+a');
  await page.keyboard.type('2024/2/29');
  await pressKeys(page, 'Enter');
  await page.locator('.form-problem').waitFor({ state: 'detached' });
  await page.getByLabel('数字').focus();
  await page.keyboard.type('1,2');
  await pressKeys(page, 'Control+Enter');
  await page.locator('.form-problem', { hasText: '应为数字' }).waitFor();
  expect(await page.getByLabel('数字').inputValue()).toBe('1,2');
  await pressKeys(page, 'Control+a');
  await page.keyboard.type('+1,200');
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+s');
  await waitForToast(page, '暂存成功');
  await expectEventually(async () => (await saved(title)).rows).toMatchObject([
    { day: '2024-02-29', amount: '1200.00' },
  ]);
});

test('a refused form shows its first fault below the header and focuses it; each refusal is announced', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 420 } });
  await signInOnPage(page, 'lina', '/auto/auto_contract?from=flow');
  await waitForFocus(page.getByLabel(/^合同名称/));
  await page.getByLabel(/^说明/).focus();
  await pressKeys(page, 'Control+Enter');
  const first = page.getByLabel(/^合同名称/);
  await waitForFocus(first);
  const summary = page.locator('.form-summary[role="alert"]', { hasText: '合同名称不能为空' });
  await summary.waitFor();
  expect(await summary.locator('li').count()).toBeGreaterThan(1);
  const [box, header] = [await first.boundingBox(), await page.locator('.task-head:visible').boundingBox()];
  if (!box || !header) throw new Error('The field and the header of the form are on the page.');
  expect(box.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(box.y + box.height).toBeLessThanOrEqual(420);
  const message = await page.locator('.ui-toast').first().boundingBox();
  if (!message) throw new Error('A message names the refusal.');
  expect(message.y + message.height).toBeLessThanOrEqual(box.y);
  // A screen reader announces an alert that is new on the page, not one that stays.
  const announced = await summary.elementHandle();
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await expectEventually(() => announced?.evaluate((one) => one.isConnected)).toBe(false);
  await summary.waitFor();
});

test('an option that was typed but not taken counts where it is the only one', async () => {
  const title = `没有按回车 ${Date.now()}`;
  const page = await openPage();
  await begun(page, title);
  await tabTo(page, '下拉选择');
  await page.keyboard.type('乙');
  await page.getByRole('option', { name: '乙' }).waitFor();
  await pressKeys(page, 'Tab');
  await expectEventually(() => page.getByLabel('下拉选择').inputValue()).toBe('乙');
  await tabTo(page, '颜色');
  await page.keyboard.type('绿');
  await page.getByRole('option', { name: '绿' }).waitFor();
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  expect((await saved(title)).rows).toMatchObject([{ kind: '乙', mark$view: '绿' }]);
});
