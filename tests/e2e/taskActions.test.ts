/** Every action of the flow by keyboard alone, each on a contract of its own. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  type DemoRows,
  fetchInstanceDetail,
  findTasksByKeyword,
  startDemoContract,
} from '../support/browser/demoContracts.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  typeSearch,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { pacedKeys, typeBlindly } from '../support/browser/typist.ts';

async function onTask(page: Page, title: string): Promise<void> {
  await pressKeys(page, 'g', 't');
  await page.getByRole('grid', { name: '待办' }).getByText(title, { exact: true }).waitFor();
  await typeSearch(page, title);
  await pressKeys(page, 'Enter');
  await page.locator('[role="row"].grid-cursor', { hasText: title }).waitFor();
  await page.getByRole('heading', { name: title }).waitFor();
}

async function choosePerson(page: Page, label: string, typed: string, name: string): Promise<void> {
  await waitForFocus(page.getByLabel(label));
  await page.keyboard.type(typed);
  await page.getByRole('option', { name }).first().waitFor();
  await pressKeys(page, 'Enter');
}

async function userId(userName: string): Promise<string> {
  const caller = await createAppClient(userName);
  return (await caller.get<{ user: { userId: string } }>('/getInfo')).user.userId;
}

test('signers are added before and after oneself', async () => {
  const name = `加签 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const page = await openPage();
  await signInOnPage(page, 'wangfang');
  await onTask(page, name);
  await pressKeys(page, 's');
  const asked = findDialog(page, '加签');
  await asked.getByText('前加签：所选人员先处理').waitFor();
  await pressKeys(page, 'Control+Enter');
  await asked.getByText('请选择加签人员').waitFor();
  await asked.getByText('加签意见不可为空').waitFor();
  await choosePerson(page, '加签人员', 'lina', '李娜');
  await pressKeys(page, 'Tab');
  await waitForFocus(asked.getByLabel('加签意见'));
  await page.keyboard.type('请先核对数量');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '加签成功');
  const task = await findTasksByKeyword(lina, name);
  expect(task.rows).toHaveLength(1);
  await lina.post('/flowable/task/approval', { taskId: task.rows[0]?.taskId, comment: '已核对' });
  const own = await createAppClient('wangfang');
  await expectEventually(async () => (await findTasksByKeyword(own, name)).total).toBe(1);
  expect((await fetchInstanceDetail(lina, id)).status).toBe(0);
});

test('a transfer goes to one other person with the default comment', async () => {
  const name = `转交 ${Date.now()}`;
  const { lina } = await startDemoContract(name);
  const page = await openPage();
  await signInOnPage(page, 'wangfang');
  await onTask(page, name);
  await pressKeys(page, 't');
  const asked = findDialog(page, '转交');
  await expect.poll(() => asked.getByLabel('转交意见').inputValue()).toBe('请转交处理');
  await choosePerson(page, '转交给', 'lina', '李娜');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '转交成功');
  const { total } = await findTasksByKeyword(lina, name);
  expect(total).toBe(1);
});

test('the initiator urges, and revokes the flow before anybody has acted', async () => {
  const name = `撤回 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const page = await openPage();
  await signInOnPage(page, 'lina');
  await pressKeys(page, 'g', 's');
  const row = page.getByRole('grid', { name: '我发起的' }).getByText(name, { exact: true });
  await row.waitFor();
  await typeSearch(page, name);
  await pressKeys(page, 'Enter');
  await page.locator('[role="row"].grid-cursor', { hasText: name }).waitFor();
  // The allowed actions are known once the log is drawn next to the list.
  await page.locator('.shell-dock').getByText('部门负责人审批').first().waitFor();
  await pressKeys(page, 'u');
  await findDialog(page, '催办').getByText('是否继续?').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '催办成功');
  // The log tells it in a place of its own, once.
  const log = page.locator('.shell-dock').getByRole('list', { name: '流程日志' });
  const urged = log.getByRole('listitem').filter({ hasText: '催办' });
  await urged.getByText('整个流程').waitFor();
  expect(await urged.count()).toBe(1);
  await runByPalette(page, 'ch', '撤回');
  await findDialog(page, '撤回').getByText('是否继续?').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '撤回成功');
  expect((await fetchInstanceDetail(lina, id)).status).toBe(-1);
});

test('a flow administrator voids a running flow and deletes it', async () => {
  const name = `终止 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await pressKeys(page, 'g', 'q');
  const grid = page.getByRole('grid', { name: '流程查询' });
  await grid.getByText(name, { exact: true }).waitFor();
  await typeSearch(page, name);
  await pressKeys(page, 'Enter');
  await page.locator('[role="row"].grid-cursor', { hasText: name }).waitFor();
  await page.locator('.shell-dock').getByText('部门负责人审批').first().waitFor();
  await runByPalette(page, '作废流程', '作废流程');
  await waitForFocus(findDialog(page, '作废流程').locator('textarea'));
  await typeBlindly(page, pacedKeys(['Ctrl+Enter', ...'twice', 'Ctrl+Enter'], 20));
  await waitForToast(page, '作废成功');
  expect((await fetchInstanceDetail(lina, id)).status).toBe(-2);
  const log = page.locator('.shell-dock').getByRole('list', { name: '流程日志' });
  await log.getByRole('listitem').filter({ hasText: '整个流程' }).getByText('作废').waitFor();
  await runByPalette(page, '删除流程', '删除流程');
  await findDialog(page, '删除流程').getByText('删除后将无法恢复').waitFor();
  await waitForFocus(findDialog(page, '删除流程').locator('textarea'));
  await page.keyboard.type('重复发起');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '删除成功');
  await grid.getByText(name, { exact: true }).waitFor({ state: 'detached' });
});

test('the last approver takes the vote back while nobody has acted after it', async () => {
  const name = `取回 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const own = await createAppClient('wangfang');
  const { rows } = await findTasksByKeyword(own, name);
  await own.post('/flowable/task/approval', { taskId: rows[0]?.taskId, comment: '同意' });
  const page = await openPage();
  await signInOnPage(page, 'wangfang');
  await pressKeys(page, 'g', 'd');
  const listed = page.locator('[role="row"].grid-cursor', { hasText: name });
  await listed.waitFor();
  await page.locator('.shell-dock').getByText('成本审核').first().waitFor();
  await runByPalette(page, 'chcl', '撤回处理');
  await findDialog(page, '撤回处理').getByText('是否继续?').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '撤回成功');
  const after = await fetchInstanceDetail(lina, id);
  expect(after.status).toBe(0);
  await expectEventually(async () => (await findTasksByKeyword(own, name)).total).toBe(1);
});

test('the person who added a signer withdraws the signer before the signer has acted', async () => {
  const name = `减签 ${Date.now()}`;
  const { lina } = await startDemoContract(name);
  const own = await createAppClient('wangfang');
  const { rows } = await findTasksByKeyword(own, name);
  const signer = { type: 'beforeAddSign', candidateUserIdList: [await userId('lina')], comment: '请先看' };
  await own.post('/flowable/task/addSign', { taskId: rows[0]?.taskId, ...signer });
  expect((await findTasksByKeyword(lina, name)).total).toBe(1);
  const page = await openPage();
  await signInOnPage(page, 'wangfang');
  await pressKeys(page, 'g', 'd');
  await page.locator('[role="row"].grid-cursor', { hasText: name }).waitFor();
  await page.locator('.shell-dock').getByText('王芳 前加签 李娜').waitFor();
  await runByPalette(page, 'jianqian', '减签');
  await findDialog(page, '减签').getByText('已选 1 人').waitFor();
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '减签成功');
  expect((await findTasksByKeyword(lina, name)).total).toBe(0);
  expect((await findTasksByKeyword(own, name)).total).toBe(1);
});

test('an administrator assigns an open node to another person', async () => {
  const name = `指派 ${Date.now()}`;
  const { lina } = await startDemoContract(name);
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await pressKeys(page, 'g', 'q');
  await page.getByRole('grid', { name: '流程查询' }).getByText(name, { exact: true }).waitFor();
  await page.locator('.shell-dock').getByText('部门负责人审批').first().waitFor();
  await runByPalette(page, 'zhipai', '指派');
  const asked = findDialog(page, '指派');
  await asked.getByText('现由 王芳').waitFor();
  await pressKeys(page, 'Control+Enter');
  await asked.getByText('请选择处理人').waitFor();
  await choosePerson(page, '处理人', 'lina', '李娜');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '指派成功');
  expect((await findTasksByKeyword(lina, name)).total).toBe(1);
  await pressKeys(page, 'd');
  await waitForFocus(page.locator('.diagram-dialog .diagram-ing'));
  await pressKeys(page, 'Enter');
  await page
    .getByRole('complementary', { name: '为什么' })
    .getByRole('button', { name: '指派' })
    .press('Enter');
  await asked.getByText('现由 李娜').waitFor();
  await choosePerson(page, '处理人', 'wangfang', '王芳');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '指派成功');
  await expectEventually(async () => (await findTasksByKeyword(lina, name)).total).toBe(0);
});

test('a draft is saved, found again, and voided', async () => {
  const name = `作废 ${Date.now()}`;
  const lina = await createAppClient('lina');
  await lina.post('/flowable/instance/startAndStash', { formEnName: 'auto_contract', formData: { name } });
  const page = await openPage();
  await signInOnPage(page, 'lina');
  await pressKeys(page, 'g', 's');
  const row = page.locator('[role="row"].grid-cursor', { hasText: name });
  await row.waitFor();
  await pressKeys(page, 'Enter');
  await page.getByRole('heading', { name }).waitFor();
  await runByPalette(page, 'zf', '作废');
  const voiding = findDialog(page, '作废单据');
  await voiding.getByText('作废后将无法恢复').waitFor();
  await waitForFocus(voiding.getByLabel('原因'));
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '作废成功');
  const { rows } = await lina.get<DemoRows>(
    `/flowable/instance/myStartList?keyword=${encodeURIComponent(name)}`,
  );
  expect(rows.map((one) => Number(one.status))).toEqual([-2]);
});

test('a comment is sent with its files, which are chosen and removed by keys', async () => {
  const name = `附件 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const page = await openPage();
  // The browser's own dialog is answered from the first one on: to begin with it takes a moment.
  page.on('filechooser', () => {});
  await signInOnPage(page, 'wangfang');
  await onTask(page, name);
  await pressKeys(page, 'a');
  const asked = findDialog(page, '同意');
  await waitForFocus(asked.getByLabel('意见'));
  await page.keyboard.type('见附件');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await interceptRequests(page, /\/upload/, async (route) => {
    await held;
    await route.continue();
  });
  const choose = asked.getByRole('button', { name: '附件' });
  await pressKeys(page, 'Tab');
  await waitForFocus(choose);
  const chooser = page.waitForEvent('filechooser');
  await pressKeys(page, 'Enter');
  const files = ['报价单.txt', '多余.txt'].map((one) => ({
    name: one,
    mimeType: 'text/plain',
    buffer: Buffer.from(one),
  }));
  await (await chooser).setFiles(files);
  await asked.getByText('多余.txt').waitFor();
  await pressKeys(page, 'Control+Enter');
  await asked.getByRole('alert').getByText('还有文件没有上传完成').waitFor();
  release();
  await asked.getByRole('link', { name: '多余.txt' }).waitFor();
  await expectEventually(() => asked.getByText('还有文件没有上传完成').count()).toBe(0);
  await waitForFocus(choose);
  await expectEventually(async () => {
    await pressKeys(page, 'Shift+Tab');
    return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  }).toBe('移除 多余.txt');
  await pressKeys(page, 'Enter');
  await expectEventually(() => asked.getByRole('link', { name: '多余.txt' }).count()).toBe(0);
  await expectEventually(() => asked.locator(':focus').count()).toBe(1);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '同意成功');
  type Log = { data: { logItemList: { comment: string; attachments: { name: string }[] }[] }[] };
  const log = await lina.get<Log>(`/flowable/instance/processLog?processInstanceId=${id}`);
  const said = log.data.flatMap((one) => one.logItemList).find((one) => one.comment === '见附件');
  expect(said?.attachments.map((one) => one.name)).toEqual(['报价单.txt']);
});
