/**
 * Hands that do not wait: what is typed while the palette, a dialog or the next task is still on its way is for it, not
 * for the page. Those that never look are moved by a seed; `TYPIST_SEED`, `TYPIST_TASKS`, `TYPIST_MS`
 * (the longest pause between two keys) and `TYPIST_ANSWER_MS` (how late the server answers) ask for another run, such as
 * the full one: `TYPIST_TASKS=50 TYPIST_MS=30 npx vitest run --project browser typeAhead -t looking`.
 */
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { type AppClient, createAppClient } from '../support/browser/appClient.ts';
import { openPage, stepTimeoutMs } from '../support/browser/browserPage.ts';
import { findTasksByKeyword, startDemoContract } from '../support/browser/demoContracts.ts';
import { type DemoTask, listDemoTasks, startContractAs } from '../support/browser/demoTasks.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  signInOnPage,
  startSession,
  waitForFocus,
  waitForToast,
  waitUntilKeysPass,
} from '../support/browser/keyboard.ts';
import { type PlannedTask, pacedKeys, planTyping, typeBlindly } from '../support/browser/typist.ts';
import { chooseDepth } from '../support/depth.ts';

/** Holds the code of this name back until the returned function is called. */
async function heldBack(page: Page, chunk: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  await interceptRequests(page, new RegExp(`/assets/${chunk}-`), async (route) => {
    isHeld = true;
    await gate.promise;
    await route.continue();
  });
  return () => {
    expect(isHeld, `${chunk} was requested`).toBe(true);
    gate.resolve();
  };
}

async function onTask(page: Page, title: string): Promise<void> {
  await page.goto(`/flow-manage/my-flow/todo?q=${encodeURIComponent(title)}`);
  await page.locator('.task-head:visible h1', { hasText: title }).waitFor();
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
}

/** The only task in the list, so that keys after a refusal are for its dialog. */
async function onOnlyTask(word: string): Promise<{ page: Page; title: string; id: string; lina: AppClient }> {
  const title = `${word} ${Date.now()}`;
  const started = await startDemoContract(title);
  const page = await openPage();
  await startSession(page, 'wangfang');
  await onTask(page, title);
  return { page, title, ...started };
}

test('keys typed after Ctrl+K run the named command, however late the palette opens', async () => {
  const page = await openPage();
  const letGo = await heldBack(page, 'palette');
  await signInOnPage(page, 'wangfang');
  await pressKeys(page, 'Control+k');
  await page.keyboard.type('bjx');
  await pressKeys(page, 'Backspace');
  await page.keyboard.type('sz');
  await pressKeys(page, 'Enter');
  letGo();
  await page.getByRole('dialog', { name: '布局设置' }).waitFor();
  await pressKeys(page, 'Escape', 'Control+k');
  // The drawer is closed for good only now, and leaves the focus where it is.
  await page.locator('.shell-settings').waitFor({ state: 'detached' });
  await page.keyboard.type('bjsz');
  await pressKeys(page, 'Enter');
  await page.getByRole('dialog', { name: '布局设置' }).waitFor();
});

test('Escape cancels a palette that is still loading, and the keys after it are for the page', async () => {
  const page = await openPage();
  const letGo = await heldBack(page, 'palette');
  await signInOnPage(page, 'wangfang');
  await pressKeys(page, 'Control+k', 'x', 'Escape', 'g', 't');
  await page.getByRole('tab', { name: '待办' }).waitFor();
  letGo();
  await pressKeys(page, 'Control+k');
  await expectEventually(() =>
    page.getByRole('dialog', { name: '搜索或执行命令' }).getByRole('combobox').inputValue(),
  ).toBe('');
});

test('a comment typed before its dialog opens is complete, and Ctrl+Enter sends it', async () => {
  const title = `快手 ${Date.now()}`;
  const { id, lina } = await startDemoContract(title);
  const page = await openPage();
  const letGo = await heldBack(page, 'dialogs');
  await startSession(page, 'wangfang');
  await onTask(page, title);
  await pressKeys(page, 'a');
  await page.keyboard.type('jk ok');
  await pressKeys(page, 'Control+Enter');
  letGo();
  await waitForToast(page, '成功');
  await findDialog(page, '同意').waitFor({ state: 'detached' });
  const log = await lina.get<{ data: unknown[] }>(`/flowable/instance/processLog?processInstanceId=${id}`);
  expect(JSON.stringify(log.data)).toContain('jk ok');
});

/** The focus goes back in a frame, and a busy machine is late with frames. */
const delayFrames = (page: Page) =>
  page.evaluate(() => {
    const frame = requestAnimationFrame;
    window.requestAnimationFrame = (work) => window.setTimeout(() => frame(work), 300);
  });

test('keys directly after the Esc of a dialog are for what gets the focus back', async () => {
  const { page } = await onOnlyTask('快退');
  const transfer = findDialog(page, '转交');
  const picker = findDialog(page, '选择人员');
  await pressKeys(page, 't');
  await waitForFocus(transfer.getByRole('combobox', { name: '转交给' }));
  await pressKeys(page, 'Alt+ArrowDown');
  await waitForFocus(picker.getByRole('combobox'));
  await delayFrames(page);
  await pressKeys(page, 'Escape', 'Alt+ArrowDown');
  await waitForFocus(picker.getByRole('combobox'));
  await pressKeys(page, 'Escape', 'Escape');
  await transfer.waitFor({ state: 'detached' });
});

test('prompts of a command are answered before they are drawn', async () => {
  const title = `快答 ${Date.now()}`;
  const { lina } = await startDemoContract(title);
  const page = await openPage();
  await startSession(page, 'wangfang');
  await onTask(page, title);
  await interceptRequests(page, '**/api/flowable/**', async (route) => {
    await setTimeout(400);
    await route.continue();
  });
  await pressKeys(page, 'Control+k');
  await page.keyboard.type('zhuanjiao');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('lina');
  await pressKeys(page, 'Enter');
  await page.keyboard.type('jk please');
  await pressKeys(page, 'Enter');
  await waitForToast(page, '转交成功');
  expect((await findTasksByKeyword(lina, title)).rows).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
});

const seed = Number(process.env.TYPIST_SEED ?? process.env.SEED ?? 22_267);
const count = Number(process.env.TYPIST_TASKS ?? chooseDepth(5, 12));
const slowest = Number(process.env.TYPIST_MS ?? 70);
const answerMs = Number(process.env.TYPIST_ANSWER_MS ?? 0);
const pace = { from: Math.min(20, slowest), to: slowest };

/** The keys of that number of tasks, and the time in which even a late server has answered all of them. */
const work = (total: number, quickShare: number) => planTyping({ seed, count: total, pace, quickShare });
const settled = { timeout: stepTimeoutMs * Math.ceil(count / 12) + count * answerMs * 5, interval: 200 };
const patient = { timeout: 3 * settled.timeout };

type LogEntry = { userNickName: string; comment: string };
/** The comments of wangfang in the order of her list; empty for tasks that still wait for her. */
type Said = () => Promise<(string[] | undefined)[]>;

/** Contracts that wait for wangfang, who stands on the first of them. */
async function tasksBefore(
  word: string,
  total: number,
): Promise<{ page: Page; titles: string[]; said: Said }> {
  const [approver, lina] = [await createAppClient('wangfang'), await createAppClient('lina')];
  for (let at = 0; at < total; at += 1) await startContractAs(lina, `${word} ${at}`);
  const { rows } = await listDemoTasks(approver, `&keyword=${encodeURIComponent(word)}`);
  const page = await openPage();
  await startSession(page, 'wangfang');
  await onTask(page, word);
  const saidOf = async ({ taskId, processInstanceId }: DemoTask, open: ReadonlySet<string>) => {
    if (open.has(taskId)) return undefined;
    const log = `/flowable/instance/processLog?processInstanceId=${processInstanceId}`;
    const { data } = await approver.get<{ data: { logItemList: LogEntry[] }[] }>(log);
    const entries = data.flatMap(({ logItemList }) => logItemList);
    return entries.filter(({ userNickName }) => userNickName === '王芳').map(({ comment }) => comment);
  };
  const said = async () => {
    const open = new Set((await listDemoTasks(approver)).rows.map(({ taskId }) => taskId));
    return Promise.all(rows.map((row) => saidOf(row, open)));
  };
  return { page, titles: rows.map(({ title }) => title), said };
}

const answersLate = (page: Page, lateMs: number): Promise<unknown> =>
  interceptRequests(page, '**/api/flowable/**', async (route) => {
    await setTimeout(lateMs);
    await route.continue();
  });

/** Answers the acts with these opinions by a refusal, the second one late. */
const refuse = (page: Page, opinions: readonly string[]): Promise<unknown> =>
  interceptRequests(page, '**/api/flowable/task/approval', async (route) => {
    const at = opinions.indexOf(route.request().postDataJSON().comment);
    if (at < 0) return route.continue();
    await setTimeout(at * 400);
    await route.fulfill({ json: { code: 500, msg: '表单数据校验失败' } });
  });

const opinionsOf = (tasks: readonly PlannedTask[]) => tasks.map(({ opinion }) => [opinion]);

describe(`typing without looking (seed ${seed})`, () => {
  test('each comment is stored for its own task in the list', patient, async () => {
    const { page, said } = await tasksBefore(`盲打 ${Date.now()}`, count);
    if (answerMs > 0) await answersLate(page, answerMs);
    const { tasks, keys } = work(count, 0.3);
    await typeBlindly(page, keys);
    await pressKeys(page, 'g', 'h');
    await expect.poll(said, settled).toEqual(opinionsOf(tasks));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('each comment is stored for its own task when every task opens on a page', patient, async () => {
    const { page, said } = await tasksBefore(`页打 ${Date.now()}`, count);
    await pressKeys(page, 'Enter');
    await page.waitForURL(/taskId=/);
    await page.locator('.task-head:visible').waitFor();
    if (answerMs > 0) await answersLate(page, answerMs);
    const { tasks, keys } = work(count, 0.3);
    await typeBlindly(page, keys);
    await pressKeys(page, 'g', 'h');
    await expect.poll(said, settled).toEqual(opinionsOf(tasks));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a refused task keeps its comment as a draft, and the next task gets its own comment', async () => {
    const { page, titles, said } = await tasksBefore(`拒绝 ${Date.now()}`, 5);
    const { tasks, keys } = work(5, 0);
    const refused = [1, 3];
    await refuse(
      page,
      refused.map((at) => tasks[at]?.opinion ?? ''),
    );
    await typeBlindly(page, keys);
    const expected = opinionsOf(tasks).map((opinion, at) => (refused.includes(at) ? undefined : opinion));
    await expectEventually(said).toEqual(expected);
    for (const at of refused) await waitForToast(page, `“${titles[at]}”未处理：表单数据校验失败`);
    await waitForFocus(page.getByRole('grid', { name: '待办' }));
    await expectEventually(() => page.locator('[role="row"].grid-dismissed').count()).toBe(0);
    await pressKeys(page, 'Home', 'a');
    const box = findDialog(page, '同意').getByLabel('意见');
    await waitForFocus(box);
    expect(await box.inputValue()).toBe(tasks[1]?.opinion);
  });

  test('tasks are returned, transferred and signed for by others with the words typed for each', async () => {
    const { page, said } = await tasksBefore(`杂办 ${Date.now()}`, 4);
    await answersLate(page, 300);
    const person = ['z', 'h', 'o', 'u', 't', 'a', 'o', 'Enter', 'Tab'];
    await typeBlindly(
      page,
      pacedKeys(
        [
          ...['r', ...'back a', 'Ctrl+Enter'],
          ...['t', ...person, 'Ctrl+a', ...'take x', 'Ctrl+Enter'],
          ...['s', ...person, ...'sign jk', 'Ctrl+Enter'],
          ...['a', ...'ok r', 'Ctrl+Enter'],
        ],
        30,
      ),
    );
    await expectEventually(said).toEqual([['back a'], ['take x'], ['sign jk'], ['ok r']]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('three keys read three readings while the server is slow', async () => {
  const reader = await createAppClient('wangfang');
  const left = async () =>
    (await reader.get<{ total: number }>('/flowable/task/myReadingTask?pageSize=1')).total;
  const before = await left();
  const page = await openPage();
  await signInOnPage(page, 'wangfang', '/flow-manage/my-flow/toread');
  await waitForFocus(page.getByRole('grid', { name: '待阅' }));
  await page.locator('.task-head:visible').waitFor();
  await answersLate(page, 300);
  await typeBlindly(page, pacedKeys(['e', 'e', 'e'], 30));
  await expectEventually(left).toBe(before - 3);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Milliseconds between two keys: faster than the page draws, and slower. */
const speeds = [20, 100];

/** How late a refusal of the server comes, in milliseconds: before it come all keys of one speed, some of the next, and none. */
const refusalMs = 150;
const speedsAroundRefusal = [20, 100, 200];

const isFocused = (field: Locator) => field.evaluate((one) => one === document.activeElement);

const commentsSent: string[] = [];

/** Refuses to return a task until its reason ends with this sign, late, and notes each reason. */
const refuseReturns = (page: Page, until: string): Promise<unknown> =>
  interceptRequests(page, '**/api/flowable/task/back', async (route) => {
    const { comment } = route.request().postDataJSON();
    commentsSent.push(comment);
    if (comment.endsWith(until)) return route.continue();
    await setTimeout(refusalMs);
    return route.fulfill({ json: { code: 500, msg: '请写明原因', reason: 'COMMENT_REQUIRED' } });
  });

describe('a refusal', () => {
  test('no key is lost in the dialogs of a task, and Tab leads on from the refused field', async () => {
    const { page, id, lina } = await onOnlyTask('改错');
    for (const [opening, title, label] of [
      ['r', '退回', '退回意见'],
      ['t', '转交', '转交给'],
      ['s', '加签', '加签人员'],
    ] as const) {
      await pressKeys(page, opening);
      const field = findDialog(page, title).getByLabel(label);
      await waitForFocus(field);
      for (const speed of speeds) {
        await typeBlindly(page, pacedKeys(['Ctrl+Enter', 'x', 'y'], speed));
        await expectEventually(() => field.inputValue()).toBe('xy');
        await field.fill('');
      }
      if (title === '加签') break;
      await findDialog(page, title).getByRole('button', { name: '取消' }).press('Enter');
      await findDialog(page, title).waitFor({ state: 'detached' });
    }
    await typeBlindly(page, pacedKeys([...'lina', 'Enter', 'Ctrl+Enter', 'Tab'], 120));
    await waitForFocus(findDialog(page, '加签').locator('.field-upload'));
    await findDialog(page, '加签').getByLabel('加签意见').focus();
    await typeBlindly(page, pacedKeys(['Ctrl+Enter', ...'look', 'Ctrl+Enter', 'Ctrl+Enter'], 20));
    await waitForToast(page, '加签成功');
    const log = await lina.get<{ data: unknown[] }>(`/flowable/instance/processLog?processInstanceId=${id}`);
    expect(JSON.stringify(log.data).match(/look/g)).toHaveLength(1);
  });

  test('keys typed after a refusal go to the refused field, in their order', async () => {
    const { page } = await onOnlyTask('拒收');
    await interceptRequests(page, '**/api/flowable/task/delegate', (route) =>
      route.fulfill({ json: { code: 500, msg: '该人员已在本节点处理人中', reason: 'ALREADY_IN_NODE' } }),
    );
    await pressKeys(page, 't');
    const dialog = findDialog(page, '转交');
    await waitForFocus(dialog.getByLabel('转交给'));
    await typeBlindly(page, pacedKeys([...'zhoutao', 'Enter', 'Tab', 'Ctrl+Enter'], 20));
    await typeBlindly(page, pacedKeys(['Tab', ...'ok'], 120));
    await dialog.getByText('该人员已在本节点处理人中').waitFor();
    await expectEventually(() => isFocused(dialog.getByLabel('转交意见'))).toBe(true);
    await expectEventually(() => dialog.getByLabel('转交意见').inputValue()).toContain('ok');
    await pressKeys(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });

    await refuseReturns(page, '!');
    await pressKeys(page, 'r');
    await waitForFocus(findDialog(page, '退回').getByLabel('退回意见'));
    for (const speed of speedsAroundRefusal)
      await typeBlindly(page, pacedKeys(['x', 'Ctrl+Enter', 'y', 'Tab', 'Ctrl+Enter'], speed));
    await typeBlindly(page, pacedKeys(['!', 'Ctrl+Enter'], 20));
    await waitForToast(page, '退回成功');
    const expected = [...'xyxyxy'].map((_, at) => 'xyxyxy'.slice(0, at + 1));
    expect(commentsSent).toEqual([...expected, 'xyxyxy!']);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('a refused editor of administration gets the keys that follow, at any speed', async () => {
    const page = await openPage();
    await signInOnPage(page, 'admin', '/system/post');
    await page.locator('.grid-cursor:visible').first().waitFor();
    await pressKeys(page, 'n');
    const editor = findDialog(page, '新增岗位');
    await waitForFocus(editor.getByLabel('岗位名称'));
    const name = editor.getByLabel('岗位名称');
    for (const speed of speeds) {
      await typeBlindly(page, pacedKeys(['Ctrl+Enter', 'x', 'y'], speed));
      await expectEventually(() => name.inputValue()).toBe('xy');
      await name.fill('');
    }
    await name.fill('xy');
    const sent: string[] = [];
    await interceptRequests(page, '**/api/system/post', async (route) => {
      sent.push(route.request().postDataJSON().postName);
      if (sent.length > 1) return route.continue();
      await setTimeout(150);
      const errors = [{ path: 'postName', message: '名称已存在' }];
      return route.fulfill({ json: { code: 500, msg: '名称已存在', reason: 'FIELD_INVALID', errors } });
    });
    const code = `c${Date.now()}`;
    await typeBlindly(page, pacedKeys(['Tab', ...code, 'Ctrl+Enter', 'z', 'Ctrl+Enter'], 20));
    await waitForToast(page, '新增成功');
    expect(sent).toEqual(['xy', 'xyz']);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

const selectedTab = (page: Page) => page.getByRole('tab', { selected: true }).first().textContent();

describe('a page that is loading', () => {
  test('keys act on a page that is loading, so that tabs are changed without waiting', async () => {
    const page = await openPage();
    await signInOnPage(page, 'wangfang');
    await typeBlindly(page, pacedKeys(['g', 't', 'g', 's'], 20));
    await expectEventually(() => selectedTab(page)).toMatch(/^我发起的/);
    for (const speed of [0, 20]) {
      await typeBlindly(page, pacedKeys(['g', 'h', 'g', 's', '['], speed));
      await expectEventually(() => selectedTab(page)).toMatch(/^待办/);
    }
  });

  test('keys typed before the content is loaded are for the record, then for its list', async () => {
    const { page, title } = await onOnlyTask('快看');
    await answersLate(page, 300);
    await typeBlindly(page, pacedKeys(['Enter', 'r', ...'why'], 20));
    const comment = findDialog(page, '退回').getByLabel('退回意见');
    await expectEventually(() => comment.inputValue()).toBe('why');
    expect(page.url()).toContain('taskId=');
    await typeBlindly(page, pacedKeys(['Ctrl+a', 'Backspace', 'Escape', 'Backspace', 'r'], 20));
    await waitForFocus(comment);
    await page.locator('[role="row"].grid-cursor', { hasText: title }).waitFor();
    expect(page.url()).toContain('/todo');

    // The list takes the focus when it is shown again, not a frame later from a dialog that a key has opened.
    const list = page.getByRole('grid', { name: '待办' });
    await pressKeys(page, 'Escape');
    await waitForFocus(list);
    await pressKeys(page, 'Enter');
    await page.waitForURL(/taskId=/);
    await page.locator('.task-head:visible').waitFor();
    await delayFrames(page);
    await pressKeys(page, 'Backspace');
    await list.waitFor();
    await waitUntilKeysPass(page);
    await pressKeys(page, 'r');
    await waitForFocus(comment);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await isFocused(comment)).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
