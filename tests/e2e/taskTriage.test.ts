/** Working through many tasks without the mouse: one by one, in batches, in groups, filtered, beside other people. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { seriousViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  findTaskOfInstance,
  listDemoTasks,
  reassignOpenNode,
  returnTask,
  startContractAs,
} from '../support/browser/demoTasks.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  signInOnPage,
  typeSearch,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { chooseDepth } from '../support/depth.ts';

const stamp = Date.now();
const many = chooseDepth(12, 50);
/** The node of a contract at the head of the department. */
const manager = 'manager';

const grid = (page: Page): Locator => page.getByRole('grid', { name: '待办' });
const cursorRow = (page: Page): Locator => page.locator('[role="row"].grid-cursor');
const cursorId = (page: Page) => cursorRow(page).getAttribute('row-id');
const statusSays = (page: Page, words: string | RegExp) =>
  page.locator('.shell-status-page', { hasText: words }).waitFor();
const badge = (page: Page): Promise<number> =>
  page
    .getByRole('tab', { name: /^待办/ })
    .textContent()
    .then((text) => Number(/\d+/.exec(text ?? '')?.[0]));

async function openTodo(page: Page, query = ''): Promise<void> {
  await signInOnPage(page, 'wangfang', `/flow-manage/my-flow/todo${query && `?${query}`}`);
  await waitForFocus(grid(page));
  await cursorRow(page).first().waitFor();
}

test(`${many} tasks of many kinds are worked through by keys, two at most for a simple one`, async () => {
  const approver = await createAppClient('wangfang');
  const own = await startContractAs(approver, `自己的合同 ${stamp}`);
  await returnTask(approver, own);
  const lina = await createAppClient('lina');
  for (let left = many + 5 - (await listDemoTasks(approver)).total; left > 0; left -= 1)
    await startContractAs(lina, `补充合同 ${left} ${stamp}`);
  const before = await listDemoTasks(approver);
  const kinds = new Map(before.rows.map((row) => [row.taskId, row.quickApprovable]));
  const page = await openPage();
  await watchCursor(page);
  await openTodo(page);
  const pressed: number[] = [];
  const done: string[] = [];
  const keys = async (...some: string[]) => {
    await pressKeys(page, ...some);
    return some.length;
  };
  for (let turn = 0; turn < many; turn += 1) {
    const taskId = await taskAfter(page, done);
    done.push(taskId);
    if (kinds.get(taskId) === false) {
      await handIn(page);
    } else if (turn % 2 === 0) pressed.push(await keys('Shift+A'));
    else {
      const count = await keys('a');
      await waitForFocus(findDialog(page, '同意').getByLabel('意见'));
      pressed.push(count + (await keys('Control+Enter')));
    }
    await waitForFocus(grid(page));
  }
  // It only went on here: one row at a time, and none that it had left before.
  const seen = await cursorSeen(page);
  expect(seen.length).toBeGreaterThanOrEqual(many);
  expect(seen).toEqual([...new Set(seen)]);
  // Leaving sends the last one that still waits to be undone.
  await pressKeys(page, 'g', 'h');
  const left = async () => (await listDemoTasks(approver)).rows.filter((row) => done.includes(row.taskId));
  await expectEventually(left).toEqual([]);
  expect(new Set(done).size).toBe(many);
  expect(pressed.length).toBeGreaterThan(many - 5);
  expect(Math.max(...pressed)).toBe(2);
});

/** The task that the list stands on once it has stepped on from those, with its form beside it. */
async function taskAfter(page: Page, done: readonly string[]): Promise<string> {
  let taskId = '';
  await expectEventually(async () => {
    taskId = (await cursorId(page)) ?? '';
    const title = (await cursorRow(page).locator('[col-id="title"]').textContent()) ?? '';
    const heading = (await page.locator('.task-head:visible h1 > span').first().textContent()) ?? '-';
    return taskId !== '' && !done.includes(taskId) && title.endsWith(heading);
  }).toBe(true);
  return taskId;
}

/** Writes down, frame by frame, which rows are seen as the cursor's. */
async function watchCursor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { cursorSeen: seen });
    const look = () => {
      const rows = [...document.querySelectorAll('[role="row"].grid-cursor')];
      const now = rows.map((row) => row.getAttribute('row-id')).join(' and ');
      if (now !== '' && now !== seen.at(-1)) seen.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const cursorSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { cursorSeen: string[] }).cursorSeen);

/** A task whose form is to be handed in has no quick way: it is confirmed like any dialog. */
async function handIn(page: Page): Promise<void> {
  await page.locator('.task-head:visible').waitFor();
  await page.getByRole('button', { name: /提交/ }).first().waitFor();
  await pressKeys(page, 'Control+Enter');
  await waitForFocus(findDialog(page, '提交').getByLabel('意见'));
  await pressKeys(page, 'Control+Enter');
}

test('a group is agreed to as a batch without its exceptions', async () => {
  const lina = await createAppClient('lina');
  for (const n of [1, 2, 3]) await startContractAs(lina, `同类采购 ${n} 号（${stamp}）`);
  const urged = await startContractAs(lina, `同类采购 4 号（${stamp}）`);
  await lina.post(`/flowable/instance/reminder?processInstanceId=${urged}`);
  const page = await openPage();
  await openTodo(page, `q=${stamp}`);
  await pressKeys(page, 'b', 's');
  const head = page.locator('.grid-group-head', { hasText: '同类采购 … 号' });
  await head.getByText('4 条').waitFor();
  await head.getByText('例外 1').waitFor();
  expect(page.url()).toContain('group=sameness');
  await expectEventually(() => cursorRow(page).textContent()).toContain('催办');
  await pressKeys(page, 'Shift+H');
  await page.getByText('共 4 条，其中例外 1 条').waitFor();
  await pressKeys(page, 'Enter', 'Shift+X');
  await statusSays(page, '已选 3');
  expect.soft(await seriousViolations(page, '.list-pane')).toEqual([]);
  await pressKeys(page, 'Shift+A');
  const asked = findDialog(page, '批量同意');
  await asked.getByText('将处理 3 条（金额合计 38,400.00）').waitFor();
  expect.soft(await seriousViolations(page, '.dialog')).toEqual([]);
  await waitForFocus(asked.getByRole('grid'));
  await pressKeys(page, 'ArrowDown', 'Enter');
  await asked.waitFor({ state: 'hidden' });
  await waitForToast(page, '将同意 3 条');
  await waitForToast(page, '批量同意完成：3 条');
  // The remaining task is in the group of tasks without a like.
  await head.waitFor({ state: 'detached' });
  await pressKeys(page, 'Enter');
  await grid(page).getByText(`同类采购 4 号（${stamp}）`).waitFor();
});

test('tasks that others close during the dialog of a batch are neither done nor selected afterwards', async () => {
  const lina = await createAppClient('lina');
  const names = ['甲', '乙', '丙'].map((one) => `并行${one} ${stamp}`);
  const instances: string[] = [];
  for (const name of names) instances.push(await startContractAs(lina, name));
  const page = await openPage();
  await openTodo(page, `q=并行`);
  await statusSays(page, '/ 3 条');
  await pressKeys(page, 'Control+a', 'Shift+A');
  const asked = findDialog(page, '批量同意');
  await asked.getByText('将处理 3 条').waitFor();
  await reassignOpenNode(instances[1] ?? '', manager, 'zhoutao');
  await page.locator('.grid-dismissed', { hasText: names[1] ?? '' }).waitFor();
  await pressKeys(page, 'Enter');
  await asked.waitFor({ state: 'hidden' });
  // Pressed again on a task that waits it is sent at once.
  await pressKeys(page, 'Shift+A');
  await asked.getByText('成功 2 条，失败 1 条；未成功的仍保持选中').waitFor();
  const first = asked.getByRole('row').nth(1);
  expect(await first.textContent()).toContain(names[1]);
  await pressKeys(page, 'Enter');
  await asked.waitFor({ state: 'hidden' });
  await page.getByText('没有符合条件的数据').waitFor();
  await expectEventually(() => page.locator('.shell-status-page', { hasText: '已选' }).count()).toBe(0);
});

test('several tasks are returned as a batch: dry run, confirmation, undo, and a second press that sends it', async () => {
  const [lina, approver] = [await createAppClient('lina'), await createAppClient('wangfang')];
  const instances: string[] = [];
  for (const n of [1, 2, 3]) instances.push(await startContractAs(lina, `齐退${n} ${stamp}`));
  await returnTask(approver, await startContractAs(approver, `齐退自己 ${stamp}`));
  const page = await openPage();
  await openTodo(page, 'q=齐退');
  await statusSays(page, '/ 4 条');
  await pressKeys(page, 'Control+a', 'r');
  const asked = findDialog(page, '批量退回');
  await asked.getByText('将处理 3 条（金额合计 38,400.00），1 条需逐条处理').waitFor();
  expect(await asked.getByRole('row').nth(1).textContent()).toContain('不可处理');
  expect(await asked.getByRole('radio', { name: '发起人' }).isChecked()).toBe(true);
  expect.soft(await seriousViolations(page, '.dialog')).toEqual([]);
  await waitForFocus(asked.getByLabel('退回意见'));
  await pressKeys(page, 'Control+Enter');
  await asked.getByText('退回意见不可为空').waitFor();
  await page.keyboard.type('请补齐附件');
  await pressKeys(page, 'Control+Enter');
  await asked.waitFor({ state: 'hidden' });
  await waitForToast(page, '将退回 3 条');
  await statusSays(page, '已选 1');
  await pressKeys(page, 'z');
  await waitForToast(page, '已撤销批量退回');
  await statusSays(page, '已选 4');
  expect((await listDemoTasks(approver, '&keyword=齐退')).total).toBe(4);
  await pressKeys(page, 'r');
  await expectEventually(() => asked.getByLabel('退回意见').inputValue()).toBe('请补齐附件');
  await asked.getByText('将处理 3 条').waitFor();
  await pressKeys(page, 'Control+Enter');
  await asked.waitFor({ state: 'hidden' });
  await statusSays(page, '已选 1');
  await pressKeys(page, 'Escape', 'End', 'r');
  await waitForToast(page, '批量退回完成：3 条');
  await statusSays(page, '/ 1 条');
  for (const instance of instances) await findTaskOfInstance(lina, instance);
});

test('a returned task shows only its changes by one key', async () => {
  const [lina, approver] = [await createAppClient('lina'), await createAppClient('wangfang')];
  const name = `变更 ${stamp}`;
  const instance = await startContractAs(lina, name);
  await returnTask(approver, instance);
  const { taskId } = await findTaskOfInstance(lina, instance);
  const { data } = await lina.get<Detail>(`/flowable/task/detail?taskId=${taskId}`);
  const [kept] = data.formData.items.map(({ id, name: good, spec, unit, price }) => ({
    ...{ id, name: good, spec, unit, price },
    quantity: '110',
  }));
  const added = { name: '先行刀', spec: '焊接式', unit: '件', quantity: '12', price: '290' };
  await lina.post('/flowable/task/submit', {
    taskId,
    formData: { description: '已议价', items: [kept, added] },
    comment: '已修改',
  });
  const page = await openPage();
  await openTodo(page, `q=${name}`);
  const panel = page.locator('.task-panel:visible');
  await panel.getByText(/您看过之后，2 处有变化：采购明细、说明/).waitFor();
  expect(await panel.locator('[data-field="description"] del').textContent()).toBe('空');
  expect(await panel.locator('[data-field="description"] ins').textContent()).toBe('已议价');
  const rows = panel.locator('[data-field="items"] tbody tr');
  expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-change')))).toEqual([
    'changed',
    'added',
    'removed',
  ]);
  expect(await rows.nth(0).locator('del').first().textContent()).toBe('120.00');
  expect(await panel.getByText('新增', { exact: true }).count()).toBe(1);
  expect(await panel.getByText('删除', { exact: true }).count()).toBe(1);
  await panel.locator('[data-field="supplier"]').waitFor();
  expect.soft(await seriousViolations(page, '.task-panel')).toEqual([]);
  await pressKeys(page, 'c');
  await panel.locator('[data-field="supplier"]').waitFor({ state: 'detached' });
  await panel.locator('[data-field="description"]').waitFor();
  await pressKeys(page, 'c');
  await panel.locator('[data-field="supplier"]').waitFor();
});

type Item = Record<'id' | 'name' | 'spec' | 'unit' | 'price', string>;
type Detail = { data: { formData: { items: Item[] } } };

test('filters are chips that keys remove, are stored in the address, and an empty list says what to do', async () => {
  const page = await openPage();
  await openTodo(page, 'q=采购&f.initiatorName=李&f.amount$start=1');
  const chips = page.getByRole('toolbar', { name: '已生效的筛选' });
  await chips.getByRole('button', { name: '关键字 采购' }).waitFor();
  expect(await chips.getByRole('button').allTextContents()).toEqual([
    '关键字 采购×',
    '发起人 包含 李×',
    '金额 ≥ 1×',
    expect.stringContaining('清除全部'),
  ]);
  await pressKeys(page, 'f');
  await waitForFocus(chips.getByRole('button', { name: '关键字 采购' }));
  await pressKeys(page, 'ArrowRight', 'Delete');
  await expectEventually(() => page.url()).not.toContain('initiatorName');
  await waitForFocus(chips.getByRole('button', { name: '金额 ≥ 1' }));
  await pressKeys(page, 'Escape');
  await waitForFocus(grid(page));
  await typeSearch(page, '不会有的词');
  await page.getByText('没有符合条件的数据').waitFor();
  expect.soft(await seriousViolations(page, '.list-pane')).toEqual([]);
  await pressKeys(page, 'Enter', 'Shift+F');
  await cursorRow(page).first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await chips.count()).toBe(0);
});

test('an urged person gets a message, and counters follow the actions of others', async () => {
  const lina = await createAppClient('lina');
  const name = `催一下 ${stamp}`;
  const instance = await startContractAs(lina, name);
  const page = await openPage();
  await openTodo(page);
  const count = await badge(page);
  await lina.post(`/flowable/instance/reminder?processInstanceId=${instance}`);
  await waitForToast(page, `催办：“${name}”等待您处理`);
  await typeSearch(page, name);
  await pressKeys(page, 'Enter');
  await expectEventually(() => cursorRow(page).textContent()).toContain('催办');
  await page.getByText('催办 1 次').waitFor();
  await reassignOpenNode(instance, manager, 'zhoutao');
  await expectEventually(() => badge(page)).toBe(count - 1);
  await page.getByText('没有符合条件的数据').waitFor();
});

test('the open page of a task that others close says so, and keeps the typed text', async () => {
  const lina = await createAppClient('lina');
  const name = `页面上的 ${stamp}`;
  const instance = await startContractAs(lina, name);
  const page = await openPage();
  await openTodo(page, `q=${name}`);
  await pressKeys(page, 'Enter');
  await expectEventually(() => page.url()).toContain('taskId=');
  await page.locator('button:visible', { hasText: /^同意/ }).first().waitFor();
  await pressKeys(page, 'a');
  await waitForFocus(findDialog(page, '同意').getByLabel('意见'));
  await page.keyboard.type('已经写好的意见');
  await reassignOpenNode(instance, manager, 'zhoutao');
  await pressKeys(page, 'Escape');
  await page.locator('.task-closed:visible').waitFor();
  expect(await page.locator('button:visible', { hasText: /^同意/ }).count()).toBe(0);
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.includes('.draft.')),
  );
  const taskId = new URL(page.url()).searchParams.get('taskId') ?? '';
  expect(kept.filter((name) => name.includes(taskId))).toHaveLength(1);
});

test('a task is snoozed by key, found under 稍后处理, and restored', async () => {
  const lina = await createAppClient('lina');
  const name = `稍后合同 ${stamp}`;
  for (const one of ['甲', '乙']) await startContractAs(lina, `${name} ${one}`);
  const page = await openPage();
  await openTodo(page, `q=${encodeURIComponent(name)}`);
  const before = await badge(page);
  const taskId = await cursorId(page);
  await pressKeys(page, 'y');
  const question = page.getByRole('combobox', { name: '推迟到' });
  await question.waitFor();
  await page.keyboard.type('明天下午三点');
  await page.getByRole('option', { name: /明天 15:00/ }).waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已推迟到 明天 15:00');
  await expectEventually(() => badge(page)).toBe(before - 1);
  // Undone by its key within the time limit.
  await pressKeys(page, 'z');
  await waitForToast(page, '已放回待办');
  await expectEventually(() => badge(page)).toBe(before);
  await waitForFocus(grid(page));
  await pressKeys(page, 'y');
  await question.waitFor();
  await page.getByRole('option', { name: /有人评论时/ }).waitFor();
  await page.keyboard.type('yrpl');
  await pressKeys(page, 'Enter');
  await expectEventually(() => badge(page)).toBe(before - 1);
  await page.goto('/flow-manage/my-flow/todo?f.snoozed=true');
  await waitForFocus(grid(page));
  await cursorRow(page).first().waitFor();
  await pressKeys(page, 'Shift+Y');
  await expectEventually(() => badge(page)).toBe(before);
  expect(taskId).not.toBeNull();
  // `gg` and `G` are the ends of the list; Backspace leads back from a task's own page.
  await page.goto('/flow-manage/my-flow/todo');
  await waitForFocus(grid(page));
  await cursorRow(page).first().waitFor();
  await pressKeys(page, 'Shift+G');
  await expectEventually(() =>
    cursorRow(page).first().getAttribute('aria-rowindex').then(Number),
  ).toBeGreaterThan(2);
  const last = await cursorId(page);
  await pressKeys(page, 'g', 'g');
  await expectEventually(() => cursorId(page)).not.toBe(last);
  const first = await cursorId(page);
  await pressKeys(page, 'o');
  await page.getByRole('tab', { name: /^审批/ }).waitFor();
  await page.locator('.task-head:visible').waitFor();
  await pressKeys(page, 'Backspace');
  await waitForFocus(grid(page));
  expect(await cursorId(page)).toBe(first);
});
