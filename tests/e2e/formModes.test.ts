/** A form in all its modes by keyboard alone: what fields offer and start with, keeping, leaving, submitting, copying. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { type AppClient, createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { findTaskOfInstance, returnTask, startContractAs } from '../support/browser/demoTasks.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  startSession,
  tabTo,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';

type Rows = { rows: Record<string, unknown>[] };

const leaving = '返回后数据无保存，请慎重操作！';

const tab = (page: Page, title: string) => page.getByRole('tab', { name: title });

/** The page of a form, once its first field has the focus. */
async function opened(page: Page, address: string, first = '单行文本'): Promise<void> {
  await page.goto(address);
  await waitForFocus(boxOf(page, first));
}

/** Opens the list of the field that has the focus, walks to the option and takes it. */
async function take(page: Page, option: string): Promise<void> {
  await pressKeys(page, 'ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  await page.keyboard.type(option);
  await page
    .getByRole('option', { name: option, exact: true })
    .and(page.locator('.field-choice-at'))
    .waitFor();
  await pressKeys(page, 'Enter');
}

const boxOf = (page: Page, label: string) =>
  page
    .locator('.form-panel')
    .getByLabel(new RegExp(`^${label}[*]?$`))
    .first();
const valueIn = (page: Page, label: string) => boxOf(page, label).inputValue();

const passFrames = (page: Page, count: number) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

async function showcaseNamed(caller: AppClient, title: string): Promise<Record<string, unknown>> {
  const { rows } = await caller.post<Rows>('/auto/auto_showcase/list', { title, pageNum: 1, pageSize: 1 });
  const [row] = rows;
  if (!row) throw new Error(`No record is called ${title}.`);
  return row;
}

test('options depend on each other, records are chosen from their list, defaults are filled in, and buttons compute fields', async () => {
  const title = `配置示例 ${Date.now()}`;
  const page = await openPage();
  await startSession(page, 'admin');
  await opened(page, '/auto/auto_showcase');
  expect(await valueIn(page, '申请日期')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await valueIn(page, '经办人')).toBe('系统管理员');
  expect(await valueIn(page, '上次金额')).toMatch(/^[\d,]+\.\d\d$/);
  expect(await valueIn(page, '供应商类别')).toBe('设备');
  await page.keyboard.type(title);
  await pressKeys(page, 'Enter');
  await page.keyboard.type('1000');
  await tabTo(page, '物资大类');
  await take(page, '土建材料');
  await tabTo(page, '物资小类');
  await take(page, '钢材');
  await tabTo(page, '规格');
  await take(page, 'Q235');
  await take(page, 'HRB400');
  await page.locator('.field-chosen', { hasText: 'HRB400' }).waitFor();
  await pressKeys(page, 'Escape');
  await tabTo(page, '供应商类别');
  await tabTo(page, '同类供应商');
  const drawer = page.getByRole('dialog', { name: '选择关联表单' });
  const definition = Promise.withResolvers<void>();
  await interceptRequests(page, '**/api/flowable/form/en/auto_supplier', async (route) => {
    await definition.promise;
    await route.continue();
  });
  // What is typed while the form of the list is loaded is for the search.
  await pressKeys(page, 'Alt+ArrowDown');
  await page.keyboard.type('ruifeng');
  await drawer.waitFor();
  await passFrames(page, 40);
  definition.resolve();
  await expectEventually(() => drawer.locator('[data-list-search]').inputValue()).toBe('ruifeng');
  await drawer.locator('[role="row"].grid-cursor').waitFor();
  expect.soft(await findAccessibilityViolations(page, '.related-drawer')).toEqual([]);
  // Found, not only on the way to be: the first of all may be one of them by chance.
  const names = drawer.locator('[role="row"][row-id] [col-id="name"]');
  await expectEventually(async () => [
    ...new Set((await names.allTextContents()).map((one) => one.slice(2, 4))),
  ]).toEqual(['瑞丰']);
  await drawer.locator('[role="row"].grid-cursor', { hasText: '瑞丰' }).waitFor();
  await pressKeys(page, 'ArrowDown');
  await waitForFocus(drawer.getByRole('grid'));
  await pressKeys(page, 'Enter');
  await expectEventually(() => valueIn(page, '同类供应商')).toContain('瑞丰');
  expect(await valueIn(page, '供应商联系人')).not.toBe('');
  await tabTo(page, '备选供应商');
  await pressKeys(page, 'Alt+ArrowDown');
  await waitForFocus(drawer.locator('[data-list-search]'));
  await pressKeys(page, 'ArrowDown');
  await waitForFocus(drawer.getByRole('grid'));
  await drawer.locator('[role="row"].grid-cursor').waitFor();
  await pressKeys(page, 'Space', 'ArrowDown', 'Enter');
  await drawer.getByText('已选 2 条').waitFor();
  await pressKeys(page, 'Control+Enter');
  await expectEventually(() => page.locator('[data-field="reserves"] .field-chosen').count()).toBe(2);
  await tabTo(page, '按 13% 计算含税金额');
  await pressKeys(page, 'Enter');
  await expectEventually(() => valueIn(page, '含税金额')).toBe('1,130.00');
  expect.soft(await findAccessibilityViolations(page, '.form-panel')).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  const admin = await createAppClient('admin');
  const saved = await showcaseNamed(admin, title);
  expect(saved).toMatchObject({
    category: 'civil',
    subCategory$view: '钢材',
    models: ['steel-q235', 'steel-hrb400'],
    supplierKind: '设备',
    asker$view: '系统管理员',
    taxed: '1130.00',
  });
  await page.goto(`/auto/auto_showcase/${saved.id}`);
  await tab(page, '编辑字段示例').waitFor();
  await waitForFocus(boxOf(page, '单行文本'));
  await tabTo(page, '物资大类');
  await take(page, '机电设备');
  await expectEventually(() => valueIn(page, '物资小类')).toBe('');
  expect(await page.locator('[data-field="models"] .field-chosen').count()).toBe(0);
  await tabTo(page, '物资小类');
  await pressKeys(page, 'ArrowDown');
  await page.getByRole('option', { name: '电缆' }).waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual(['电缆', '水泵']);
});

test('typed values survive a change of tabs, and leaving asks only after a change', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  await opened(page, '/auto/auto_showcase');
  await tab(page, '新增字段示例').waitFor();
  await pressKeys(page, 'Alt+w');
  await tab(page, '新增字段示例').waitFor({ state: 'detached' });
  await opened(page, '/auto/auto_showcase');
  await page.keyboard.type('未保存的标题');
  await runByPalette(page, '待办', '待办');
  await page.getByRole('grid', { name: '待办' }).waitFor();
  await pressKeys(page, '[');
  await expectEventually(() => valueIn(page, '单行文本')).toBe('未保存的标题');
  await pressKeys(page, 'Alt+w');
  await findDialog(page, '提示').getByText(leaving).waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await pressKeys(page, 'Escape');
  await expectEventually(() => valueIn(page, '单行文本')).toBe('未保存的标题');
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Alt+w');
  await findDialog(page, '提示').getByText(leaving).waitFor();
  await pressKeys(page, 'Enter');
  await tab(page, '新增字段示例').waitFor({ state: 'detached' });
  await opened(page, '/auto/auto_showcase');
  expect(await valueIn(page, '单行文本')).toBe('');
});

test('a draft is saved without its required fields, submitted with them, and read-only afterwards', async () => {
  const admin = await createAppClient('admin');
  const page = await openPage();
  await startSession(page, 'admin');
  await opened(page, '/auto/auto_showcase');
  await pressKeys(page, 'Enter');
  await page.keyboard.type('77.31');
  await pressKeys(page, 'Control+s');
  await waitForToast(page, '暂存成功');
  const kept = { amount: '77.31', sysStatus: -1, pageNum: 1, pageSize: 1 };
  const { rows } = await admin.post<Rows>('/auto/auto_showcase/list', kept);
  expect(rows).toMatchObject([{ title: null, sysStatus: -1 }]);
  const title = `草稿 ${Date.now()}`;
  await opened(page, `/auto/auto_showcase/${rows[0]?.id}`);
  await page.getByRole('button', { name: /^提交/ }).waitFor();
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await page.locator('.form-problem', { hasText: '单行文本不能为空' }).waitFor();
  await waitForToast(page, '该表单有必填字段未填，请填写完整后再提交');
  await waitForFocus(boxOf(page, '单行文本'));
  await page.keyboard.type(title);
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '提交成功');
  const submitted = await showcaseNamed(admin, title);
  expect(submitted).toMatchObject({ id: rows[0]?.id, sysStatus: 1, amount: '77.31' });
  await page.goto(`/auto/auto_showcase/detail${submitted.id}`);
  await tab(page, '查看 字段示例 · ').waitFor();
  await page.locator('.form-panel').getByText(title).first().waitFor();
  expect(await page.locator('.form-panel :is(input, textarea)').count()).toBe(0);
  expect(await page.getByRole('button', { name: '按 13% 计算含税金额' }).count()).toBe(0);
  await page.getByRole('button', { name: '登记为供应商' }).waitFor();
  expect.soft(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'e');
  await tab(page, '编辑字段示例').waitFor();
});

test('a copy starts a new flow where the form has one, and a button opens another form with mapped values', async () => {
  const page = await openPage();
  await startSession(page, 'admin');
  await opened(page, '/auto/auto_showcase');
  const title = `跳转 ${Date.now()}`;
  await page.keyboard.type(title);
  await tabTo(page, '登记为供应商');
  await pressKeys(page, 'Enter');
  await tab(page, '新增供应商').waitFor();
  await expectEventually(() => valueIn(page, '供应商名称')).toBe(title);
  await page.goto('/list/auto_contract');
  await page.locator('[role="row"].grid-cursor').waitFor();
  await runByPalette(page, 'record.copy', '复制');
  await tab(page, '发起采购合同').waitFor();
  await expectEventually(() => valueIn(page, '合同名称')).not.toBe('');
});

test('copying a record shows a refusal to a person who may neither add nor start', async () => {
  const page = await openPage();
  await signInOnPage(page, 'lina', '/list/auto_supplier');
  await page.locator('[role="row"].grid-cursor').waitFor();
  await runByPalette(page, 'record.copy', '复制');
  await waitForToast(page, '暂无流程信息');
});

test('voiding and deleting run the checks first: a stop refuses them, a warning can be confirmed', async () => {
  const admin = await createAppClient('admin');
  const enName = `auto_checked_${Date.now()}`;
  await admin.post('/flowable/form', {
    enName,
    cnName: '带校验的单据',
    fields: [{ enName: 'name', label: '名称', funcType: 'input', isPCQuery: true }],
    checks: [
      { scene: 'delete', expression: "name == '保留'", action: 'stop', tips: '该单据需要保留' },
      {
        scene: 'invalid',
        expression: 'true',
        action: 'warn',
        tips: '<b>作废</b>后不可恢复<img src=x onerror="document.title=1"><script>document.title=2</script>',
      },
    ],
  });
  await admin.post(`/auto/${enName}`, { name: '保留' });
  // The browser tells of the handler in the tip that it did not run.
  const page = await openPage({}, /Content Security Policy/);
  await signInOnPage(page, 'admin', `/list/${enName}`);
  await page.locator('[role="row"].grid-cursor', { hasText: '保留' }).waitFor();
  await waitForFocus(page.getByRole('grid'));
  await pressKeys(page, 'Delete');
  await waitForToast(page, '该单据需要保留');
  await runByPalette(page, 'record.invalid', '作废');
  const warning = findDialog(page, '作废（1 条）');
  await warning.locator('b', { hasText: '作废' }).waitFor();
  expect(await warning.locator('img, script').count()).toBe(0);
  expect.soft(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '作废成功');
  const { rows } = await admin.post<Rows>(`/auto/${enName}/list`, {});
  expect(rows).toMatchObject([{ name: '保留', sysStatus: -2 }]);
});

test('the expected flow follows the typed values, before the start and after a return', async () => {
  const lina = await createAppClient('lina');
  const page = await openPage();
  await signInOnPage(page, 'lina', '/auto/auto_contract?from=flow');
  const ahead = page.getByRole('list', { name: '预计流程' });
  await ahead.getByText('部门负责人审批').waitFor();
  await boxOf(page, '合同金额').fill('3000000');
  await ahead.getByText('总经理审批').waitFor();
  await boxOf(page, '合同金额').fill('600000');
  await ahead.getByText('分管领导审批').waitFor();
  expect(await ahead.textContent()).not.toContain('总经理审批');

  const id = await startContractAs(lina, `退回再填 ${Date.now()}`);
  await returnTask(await createAppClient('wangfang'), id);
  const { taskId } = await findTaskOfInstance(lina, id);
  await page.goto(`/auto/auto_contract?from=flow&taskId=${taskId}&processInstanceId=${id}`);
  const log = page.getByRole('list', { name: '流程日志' });
  await log.getByText('抄送财务').waitFor();
  expect(await log.textContent()).not.toContain('总经理审批');
  await boxOf(page, '合同金额').fill('3000000');
  await log.getByText('按未保存的内容').waitFor();
  await log.getByText('总经理审批').waitFor();
  await pressKeys(page, 'Escape');
  await page.getByRole('button', { name: '打开流程图' }).click();
  await findDialog(page, '流程图')
    .getByRole('button', { name: '分管领导审批，按现有内容不会走到' })
    .waitFor();
});

test('the pages of a start, a task and an ended instance have their titles, and the ended one is read-only', async () => {
  const page = await openPage();
  await signInOnPage(page, 'lina', '/auto/auto_leave?from=flow');
  await tab(page, '发起请假').waitFor();
  const lina = await createAppClient('admin');
  const { rows } = await lina.post<Rows>('/flowable/instance/selectByFormId', {
    formEnName: 'auto_leave',
    status: 1,
    pageNum: 1,
    pageSize: 1,
  });
  const other = await openPage();
  await signInOnPage(other, 'admin', `/auto/auto_leave?processInstanceId=${rows[0]?.processInstanceId}`);
  await tab(other, '查看 请假 · ').waitFor();
  await other.locator('.form-panel .form-field').first().waitFor();
  expect(await other.locator('.form-panel :is(input, textarea)').count()).toBe(0);
  const definition = await lina.get<{ data: { fields: { label: string; funcType: string }[] } }>(
    '/flowable/form/en/auto_leave',
  );
  const labels = definition.data.fields
    .filter(({ funcType }) => funcType !== 'groupTitle')
    .map(({ label }) => label);
  const shown = await other.locator('.form-panel').innerText();
  for (const label of labels) expect(shown).toContain(label);
});
