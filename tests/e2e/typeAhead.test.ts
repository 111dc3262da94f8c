/**
 * Hands that do not wait: what is typed while the palette, a dialog or the next task is still on its way is for it, not
 * for the page. Those that never look are moved by a seed, which is printed; `TYPIST_SEED`, `TYPIST_TASKS`, `TYPIST_MS`
 * (the longest pause between two keys) and `TYPIST_ANSWER_MS` (how late the server answers) ask for another run, such as
 * the full one: `TYPIST_TASKS=50 TYPIST_MS=30 npx vitest run --project browser typeAhead -t looking`.
 */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../support/api.ts';
import { openPage } from '../support/browser.ts';
import { contract, tasksNamed } from '../support/contracts.ts';
import { contractBy, tasksOf } from '../support/demoTasks.ts';
import { dialog, focused, press, signIn, told, until } from '../support/keyboard.ts';
import { type TypedTask, typeBlindly, typedWork } from '../support/typist.ts';

/** Holds the code of this name back until the returned function is called. */
async function heldBack(page: Page, chunk: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/${chunk}-`), async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

async function onTask(page: Page, title: string): Promise<void> {
  await page.goto(`/flow-manage/my-flow/todo?q=${encodeURIComponent(title)}`);
  await page.locator('.task-head:visible h1', { hasText: title }).waitFor();
  await focused(page.getByRole('grid', { name: '待办' }));
}

test('what is typed after Ctrl+K runs what it names, however late the palette comes', async () => {
  const page = await openPage();
  const letGo = await heldBack(page, 'Palette');
  await signIn(page, 'wangfang');
  await press(page, 'Control+k');
  await page.keyboard.type('bjx');
  await press(page, 'Backspace');
  await page.keyboard.type('sz');
  await press(page, 'Enter');
  letGo();
  await page.getByRole('dialog', { name: '布局设置' }).waitFor();
  await press(page, 'Escape');

  await press(page, 'Control+k');
  await page.keyboard.type('bjsz');
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: '布局设置' }).waitFor();
});

test('Escape calls a palette off that has not come yet; the keys after it are the page’s again', async () => {
  const page = await openPage();
  const letGo = await heldBack(page, 'Palette');
  await signIn(page, 'wangfang');
  await press(page, 'Control+k', 'x', 'Escape', 'g', 't');
  await page.getByRole('tab', { name: '待办' }).waitFor();
  letGo();
  await press(page, 'Control+k');
  await until(() =>
    page.getByRole('dialog', { name: '搜索或执行命令' }).getByRole('combobox').inputValue(),
  ).toBe('');
});

test('a comment that is begun before its dialog has come is whole, and Ctrl+Enter sends it', async () => {
  const title = `快手 ${Date.now()}`;
  const { id, lina } = await contract(title);
  const page = await openPage();
  const letGo = await heldBack(page, 'ActDialog');
  await signIn(page, 'wangfang');
  await onTask(page, title);
  await press(page, 'a');
  await page.keyboard.type('jk ok');
  await press(page, 'Control+Enter');
  letGo();
  await told(page, '成功');
  await dialog(page, '同意').waitFor({ state: 'detached' });
  const log = await lina.get<{ data: unknown[] }>(`/flowable/instance/processLog?processInstanceId=${id}`);
  expect(JSON.stringify(log.data)).toContain('jk ok');
});

/** The focus goes back in a frame, and a busy machine is late with frames. */
const delayFrames = (page: Page) =>
  page.evaluate(() => {
    const frame = requestAnimationFrame;
    window.requestAnimationFrame = (work) => window.setTimeout(() => frame(work), 300);
  });

async function onPickerOfTransfer(page: Page, title: string): Promise<void> {
  await contract(title);
  await signIn(page, 'wangfang');
  await onTask(page, title);
  await press(page, 't');
  await focused(dialog(page, '转交').getByRole('combobox', { name: '转交给' }));
  await press(page, 'Alt+ArrowDown');
  await focused(dialog(page, '选择人员').getByRole('combobox'));
  await delayFrames(page);
}

test('a key that follows the Esc of a dialog at once is for what has the focus again', async () => {
  const page = await openPage();
  await onPickerOfTransfer(page, `快退 ${Date.now()}`);
  await press(page, 'Escape', 'Alt+ArrowDown');
  await focused(dialog(page, '选择人员').getByRole('combobox'));
});

test('Esc twice at once closes the picker and the dialog below it', async () => {
  const page = await openPage();
  await onPickerOfTransfer(page, `连退 ${Date.now()}`);
  await press(page, 'Escape', 'Escape');
  await dialog(page, '转交').waitFor({ state: 'detached' });
});

test('a command’s questions are answered without waiting for them', async () => {
  const title = `快答 ${Date.now()}`;
  const { lina } = await contract(title);
  const page = await openPage();
  await signIn(page, 'wangfang');
  await onTask(page, title);
  await page.route('**/api/flowable/**', async (route) => {
    await setTimeout(400);
    await route.continue();
  });
  await press(page, 'Control+k');
  await page.keyboard.type('zhuanjiao');
  await press(page, 'Tab');
  await page.keyboard.type('lina');
  await press(page, 'Enter');
  await page.keyboard.type('jk please');
  await press(page, 'Enter');
  await told(page, '转交成功');
  expect((await tasksNamed(lina, title)).rows).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
});

const seed = Number(process.env.TYPIST_SEED ?? Date.now() % 100_000);
const count = Number(process.env.TYPIST_TASKS ?? 12);
const slowest = Number(process.env.TYPIST_MS ?? 90);
const answerMs = Number(process.env.TYPIST_ANSWER_MS ?? 0);
const pace = { from: Math.min(20, slowest), to: slowest };

type Work = { page: Page; tasks: TypedTask[]; type: () => Promise<void>; said: () => Promise<unknown> };
type LogEntry = { userNickName: string; comment: string };

/** Contracts that wait for wangfang, who stands on the first of them. */
async function workBefore(word: string, total = count): Promise<Work> {
  const [approver, lina] = [await signedIn('wangfang'), await signedIn('lina')];
  for (let at = 0; at < total; at += 1) await contractBy(lina, `${word} ${at}`);
  const { rows } = await tasksOf(approver, `&keyword=${encodeURIComponent(word)}`);
  const { tasks, keys } = typedWork({ seed, count: total, pace });
  const page = await openPage();
  await signIn(page, 'wangfang');
  await onTask(page, word);
  if (answerMs > 0) await answersLate(page, answerMs);
  /** In the order of her list; nothing of those that still wait for her. */
  const said = async () => {
    const open = new Set((await tasksOf(approver)).rows.map(({ taskId }) => taskId));
    return Promise.all(
      rows.map(async ({ taskId, processInstanceId }) => {
        if (open.has(taskId)) return undefined;
        const log = `/flowable/instance/processLog?processInstanceId=${processInstanceId}`;
        const { data } = await approver.get<{ data: { logItemList: LogEntry[] }[] }>(log);
        const entries = data.flatMap(({ logItemList }) => logItemList);
        return entries.filter(({ userNickName }) => userNickName === '王芳').map(({ comment }) => comment);
      }),
    );
  };
  return { page, tasks, type: () => typeBlindly(page, keys), said };
}

const answersLate = (page: Page, lateMs: number): Promise<unknown> =>
  page.route('**/api/flowable/**', async (route) => {
    await setTimeout(lateMs);
    await route.continue();
  });

const opinions = (tasks: readonly TypedTask[]) => tasks.map(({ opinion }) => [opinion]);

describe(`by hands that type without looking (seed ${seed})`, () => {
  test('each opinion is said of its own task in the list', async () => {
    const { page, tasks, type, said } = await workBefore(`盲打 ${Date.now()}`);
    await type();
    await press(page, 'g', 'h');
    await until(said).toEqual(opinions(tasks));
  });

  test('each opinion is said of its own task where every task is a page', async () => {
    const { page, tasks, type, said } = await workBefore(`页打 ${Date.now()}`);
    await press(page, 'Enter');
    await page.waitForURL(/taskId=/);
    await page.locator('.task-head:visible').waitFor();
    await type();
    await press(page, 'g', 'h');
    await until(said).toEqual(opinions(tasks));
  });
});
