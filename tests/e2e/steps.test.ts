/** On a row's own page: the next and the previous one, in the order of the list it was opened from. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { signedIn } from '../support/api.ts';
import { openPage } from '../support/browser.ts';
import { contractBy, taskIn } from '../support/demoTasks.ts';
import { focused, press, signIn, told, until } from '../support/keyboard.ts';

const stamp = Date.now();
const heading = (page: Page) => page.locator('.task-head:visible h1 > span').first().textContent();
const main = (page: Page) => page.locator('[data-pane="main"]:visible');
const hints = (page: Page) => page.locator('.shell-status-keys').textContent();

/** The titles of the first rows, in their order. */
async function titles(userName: string, call: string): Promise<string[]> {
  const { rows } = await (await signedIn(userName)).get<{ rows: { title: string }[] }>(
    `/flowable/${call}?pageSize=10`,
  );
  return rows.map(({ title }) => title);
}

async function openFirst(page: Page, keys: [string, string], title: string): Promise<void> {
  await press(page, ...keys);
  await focused(page.getByRole('grid', { name: title }));
  await page.locator('[role="row"].grid-cursor').first().waitFor();
  await press(page, 'Enter');
  await page.locator('.task-head:visible h1').waitFor();
  await focused(main(page));
}

test('readings are gone through on their own pages, and after one was read comes the next reading', async () => {
  const [first, second, third] = await titles('tianyuan', 'task/myReadingTask');
  const page = await openPage();
  await signIn(page, 'tianyuan');
  await openFirst(page, ['g', 'r'], '待阅');
  await until(() => heading(page)).toBe(first);
  expect(await hints(page)).toContain('下一个');
  await press(page, 'j');
  await until(() => heading(page)).toBe(second);
  await focused(main(page));
  await press(page, 'k');
  await until(() => heading(page)).toBe(first);
  await press(page, 'j');
  await until(() => heading(page)).toBe(second);
  await press(page, 'e');
  await told(page, '已阅');
  await until(() => heading(page)).toBe(third);
  await page.getByRole('button', { name: /^已阅/ }).waitFor();
});

test('what one has handled is gone through on its pages, to the ends of the list', async () => {
  const page = await openPage();
  await signIn(page, 'songyan');
  const [first, second] = await titles('songyan', 'instance/myApprovalList');
  await openFirst(page, ['g', 'd'], '我已审批');
  await until(() => heading(page)).toBe(first);
  await press(page, 'k');
  await told(page, '已是第一个');
  await press(page, 'j');
  await until(() => heading(page)).toBe(second);
});

test('the records of a form are gone through on their pages', async () => {
  const { rows } = await (await signedIn('xiejie')).post<{ rows: { id: string }[] }>(
    '/auto/auto_project/list',
    {
      pageSize: 2,
    },
  );
  const page = await openPage();
  await signIn(page, 'xiejie');
  await page.goto('/list/auto_project');
  await focused(page.getByRole('grid', { name: '项目' }));
  await page.locator('[role="row"].grid-cursor').first().waitFor();
  await press(page, 'Enter');
  await until(() => page.url()).toContain(`detail${rows[0]?.id}`);
  await page.locator('.task-head:visible h1').waitFor();
  await press(page, 'j');
  await until(() => page.url()).toContain(`detail${rows[1]?.id}`);
});

test('the address of a task that is over shows its flow, without buttons that would be refused', async () => {
  const [lina, approver] = [await signedIn('lina'), await signedIn('wangfang')];
  const name = `已过去的 ${stamp}`;
  const { taskId, processInstanceId } = await taskIn(approver, await contractBy(lina, name));
  await approver.post('/flowable/task/quickApproval', { taskId });
  const page = await openPage();
  await signIn(page, 'wangfang');
  await page.goto(`/auto/auto_contract?from=flow&taskId=${taskId}&processInstanceId=${processInstanceId}`);
  await until(() => heading(page)).toBe(name);
  await until(() => page.url()).not.toContain('taskId=');
  await page.getByRole('button', { name: /^撤回处理/ }).waitFor();
  expect(await page.getByRole('button', { name: /^同意/ }).count()).toBe(0);
  await until(() => page.locator('.shell-tabs [role="tab"]').count()).toBe(2);
});

test('a begun sequence says what it goes on with, and home says where the tasks are', async () => {
  const page = await openPage();
  await signIn(page, 'wangfang');
  await focused(main(page));
  expect(await hints(page)).toBe('GT待办CtrlK命令?全部按键');
  await press(page, 'g');
  await until(() => hints(page)).toMatch(/^G….*T待办R待阅/);
  await until(() => hints(page)).toBe('GT待办CtrlK命令?全部按键');
});
