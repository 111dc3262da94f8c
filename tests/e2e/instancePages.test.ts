/** The pages of a flow by their addresses: looked at, turned into the task, gone; and what people say beside them. */
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
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  tabOnce,
  tabTo,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';

const tabNames = (page: Page) =>
  page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab').allInnerTexts();

const widthOf = async (page: Page, title: string) => {
  await findDialog(page, title).waitFor();
  return (await findDialog(page, title).boundingBox())?.width;
};

test('a detail page becomes the approval page of the person whose turn it is, in the same tab', async () => {
  const name = `转办 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const { rowId } = await fetchInstanceDetail(lina, id);
  const page = await openPage();
  await signInOnPage(page, 'wangfang', `/auto/auto_contract/detail/${rowId}`);
  await page.getByRole('heading', { name }).waitFor();
  await expectEventually(() => new URL(page.url()).pathname).toBe('/auto/auto_contract');
  const { searchParams } = new URL(page.url());
  const { rows } = await findTasksByKeyword(await createAppClient('wangfang'), name);
  expect(Object.fromEntries(searchParams)).toEqual({
    from: 'flow',
    taskId: rows[0]?.taskId,
    processInstanceId: id,
  });
  await expectEventually(async () =>
    (await tabNames(page)).filter((one) => one.includes('采购合同')),
  ).toEqual([expect.stringContaining(`审批 采购合同 · ${name}`)]);
});

test('a flow page follows the flow while it is open, and becomes the task of its reader when it arrives', async () => {
  const name = `跟随 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const hand = async (userName: string, nickName: string) => {
    const from = await createAppClient(userName);
    const taskId = (await findTasksByKeyword(from, name)).rows[0]?.taskId;
    const found = await lina.get<DemoRows>(`/system/user/list?nickName=${encodeURIComponent(nickName)}`);
    const delegateUserId = found.rows[0]?.userId;
    await from.post('/flowable/task/delegate', { taskId, delegateUserId, comment: '请转交处理' });
  };
  await hand('wangfang', '宋岩');
  const looking = async (userName: string) => {
    const page = await openPage();
    await signInOnPage(page, userName, `/auto/auto_contract?processInstanceId=${id}`);
    const dock = page.locator('.shell-dock');
    // The side that one last looked at is open.
    await dock.getByText('日志', { exact: true }).click();
    await dock.getByText('待审批：宋岩').waitFor();
    return page;
  };
  const [initiator, next, elsewhere] = [
    await looking('lina'),
    await looking('wangfang'),
    await looking('songyan'),
  ];
  await elsewhere.getByRole('toolbar').getByText('同意').waitFor();
  await hand('songyan', '王芳');
  await initiator.locator('.shell-dock').getByText('待审批：王芳').waitFor();
  await elsewhere.getByText('该任务您已处理').waitFor();
  await expectEventually(() => new URL(next.url()).searchParams.has('taskId')).toBe(true);
  await next.getByRole('toolbar').getByText('同意').waitFor();
  await pressKeys(initiator, 'g', 's');
  const row = initiator.locator('[role="row"]', { hasText: name });
  await row.getByText('王芳').first().waitFor();
  await hand('wangfang', '宋岩');
  await row.getByText('宋岩').first().waitFor();
});

test('the tab of a flow page names the flow, and revoking the flow there closes the page', async () => {
  const name = `查看 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const page = await openPage();
  await signInOnPage(page, 'lina', `/auto/auto_contract?processInstanceId=${id}`);
  await page.getByRole('heading', { name }).waitFor();
  expect(await tabNames(page)).toContainEqual(expect.stringContaining(`查看 采购合同 · ${name}`));
  await page.locator('.shell-dock').getByText('部门负责人审批').first().waitFor();
  await runByPalette(page, 'ch', '撤回');
  await findDialog(page, '撤回').getByText('是否继续?').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '撤回成功');
  await expectEventually(async () =>
    (await tabNames(page)).filter((one) => one.includes('采购合同')),
  ).toEqual([]);
  expect((await fetchInstanceDetail(lina, id)).status).toBe(-1);
});

test('the page of a deleted record says that the record is gone, and closes', async () => {
  const { id } = await startDemoContract(`删除 ${Date.now()}`);
  const admin = await createAppClient('admin');
  await admin.post(`/flowable/instance/deleteById?processInstanceId=${id}`, {});
  const page = await openPage();
  await signInOnPage(page, 'lina', `/auto/auto_contract?processInstanceId=${id}`);
  await findDialog(page, '提示').getByText('该单据已不存在！！！').waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => new URL(page.url()).pathname).toBe('/index');
});

test('a task whose record was deleted says so when it is opened, and its page closes', async () => {
  const name = `任务 ${Date.now()}`;
  const { id } = await startDemoContract(name);
  const { rows } = await findTasksByKeyword(await createAppClient('wangfang'), name);
  const admin = await createAppClient('admin');
  await admin.post(`/flowable/instance/deleteById?processInstanceId=${id}`, {});
  const page = await openPage();
  await signInOnPage(
    page,
    'wangfang',
    `/auto/auto_contract?from=flow&taskId=${rows[0]?.taskId}&processInstanceId=${id}`,
  );
  await findDialog(page, '提示').getByText('该单据已不存在！！！').waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => new URL(page.url()).pathname).toBe('/index');
});

test('the dock is 320 px wide, folded 52 px, and keeps its state', async () => {
  const { id } = await startDemoContract(`侧栏 ${Date.now()}`);
  const page = await openPage();
  await signInOnPage(page, 'lina', `/auto/auto_contract?processInstanceId=${id}`);
  const dock = page.locator('.shell-dock');
  // Open from the start, but for a person who has folded it before.
  await dock.getByText('日志', { exact: true }).click();
  await dock.getByText('待审批：王芳').waitFor();
  const width = async () => (await dock.boundingBox())?.width;
  expect(await width()).toBe(320);
  await pressKeys(page, 'l');
  await expectEventually(width).toBe(52);
  // Settings are kept a moment after they were changed.
  await page.waitForResponse((answer) => answer.url().includes('/user/feature'));
  await page.reload();
  await expectEventually(width).toBe(52);
  const kept = page.waitForResponse((answer) => answer.url().includes('/user/feature'));
  await pressKeys(page, 'l');
  await expectEventually(width).toBe(320);
  await kept;
});

test('dialogs have their specified widths', async () => {
  const { id } = await startDemoContract(`宽度 ${Date.now()}`);
  const page = await openPage();
  await signInOnPage(page, 'wangfang', `/auto/auto_contract?processInstanceId=${id}`);
  await page.getByRole('toolbar').getByText('同意').waitFor();
  await pressKeys(page, 's');
  expect(await widthOf(page, '加签')).toBe(640);
  await pressKeys(page, 'Alt+ArrowDown');
  expect(await widthOf(page, '选择人员')).toBe(600);
  await pressKeys(page, 'Escape');
  await waitForFocus(page.getByLabel('加签人员'));
  await pressKeys(page, 'Escape');
  await findDialog(page, '加签').waitFor({ state: 'detached' });
  await pressKeys(page, 'r');
  expect(await widthOf(page, '退回')).toBe(640);
  await pressKeys(page, 'Escape');
  await findDialog(page, '退回').waitFor({ state: 'detached' });
  await pressKeys(page, 'd');
  const diagram = page.locator('.diagram-dialog');
  await diagram.waitFor();
  expect((await diagram.boundingBox())?.width).toBe(1000);
  const states = diagram.getByRole('list', { name: '图例' }).getByRole('listitem');
  await states.first().waitFor();
  expect(await states.allInnerTexts()).toEqual(['已审批', '待处理', '未开始', '已跳过']);
  const node = diagram.getByRole('button', { name: /^部门负责人审批，待处理/ });
  await waitForFocus(node);
  await pressKeys(page, 'Enter');
  await diagram.getByLabel('为什么').getByText('为什么是这些人').waitFor();
  await pressKeys(page, 'Escape');
  await diagram.getByLabel('为什么').waitFor({ state: 'detached' });
  await waitForFocus(node);
  await pressKeys(page, 'Escape');
  await diagram.waitFor({ state: 'detached' });
});

test('comments are written in their dialog, answered, and deleted by their author only, by keyboard', async () => {
  const name = `讨论 ${Date.now()}`;
  const { id, lina } = await startDemoContract(name);
  const { rowId } = await fetchInstanceDetail(lina, id);
  const wangfang = await createAppClient('wangfang');
  const biz = { bizName: 'auto_contract', bizId: rowId, parentId: '0', attachments: [] };
  await wangfang.post('/system/comment', { ...biz, content: '请补充报价单' });
  const page = await openPage();
  await signInOnPage(page, 'lina', `/auto/auto_contract?processInstanceId=${id}`);
  await page.getByRole('heading', { name }).waitFor();
  const dock = page.locator('.shell-dock');
  await runByPalette(page, 'pinglun', '写评论');
  await waitForFocus(dock.getByLabel('发表评论'));
  await dock.getByRole('tab', { name: '评论 1' }).waitFor();
  const theirs = dock.locator('.comments-item', { hasText: '请补充报价单' });
  await theirs.waitFor();
  expect(await theirs.getByRole('button', { name: '删除' }).count()).toBe(0);

  await stepTo(page, 'Tab', '在对话框中编写');
  await pressKeys(page, 'Enter');
  expect(await widthOf(page, '评论')).toBe(600);
  await pressKeys(page, 'Control+Enter');
  await findDialog(page, '评论').getByText('评论内容不能为空').waitFor();
  await page.keyboard.type('报价单在附件里');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '评论成功');
  expect(await dock.locator('.comments-item', { hasText: '报价单在附件里' }).count()).toBe(1);

  await stepTo(page, 'Shift+Tab', '回复');
  await pressKeys(page, 'Enter');
  await waitForFocus(dock.getByLabel('回复 李娜'));
  await pressKeys(page, 'Escape');
  await waitForFocus(dock.getByLabel('发表评论'));
  await stepTo(page, 'Shift+Tab', '删除');
  await stepTo(page, 'Shift+Tab', '回复');
  await stepTo(page, 'Shift+Tab', '回复');
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Enter');
  await waitForFocus(dock.getByLabel('回复 王芳'));
  await stepTo(page, 'Tab', '在对话框中编写');
  await pressKeys(page, 'Enter');
  await findDialog(page, '回复 王芳').waitFor();
  await pressKeys(page, 'Control+Enter');
  await findDialog(page, '回复 王芳').getByText('回复内容不能为空').waitFor();
  await page.keyboard.type('已补充');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '回复成功');
  await dock.getByRole('tab', { name: '评论 3' }).waitFor();

  await pressKeys(page, 'Escape');
  await pressKeys(page, 'Shift+L');
  await waitForFocus(dock.getByLabel('发表评论'));
  await stepTo(page, 'Shift+Tab', '删除');
  await pressKeys(page, 'Enter');
  await findDialog(page, '提示').getByText('是否确认删除该数据项?').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '删除成功');
});

/** At least one step, and on until what is called so has the focus. */
async function stepTo(page: Page, key: 'Tab' | 'Shift+Tab', name: string): Promise<void> {
  await tabOnce(page, key);
  await tabTo(page, name, key);
}
