/** Typed texts survive reloads and a lost network; a request without an answer is offered again and done once. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { contextOf } from '../support/browser/contexts.ts';
import { listDemoTasks, reassignOpenNode, startContractAs } from '../support/browser/demoTasks.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';

const stamp = Date.now();
const network = '您的当前网络不稳定，请关注';
/** The console message of Chromium for requests that a test aborts. */
const cut = /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED|ABORTED)/;

const grid = (page: Page): Locator => page.getByRole('grid', { name: '待办' });
const cursorRow = (page: Page): Locator => page.locator('[role="row"].grid-cursor');
const heading = (page: Page) => page.locator('.task-head:visible h1 > span').first().textContent();
const statusSays = (page: Page, words: string) =>
  page.locator('.shell-status-page', { hasText: words }).waitFor();

async function openTodo(page: Page, userName: string, query = ''): Promise<void> {
  await signInOnPage(page, userName, `/flow-manage/my-flow/todo${query && `?q=${query}`}`);
  await waitForFocus(grid(page));
  await cursorRow(page).first().waitFor();
}

test('unfinished fields and comments survive a change of task, a lost network and a reload', async () => {
  const page = await openPage({ ownContext: true }, cut);
  await openTodo(page, 'zhaomin');
  const ratio = page.getByLabel('预付比例').first();
  await ratio.waitFor();
  const title = await heading(page);
  await ratio.focus();
  await ratio.fill('37');
  await pressKeys(page, 'Escape');
  await waitForFocus(grid(page));
  await pressKeys(page, 'a');
  await waitForFocus(findDialog(page, '同意').getByLabel('意见'));
  await page.keyboard.type('按 37% 预付');
  await pressKeys(page, 'Escape');
  await contextOf(page).setOffline(true);
  await pressKeys(page, 'j');
  await expectEventually(() => heading(page)).not.toBe(title);
  await pressKeys(page, 'k');
  await expectEventually(() => heading(page)).toBe(title);
  await expectEventually(() => page.getByLabel('预付比例').first().inputValue()).toBe('37');
  await contextOf(page).setOffline(false);
  await page.reload();
  await expectEventually(() => page.getByLabel('预付比例').first().inputValue()).toBe('37');
  await page.getByText('已恢复上次未提交的内容').waitFor();
  await pressKeys(page, 'a');
  await expectEventually(() => findDialog(page, '同意').getByLabel('意见').inputValue()).toBe('按 37% 预付');
});

test('a lost network keeps the dialog, and an action that the server had carried out is not repeated', async () => {
  const lina = await createAppClient('lina');
  const name = `断网 ${stamp}`;
  await startContractAs(lina, name);
  const page = await openPage({ ownContext: true }, cut);
  await openTodo(page, 'wangfang', name);
  await expectEventually(() => heading(page)).toBe(name);
  await pressKeys(page, 'a');
  const asked = findDialog(page, '同意');
  await waitForFocus(asked.getByLabel('意见'));
  await page.keyboard.type('同意，断网也不丢');
  await contextOf(page).setOffline(true);
  await pressKeys(page, 'Control+Enter');
  await asked.getByRole('alert').getByText(network).waitFor();
  expect(await asked.getByLabel('意见').inputValue()).toBe('同意，断网也不丢');
  await contextOf(page).setOffline(false);
  // The next answer is lost on its way back: the server has agreed, and nobody here knows.
  await interceptRequests(
    page,
    '**/api/flowable/task/approval',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const sent = page.waitForEvent('requestfailed');
  await pressKeys(page, 'Control+Enter');
  await sent;
  await asked.getByRole('alert').getByText(network).waitFor();
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '同意成功');
  await asked.waitFor({ state: 'hidden' });
  const { total } = await listDemoTasks(
    await createAppClient('wangfang'),
    `&keyword=${encodeURIComponent(name)}`,
  );
  expect(total).toBe(0);
});

test('quick agreements without a network are stored and sent on request', async () => {
  const lina = await createAppClient('lina');
  for (const n of [1, 2]) await startContractAs(lina, `离线快批 ${n} ${stamp}`);
  const page = await openPage({ ownContext: true }, cut);
  await openTodo(page, 'wangfang', '离线快批');
  await statusSays(page, '/ 2 条');
  await contextOf(page).setOffline(true);
  // The second one sends the first; the same again sends the second at once.
  await pressKeys(page, 'Shift+A', 'Shift+A', 'Shift+A');
  await waitForToast(page, '等 2 条的快速同意还没有发送成功');
  await contextOf(page).setOffline(false);
  const again = page.locator('.ui-toasts').getByRole('button', { name: '重试' });
  await again.focus();
  await pressKeys(page, 'Enter');
  const left = async () =>
    (await listDemoTasks(await createAppClient('wangfang'), '&keyword=离线快批')).total;
  await expectEventually(left).toBe(0);
  await page.getByText('没有符合条件的数据').waitFor();
});

test('a batch that loses the network pauses and goes on, also in the next page', async () => {
  const lina = await createAppClient('lina');
  const many = 60;
  for (let n = 0; n < many; n += 1) await startContractAs(lina, `断批 ${n} ${stamp}`);
  const page = await openPage({ ownContext: true }, cut);
  await openTodo(page, 'wangfang', '断批');
  await statusSays(page, `/ ${many} 条`);
  let pieces = 0;
  await interceptRequests(page, '**/api/flowable/task/batchQuickApproval', async (route) => {
    pieces += 1;
    if (pieces !== 2 && pieces !== 4) return route.continue();
    if (pieces === 2) await route.fetch();
    return route.abort();
  });
  await pressKeys(page, 'Control+a', 'Shift+A');
  const asked = findDialog(page, '批量同意');
  await asked.getByText(`将处理 ${many} 条`).waitFor();
  await pressKeys(page, 'Enter');
  await asked.waitFor({ state: 'hidden' });
  await pressKeys(page, 'Shift+A');
  await asked.getByText(network).waitFor();
  await asked.getByText(`25 / ${many}`).waitFor();
  await pressKeys(page, 'Enter');
  await asked.getByText(`50 / ${many}`).waitFor();
  await page.reload();
  await waitForToast(page, `批量同意完成：${many} 条`);
  await page.getByText('没有符合条件的数据').waitFor();
});

test('lists and counters show the changes made during an outage once the network is back', async () => {
  const lina = await createAppClient('lina');
  const first = await startContractAs(lina, `归来甲 ${stamp}`);
  await startContractAs(lina, `归来乙 ${stamp}`);
  const page = await openPage({ ownContext: true }, cut);
  await openTodo(page, 'wangfang', '归来');
  await statusSays(page, '/ 2 条');
  const badge = async () =>
    Number(/\d+/.exec((await page.getByRole('tab', { name: /^待办/ }).textContent()) ?? '')?.[0]);
  const before = await badge();
  await pressKeys(page, 'x', 'j', 'x');
  await statusSays(page, '已选 2');
  await contextOf(page).setOffline(true);
  await reassignOpenNode(first, 'manager', 'zhoutao');
  await startContractAs(lina, `归来丙 ${stamp}`);
  await startContractAs(lina, `归来丁 ${stamp}`);
  await contextOf(page).setOffline(false);
  await statusSays(page, '/ 3 条');
  await expectEventually(badge).toBe(before + 1);
  await statusSays(page, '已选 1');
  await expectEventually(() => page.locator('.grid-selected [col-id="title"]').allTextContents()).toEqual([
    `归来乙 ${stamp}`,
  ]);
});
