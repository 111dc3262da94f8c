/** Reloads, expired sessions, other people's actions and input methods lose no work. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { contextOf } from '../support/browser/contexts.ts';
import { findTaskOfInstance, startContractAs } from '../support/browser/demoTasks.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { testPassword } from '../support/builders/testOrganization.ts';

const stamp = Date.now();

test('form input survives a reload', async () => {
  const page = await openPage();
  await signInOnPage(page, 'lina');
  await runByPalette(page, 'fqqj', '发起请假');
  const reason = page.getByLabel('事由');
  await reason.focus();
  await page.keyboard.type('回乡探亲');
  await keptAsDraft(page, '回乡探亲');
  await page.reload();
  await expectEventually(() => page.getByLabel('事由').inputValue()).toBe('回乡探亲');
  await page.getByText('已恢复上次未提交的内容').waitFor();
});

test('an unfinished comment of a task survives a reload', async () => {
  const page = await openPage();
  await openTodo(page, 'songyan');
  await pressKeys(page, 'a');
  await waitForFocus(findDialog(page, '同意').getByLabel('意见'));
  await page.keyboard.type('单价需复核');
  await keptAsDraft(page, '单价需复核');
  await page.reload();
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await page.locator('.task-head').waitFor();
  await pressKeys(page, 'a');
  await expectEventually(() => findDialog(page, '同意').getByLabel('意见').inputValue()).toBe('单价需复核');
});

test('a comment survives the end of the session and is continued after signing in again', async () => {
  const page = await openPage({}, /401/);
  await openTodo(page, 'songyan');
  const before = await cursorId(page);
  await pressKeys(page, 'a');
  await waitForFocus(findDialog(page, '同意').getByLabel('意见'));
  await page.keyboard.type('会话中断前写的');
  await contextOf(page).clearCookies();
  await pressKeys(page, 'Control+Enter');
  await waitForFocus(page.getByLabel('账号'));
  await page
    .getByRole('alert')
    .getByText(
      '登录已结束：可能已过期、账号已停用、密码已重置，或被本人、管理员结束。请重新登录；已填写的内容会保留',
    )
    .waitFor();
  await page.keyboard.type('songyan');
  await pressKeys(page, 'Tab');
  await page.keyboard.type(testPassword);
  await pressKeys(page, 'Enter');
  await waitForFocus(findDialog(page, '同意').getByLabel('意见'));
  expect(await findDialog(page, '同意').getByLabel('意见').inputValue()).toBe('会话中断前写的');
  await pressKeys(page, 'Control+a', 'Backspace', 'Escape');
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await expectEventually(() => cursorId(page)).toBe(before);
});

test('a person who signs in after another person finds none of their texts', async () => {
  const page = await openPage({}, /401/);
  await openTodo(page, 'songyan');
  await pressKeys(page, 'a');
  await waitForFocus(findDialog(page, '同意').getByLabel('意见'));
  await page.keyboard.type('不给别人看');
  await contextOf(page).clearCookies();
  await pressKeys(page, 'Control+Enter');
  await waitForFocus(page.getByLabel('账号'));
  await page.keyboard.type('lina');
  await pressKeys(page, 'Tab');
  await page.keyboard.type(testPassword);
  await pressKeys(page, 'Enter');
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a quick agreement that could still be undone is sent before the person signs out', async () => {
  const lina = await createAppClient('lina');
  const name = `退出前 ${stamp}`;
  await lina.post('/flowable/instance/startAndSubmit', {
    formEnName: 'auto_contract',
    formData: { name, ...(await contract(lina)) },
  });
  // Requests sent before the token was revoked may be refused afterwards.
  const page = await openPage({}, /401/);
  await openTodo(page, 'wangfang');
  await page.getByRole('heading', { name }).waitFor();
  await pressKeys(page, 'Shift+A');
  await waitForToast(page, `已快速同意“${name}”`);
  await runByPalette(page, 'tuichu', '退出');
  await findDialog(page, '退出').waitFor();
  await pressKeys(page, 'Enter');
  await waitForFocus(page.getByLabel('账号'));
  const { rows } = await (await createAppClient('wangfang')).get<{ rows: { title: string }[] }>(
    '/flowable/task/myTask?pageSize=1000',
  );
  expect(rows.map((row) => row.title)).not.toContain(name);
});

test('the sign-in page names the missing field and keeps the focus there', async () => {
  const page = await openPage();
  await page.goto('/');
  await waitForFocus(page.getByLabel('账号'));
  await pressKeys(page, 'Enter');
  await page.getByText('请输入密码').waitFor();
  await waitForFocus(page.getByLabel('账号'));
  await page.keyboard.type('songyan');
  expect(await page.getByLabel('账号').inputValue()).toBe('songyan');
  expect(await page.getByLabel('密码').inputValue()).toBe('');
});

test('the open dialog of a task that its initiator revokes says so, and the list goes to the next task', async () => {
  const buyer = await createAppClient('lina');
  const title = `塔吊租赁 ${stamp}`;
  const { data } = await buyer.post<Started>('/flowable/instance/startAndSubmit', {
    formEnName: 'auto_contract',
    formData: { name: title, ...(await contract(buyer)) },
  });
  const page = await openPage();
  await openTodo(page, 'wangfang');
  await page.getByRole('heading', { name: title }).waitFor();
  await pressKeys(page, 'a');
  const asked = findDialog(page, '同意');
  await waitForFocus(asked.getByLabel('意见'));
  await page.keyboard.type('同意');
  await buyer.post('/flowable/task/quickRevokeByInitiator', { taskId: data.nextTasks[0]?.taskId });
  await asked.getByRole('alert').getByText('发起人已撤回流程；已填写的意见保留为草稿').waitFor();
  expect(await asked.getByRole('button', { name: /^同意/ }).isDisabled()).toBe(true);
  expect(await asked.getByLabel('意见').inputValue()).toBe('同意');
  await pressKeys(page, 'Escape');
  await asked.waitFor({ state: 'hidden' });
  await expectEventually(() => page.locator('.task-head h1').textContent()).not.toContain(title);
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
});

test('the page of a task that somebody else has decided offers no action by button, key or status line', async () => {
  const id = await startContractAs(await createAppClient('lina'), `或签 ${stamp}`);
  const agreed = async (userName: string) => {
    const caller = await createAppClient(userName);
    const { taskId } = await findTaskOfInstance(caller, id);
    await caller.post('/flowable/task/approval', { taskId });
  };
  await agreed('wangfang');
  const page = await openPage();
  await signInOnPage(page, 'zhaomin');
  const { taskId } = await findTaskOfInstance(await createAppClient('zhaomin'), id);
  await page.goto(`/auto/auto_contract?from=flow&taskId=${taskId}&processInstanceId=${id}`);
  const keys = page.locator('.shell-status-keys');
  await keys.getByText('退回').waitFor();
  await agreed('pengfei');
  await page.locator('.task-closed').getByText('该任务已由他人处理').waitFor();
  await expectEventually(() => keys.textContent()).not.toMatch(/同意|退回|转交/);
  await pressKeys(page, 'r');
  await waitForToast(page, '退回不可用：该任务已由他人处理');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('no key runs a command while an input method is composing', async () => {
  const page = await openPage();
  await openTodo(page, 'wangfang');
  const before = await cursorId(page);
  const input = await contextOf(page).newCDPSession(page);
  await pressKeys(page, '/');
  const box = page.getByLabel('筛选 标题、编号、发起人');
  await waitForFocus(box);
  await input.send('Input.imeSetComposition', { text: "cai'gou", selectionStart: 7, selectionEnd: 7 });
  // A browser reports the keys of an open composition as 229, whatever they are.
  for (const key of ['Enter', 'j', 'a', 'Escape']) {
    await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });
  }
  await waitForFocus(box);
  expect(await box.inputValue()).toBe("cai'gou");
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expectEventually(() => cursorId(page)).toBe(before);
  await input.send('Input.insertText', { text: '采购' });
  await expectEventually(() => page.locator('.shell-status-page').textContent()).not.toBe('');
  expect(await box.inputValue()).toBe('采购');
});

test('Enter neither sends nor goes on while an input method composes a comment or a field', async () => {
  const page = await openPage();
  await openTodo(page, 'songyan');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const input = await contextOf(page).newCDPSession(page);
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const composedKey = (key: string, modifiers = 0) =>
    input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, modifiers, windowsVirtualKeyCode: 229 });
  await pressKeys(page, 'a');
  const opinion = findDialog(page, '同意').getByLabel('意见');
  await waitForFocus(opinion);
  await compose("tong'yi");
  const ctrl = 2;
  await composedKey('Enter');
  await composedKey('Enter', ctrl);
  await composedKey('Escape');
  await waitForFocus(opinion);
  await input.send('Input.insertText', { text: '同意' });
  await endsWithEnter(page);
  await waitForFocus(opinion);
  expect(await opinion.inputValue()).toBe('同意');
  expect(sent.filter((url) => url.endsWith('/approval'))).toEqual([]);
  await pressKeys(page, 'Control+a', 'Backspace', 'Escape');
  await waitForFocus(page.getByRole('grid', { name: '待办' }));

  await runByPalette(page, 'fqqj', '发起请假');
  const reason = page.getByLabel('事由');
  await reason.focus();
  for (const typed of ['hui', "hui'x", "hui'xiang"]) {
    await compose(typed);
    await expectEventually(() => reason.inputValue()).toBe(typed);
  }
  await composedKey('Enter');
  await input.send('Input.insertText', { text: '回乡' });
  await endsWithEnter(page);
  await waitForFocus(reason);
  expect(await reason.inputValue()).toBe('回乡');
});

/** Some input methods send the Enter after the text has ended, within the same moment. */
const endsWithEnter = (page: Page) =>
  page.evaluate(() => {
    const box = document.activeElement;
    box?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '' }));
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
    box?.dispatchEvent(new KeyboardEvent('keydown', enter));
  });

type Started = { data: { nextTasks: { taskId: string }[] } };
type Caller = Awaited<ReturnType<typeof createAppClient>>;

async function contract(caller: Caller): Promise<object> {
  const first = async (form: string) => {
    const { rows } = await caller.post<{ rows: { id: string }[] }>(`/auto/${form}/list`, { pageSize: 1 });
    return rows[0]?.id;
  };
  const [supplier, project] = await Promise.all([first('auto_supplier'), first('auto_project')]);
  return { supplier, project, contractType: '设备租赁', amount: '5600.00', signDate: '2024-11-30' };
}

async function openTodo(page: Page, userName: string): Promise<void> {
  await signInOnPage(page, userName);
  await pressKeys(page, 'g', 't');
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await page.locator('.task-head').waitFor();
}

const cursorId = (page: Page) => page.locator('[role="row"].grid-cursor').getAttribute('row-id');

/** Waits until the browser keeps a draft, and holds that it keeps nothing of these words in clear. */
async function keptAsDraft(page: Page, words: string): Promise<void> {
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expectEventually(kept).toMatch(/qianhe\.own\.\w+\.\d+\.draft\./);
  expect(await kept()).not.toContain(words);
}
