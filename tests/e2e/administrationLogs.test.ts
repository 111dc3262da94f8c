/** The pages of administration that show what happens, and those of posts and forms, by keyboard with their effects. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeBpmn } from '../../server/engine/bpmn/writeBpmn.ts';
import { findRow, focusedRow, openList, signInOnList } from '../support/browser/administrationList.ts';
import { appUrl } from '../support/browser/app/appUrl.ts';
import { createAppClient, createToken } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { buildApproval, buildChain } from '../support/builders/flowDrafts.ts';

type Rows<Row> = { rows: Row[]; total: number };

/** A form whose only node a role without members approves. */
async function deployUnassignedFlow(): Promise<string> {
  const admin = await createAppClient('admin');
  const cnName = `无人可办 ${Date.now()}`;
  const enName = `auto_unassigned${Date.now()}`;
  const role = { roleName: '空缺角色', roleKey: enName, menuIds: [], deptIds: [] };
  const { data } = await admin.post<{ data: { roleId: string } }>('/system/role', role);
  const fields = [{ enName: 'name', label: '名称', funcType: 'input' }];
  await admin.post('/flowable/form', { enName, cnName, hasFlow: true, fields });
  const candidate = { candidateType: 'ROLE' as const, target: data.roleId, targetLabel: role.roleName };
  const saved = await admin.post<{ data: { processDefinitionId: string } }>('/flowable/definition/save', {
    formEnName: enName,
    xml: await writeBpmn(buildChain([buildApproval('check', [candidate])])),
  });
  await admin.post('/flowable/definition/deploy', {
    processDefinitionId: saved.data.processDefinitionId,
  });
  await admin.post('/flowable/instance/startAndSubmit', { formEnName: enName, formData: { name: '甲' } });
  return cnName;
}

test('a post is added, kept while a flow names it, and deleted; forms and nodes without people lead to their flows', async () => {
  const unassigned = await deployUnassignedFlow();
  const page = await openPage();
  await signInOnList(page, '/system/post');
  await pressKeys(page, 'n');
  await waitForFocus(findDialog(page, '新增岗位').getByLabel('岗位名称'));
  await page.keyboard.type('资料员');
  await pressKeys(page, 'Tab');
  await page.keyboard.type('archivist');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  await findRow(page, 'archivist', '资料员');
  await pressKeys(page, 'Delete');
  await findDialog(page, '删除岗位').getByText('资料员').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '删除成功');
  await findRow(page, 'post2', '财务总监');
  await pressKeys(page, 'Delete');
  await findDialog(page, '删除岗位').waitFor();
  await pressKeys(page, 'Enter');
  await page
    .getByText(/付款申请/)
    .first()
    .waitFor();
  await pressKeys(page, 'Escape');
  const client = await createAppClient('admin');
  const { rows } = await client.get<Rows<{ postCode: string }>>('/system/post/list');
  expect(rows.map(({ postCode }) => postCode)).toEqual(expect.arrayContaining(['post2']));
  expect(rows.map(({ postCode }) => postCode)).not.toContain('archivist');

  await openList(page, '/biaodan', '表单');
  await findRow(page, 'auto_supplier', '供应商');
  await pressKeys(page, 'o');
  await page.getByRole('tab', { name: '供应商', selected: true }).waitFor();
  await openList(page, '/biaodan', '表单');
  await findRow(page, 'auto_leave', '请假');
  await runByPalette(page, 'lcbb', '流程版本');
  await page.getByRole('tab', { name: '流程', selected: true }).waitFor();
  await expectEventually(() => focusedRow(page).textContent()).toContain('请假');

  await openList(page, '无人可办', '无人可办的节点');
  await findRow(page, unassigned, '空缺角色');
  await runByPalette(page, 'gbddlc', '该表单的流程');
  await page.getByRole('tab', { name: '流程监控', selected: true }).waitFor();
  await expectEventually(() => focusedRow(page).textContent()).toContain(unassigned);
});

test('a session is ended, whose page says so at once; the logs have it and the refused sign-ins', async () => {
  const worker = await openPage({}, /401/);
  await signInOnPage(worker, 'hanmei');
  const wrong = { username: 'hanmei', password: 'nichtdas' };
  await fetch(`${appUrl()}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wrong),
  });
  const page = await openPage();
  await signInOnList(page, '/system/online?f.userName=hanmei');
  await waitForFocus(page.getByRole('grid', { name: '在线用户' }));
  await pressKeys(page, 'Delete');
  await findDialog(page, '强制退出').getByText('韩梅').waitFor();
  await pressKeys(page, 'Enter');
  await waitForToast(page, '已退出');
  await worker.getByText('管理员结束了您的登录').waitFor();
  await page.getByText('没有符合条件的数据').waitFor();

  await openList(page, 'dengluri', '登录日志');
  await findRow(page, 'hanmei', '密码错误');
  await pressKeys(page, 'Enter');
  await findDialog(page, '查看登录日志 hanmei').getByText('请求编号').waitFor();
  await pressKeys(page, 'Escape');

  await openList(page, 'shenji', '审计日志');
  await findRow(page, '强制退出', '强制退出');
  await expectEventually(() => focusedRow(page).textContent()).toContain('韩梅');
  await pressKeys(page, 'Control+e');
  await findDialog(page, /^导出审计日志/).waitFor();
  const downloading = page.waitForEvent('download');
  await pressKeys(page, 'Enter');
  expect((await downloading).suggestedFilename()).toMatch(/^审计日志_.*\.xlsx$/);
});

async function sendCode(phonenumber: string): Promise<void> {
  const admin = await createAppClient('admin');
  const key = 'sys.sms.enabled';
  const { rows } = await admin.get<Rows<{ configId: string }>>(`/system/config/list?configKey=${key}`);
  await admin.post('/system/config/edit', { configId: rows[0]?.configId, configValue: 'true' });
  await admin.post('/common/sms/send', { phonenumber });
}

async function upload(name: string, text: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const headers = { authorization: `Bearer ${await createToken('admin')}` };
  await fetch(`${appUrl()}/api/common/upload`, { method: 'POST', headers, body: form });
}

test('a message is resent and read, a job is found by its kind, a file is downloaded', async () => {
  await Promise.all([sendCode('13900000032'), upload('交接清单.txt', '一、印章')]);
  const client = await createAppClient('admin');
  // A second kind of jobs, which is there in any case after some minutes.
  await client.post('/job/recurring/run', { name: 'expiredRows' });
  const page = await openPage();
  await signInOnList(page, '/system/outbox');
  await findRow(page, '13900000032', '待发送');
  await pressKeys(page, 'd');
  await waitForToast(page, '已重新排队');
  await runByPalette(page, 'ckqw', '查看全文');
  await findDialog(page, '发给 13900000032')
    .getByText(/验证码 ?\d{6}/)
    .waitFor();
  await pressKeys(page, 'Enter');
  await waitForFocus(page.getByRole('grid', { name: '发送记录' }));
  await pressKeys(page, 'Control+e');
  await findDialog(page, /^导出发送记录/).waitFor();
  const exporting = page.waitForEvent('download');
  await pressKeys(page, 'Enter');
  await exporting;

  await openList(page, 'rwzl', '任务种类');
  await expectEventually(() => page.locator('.ag-row', { hasText: '导出' }).count()).toBeGreaterThan(0);
  const at = await page.locator('.ag-row', { hasText: '导出列表' }).first().getAttribute('row-index');
  await pressKeys(page, 'Home', ...Array.from({ length: Number(at) }, () => 'j'));
  await expectEventually(() => focusedRow(page).textContent()).toContain('导出');
  await pressKeys(page, 'Enter');
  await page.getByRole('tab', { name: '任务日志', selected: true }).waitFor();
  await expectEventually(() => focusedRow(page).textContent()).toContain('发送记录');
  await pressKeys(page, 'Delete');
  await waitForToast(page, '任务已结束');

  await openList(page, '/wenjian', '文件');
  await findRow(page, '交接清单', '交接清单.txt');
  const downloading = page.waitForEvent('download');
  await pressKeys(page, 'd');
  const download = await downloading;
  expect(readFileSync(await download.path(), 'utf8')).toBe('一、印章');

  const log = await client.get<Rows<{ title: string }>>('/system/log/list?pageNum=1&pageSize=50');
  expect(log.rows.map(({ title }) => title).join()).toMatch(/全文.*重发|重发.*全文/);
});
