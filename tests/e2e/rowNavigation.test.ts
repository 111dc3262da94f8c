/** On a row's own page: the next and the previous one, in the order of the list it was opened from. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { findTaskOfInstance, startContractAs } from '../support/browser/demoTasks.ts';
import {
  expectEventually,
  pressKeys,
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';

const stamp = Date.now();
const heading = (page: Page) => page.locator('.task-head:visible h1 > span').first().textContent();
const main = (page: Page) => page.locator('[data-pane="main"]:visible');
const hints = (page: Page) => page.locator('.shell-status-keys').textContent();

/** The titles of the first rows, in their order. */
async function titles(userName: string, call: string): Promise<string[]> {
  const { rows } = await (await createAppClient(userName)).get<{ rows: { title: string }[] }>(
    `/flowable/${call}?pageSize=10`,
  );
  return rows.map(({ title }) => title);
}

async function openFirst(page: Page, keys: [string, string], title: string): Promise<void> {
  await pressKeys(page, ...keys);
  await waitForFocus(page.getByRole('grid', { name: title }));
  await page.locator('[role="row"].grid-cursor').first().waitFor();
  await pressKeys(page, 'Enter');
  await page.locator('.task-head:visible h1').waitFor();
  await waitForFocus(main(page));
}

test('J and K go through the pages of readings, and the next reading opens after one was read', async () => {
  const [first, second, third] = await titles('tianyuan', 'task/myReadingTask');
  const page = await openPage();
  await signInOnPage(page, 'tianyuan');
  await openFirst(page, ['g', 'r'], '待阅');
  await expectEventually(() => heading(page)).toBe(first);
  expect(await hints(page)).toContain('下一个');
  await pressKeys(page, 'j');
  await expectEventually(() => heading(page)).toBe(second);
  await waitForFocus(main(page));
  await pressKeys(page, 'k');
  await expectEventually(() => heading(page)).toBe(first);
  await pressKeys(page, 'j');
  await expectEventually(() => heading(page)).toBe(second);
  await pressKeys(page, 'e');
  await waitForToast(page, '已阅');
  await expectEventually(() => heading(page)).toBe(third);
  await page.getByRole('button', { name: /^已阅/ }).waitFor();
});

test('J and K go through the pages of handled flows to both ends of the list', async () => {
  const page = await openPage();
  await signInOnPage(page, 'songyan');
  const [first, second] = await titles('songyan', 'instance/myApprovalList');
  await openFirst(page, ['g', 'd'], '我已审批');
  await expectEventually(() => heading(page)).toBe(first);
  await pressKeys(page, 'k');
  await waitForToast(page, '已是第一个');
  await pressKeys(page, 'j');
  await expectEventually(() => heading(page)).toBe(second);
});

test('J and K go through the pages of the records of a form', async () => {
  const { rows } = await (await createAppClient('xiejie')).post<{ rows: { id: string }[] }>(
    '/auto/auto_project/list',
    {
      pageSize: 2,
    },
  );
  const page = await openPage();
  await signInOnPage(page, 'xiejie', '/list/auto_project');
  await waitForFocus(page.getByRole('grid', { name: '项目' }));
  await page.locator('[role="row"].grid-cursor').first().waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => page.url()).toContain(`detail${rows[0]?.id}`);
  await page.locator('.task-head:visible h1').waitFor();
  await pressKeys(page, 'j');
  await expectEventually(() => page.url()).toContain(`detail${rows[1]?.id}`);
});

test('the address of a task that is over shows its flow, without buttons that would be refused', async () => {
  const [lina, approver] = [await createAppClient('lina'), await createAppClient('wangfang')];
  const name = `已过去的 ${stamp}`;
  const { taskId, processInstanceId } = await findTaskOfInstance(approver, await startContractAs(lina, name));
  await approver.post('/flowable/task/quickApproval', { taskId });
  const page = await openPage();
  await signInOnPage(
    page,
    'wangfang',
    `/auto/auto_contract?from=flow&taskId=${taskId}&processInstanceId=${processInstanceId}`,
  );
  await expectEventually(() => heading(page)).toBe(name);
  await expectEventually(() => page.url()).not.toContain('taskId=');
  await page.getByRole('button', { name: /^撤回处理/ }).waitFor();
  expect(await page.getByRole('button', { name: /^同意/ }).count()).toBe(0);
  await expectEventually(() => page.locator('.shell-tabs [role="tab"]').count()).toBe(2);
});

test('a begun key sequence shows its next keys, and home shows how to open the tasks', async () => {
  const page = await openPage();
  await signInOnPage(page, 'wangfang');
  await waitForFocus(main(page));
  expect(await hints(page)).toBe('GT待办CtrlK命令?全部按键');
  await pressKeys(page, 'g');
  await expectEventually(() => hints(page)).toMatch(/^G….*T待办R待阅/);
  await expectEventually(() => hints(page)).toBe('GT待办CtrlK命令?全部按键');
});
