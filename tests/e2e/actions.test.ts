/** Every action of the flow by keyboard alone, each on a contract of its own. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Caller, signedIn } from '../support/api.ts';
import { openPage } from '../support/browser.ts';
import { dialog, focused, press, runByPalette, signIn, told, until } from '../support/keyboard.ts';

type Rows = { rows: Record<string, string>[]; total: number };

/** A contract that lina starts and that waits for her department's head, wangfang. */
async function contract(name: string): Promise<{ id: string; lina: Caller }> {
  const lina = await signedIn('lina');
  const first = async (form: string) =>
    (await lina.post<Rows>(`/auto/${form}/list`, { pageSize: 1 })).rows[0]?.id;
  const [supplier, project] = await Promise.all(['auto_supplier', 'auto_project'].map(first));
  const rest = { contractType: '材料采购', amount: '1200.00', signDate: '2026-11-30' };
  const { data } = await lina.post<{ data: { processInstanceId: string } }>(
    '/flowable/instance/startAndSubmit',
    {
      formEnName: 'auto_contract',
      formData: { name, supplier, project, ...rest },
    },
  );
  return { id: data.processInstanceId, lina };
}

const handlers = async (caller: Caller, processInstanceId: string) => {
  const detail = await caller.get<{ data: { currentHandleUserIds: string[]; status: number } }>(
    `/flowable/instance/detail?processInstanceId=${processInstanceId}`,
  );
  return detail.data;
};

async function onTask(page: Page, title: string): Promise<void> {
  await press(page, 'g', 't');
  await page.getByRole('grid', { name: '待办' }).getByText(title, { exact: true }).waitFor();
  await press(page, '/');
  await page.keyboard.type(title);
  await press(page, 'Enter');
  await page.locator('[role="row"].grid-cursor', { hasText: title }).waitFor();
  await page.getByRole('heading', { name: title }).waitFor();
}

async function choosePerson(page: Page, label: string, typed: string, name: string): Promise<void> {
  await focused(page.getByLabel(label));
  await page.keyboard.type(typed);
  await page.getByRole('option', { name }).first().waitFor();
  await press(page, 'Enter');
}

test('signers are added before and after oneself', async () => {
  const name = `加签 ${Date.now()}`;
  const { id, lina } = await contract(name);
  const page = await openPage();
  await signIn(page, 'wangfang');
  await onTask(page, name);
  await press(page, 's');
  const asked = dialog(page, '加签');
  await asked.getByText('前加签：所选人员先处理').waitFor();
  await press(page, 'Control+Enter');
  await asked.getByText('请选择加签人员').waitFor();
  await asked.getByText('加签意见不可为空').waitFor();
  await choosePerson(page, '加签人员', 'lina', '李娜');
  await press(page, 'Tab');
  await focused(asked.getByLabel('加签意见'));
  await page.keyboard.type('请先核对数量');
  await press(page, 'Control+Enter');
  await told(page, '加签成功');
  const task = await lina.get<Rows>(`/flowable/task/myTask?keyword=${encodeURIComponent(name)}`);
  expect(task.rows).toHaveLength(1);
  await lina.post('/flowable/task/approval', { taskId: task.rows[0]?.taskId, comment: '已核对' });
  const own = await signedIn('wangfang');
  await until(
    async () => (await own.get<Rows>(`/flowable/task/myTask?keyword=${encodeURIComponent(name)}`)).total,
  ).toBe(1);
  expect((await handlers(lina, id)).status).toBe(0);
});

test('a transfer goes to one other person, with the opinion it starts with', async () => {
  const name = `转交 ${Date.now()}`;
  const { lina } = await contract(name);
  const page = await openPage();
  await signIn(page, 'wangfang');
  await onTask(page, name);
  await press(page, 't');
  const asked = dialog(page, '转交');
  await expect.poll(() => asked.getByLabel('转交意见').inputValue()).toBe('请转交处理');
  await choosePerson(page, '转交给', 'lina', '李娜');
  await press(page, 'Control+Enter');
  await told(page, '转交成功');
  const { total } = await lina.get<Rows>(`/flowable/task/myTask?keyword=${encodeURIComponent(name)}`);
  expect(total).toBe(1);
});

test('whoever started urges, and takes the flow back before anybody has acted', async () => {
  const name = `撤回 ${Date.now()}`;
  const { id, lina } = await contract(name);
  const page = await openPage();
  await signIn(page, 'lina');
  await press(page, 'g', 's');
  const row = page.getByRole('grid', { name: '我发起的' }).getByText(name, { exact: true });
  await row.waitFor();
  await press(page, '/');
  await page.keyboard.type(name);
  await press(page, 'Enter');
  await page.locator('[role="row"].grid-cursor', { hasText: name }).waitFor();
  // What the flow allows is known once its log stands beside the list.
  await page.locator('.shell-dock').getByText('部门负责人审批').first().waitFor();
  await press(page, 'u');
  await dialog(page, '催办').getByText('是否继续?').waitFor();
  await press(page, 'Enter');
  await told(page, '催办成功');
  await runByPalette(page, 'ch', '撤回');
  await dialog(page, '撤回').getByText('是否继续?').waitFor();
  await press(page, 'Enter');
  await told(page, '撤回成功');
  expect((await handlers(lina, id)).status).toBe(-1);
});

test('whoever agreed last takes that back while nobody has gone on', async () => {
  const name = `取回 ${Date.now()}`;
  const { id, lina } = await contract(name);
  const own = await signedIn('wangfang');
  const { rows } = await own.get<Rows>(`/flowable/task/myTask?keyword=${encodeURIComponent(name)}`);
  await own.post('/flowable/task/approval', { taskId: rows[0]?.taskId, comment: '同意' });
  const page = await openPage();
  await signIn(page, 'wangfang');
  await press(page, 'g', 'd');
  const listed = page.locator('[role="row"].grid-cursor', { hasText: name });
  await listed.waitFor();
  await page.locator('.shell-dock').getByText('成本审核').first().waitFor();
  await runByPalette(page, 'chcl', '撤回处理');
  await dialog(page, '撤回处理').getByText('是否继续?').waitFor();
  await press(page, 'Enter');
  await told(page, '撤回成功');
  const after = await handlers(lina, id);
  expect(after.status).toBe(0);
  await until(
    async () => (await own.get<Rows>(`/flowable/task/myTask?keyword=${encodeURIComponent(name)}`)).total,
  ).toBe(1);
});

test('a draft is kept, found again, and voided for good', async () => {
  const name = `作废 ${Date.now()}`;
  const lina = await signedIn('lina');
  await lina.post('/flowable/instance/startAndStash', { formEnName: 'auto_contract', formData: { name } });
  const page = await openPage();
  await signIn(page, 'lina');
  await press(page, 'g', 's');
  const row = page.locator('[role="row"].grid-cursor', { hasText: name });
  await row.waitFor();
  await press(page, 'Enter');
  await page.getByRole('heading', { name }).waitFor();
  await runByPalette(page, 'zf', '作废');
  await dialog(page, '确认作废该单据').getByText('作废后将无法恢复').waitFor();
  await press(page, 'Control+Enter');
  await told(page, '作废成功');
  const { rows } = await lina.get<Rows>(`/flowable/instance/myStartList?keyword=${encodeURIComponent(name)}`);
  expect(rows.map((one) => Number(one.status))).toEqual([-2]);
});
