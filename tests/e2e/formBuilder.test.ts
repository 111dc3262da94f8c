/** The form builder, by keyboard: the first form of a person who starts from nothing, and changes of a published one. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { FormDefinition } from '../../contract/forms/definition.ts';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { signInOnList } from '../support/browser/administrationList.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';

const canvas = (page: Page) => page.getByRole('tree');
/** A text in the property panel. */
const setting = (page: Page, label: string) =>
  page.getByRole('complementary', { name: '属性' }).getByLabel(new RegExp(`^${label}`));
const focusedItem = (page: Page) => canvas(page).locator('[aria-selected="true"]');

/** Adds a field behind the focused one and names it. */
async function addField(page: Page, type: string, label: string, key = 'a'): Promise<void> {
  await pressKeys(page, key);
  await waitForFocus(page.getByRole('combobox', { name: '字段类型' }));
  await page.keyboard.type(type);
  await pressKeys(page, 'Enter');
  await waitForFocus(canvas(page));
  await pressKeys(page, 'F2');
  await waitForFocus(setting(page, '名称'));
  await page.keyboard.type(label);
  await pressKeys(page, 'Escape');
  await expectEventually(() => focusedItem(page).getAttribute('aria-label')).toContain(label);
}

/** Fills the empty form with what the cells of a sheet seem to be. */
async function startFromCells(page: Page, cells: string): Promise<void> {
  await pressKeys(page, 'n');
  const starting = findDialog(page, '从哪里开始');
  await waitForFocus(starting.getByRole('radio', { name: '复制表单' }));
  await pressKeys(page, 'ArrowDown');
  await starting.getByLabel('或从表格粘贴').fill(cells);
  await pressKeys(page, 'Control+Enter');
  await starting.waitFor({ state: 'detached' });
  await waitForFocus(canvas(page));
}

/** Goes to the tab of the properties and writes the expression: the first completion of each part but signs. */
async function writeExpression(page: Page, tab: string, label: string, parts: string[]): Promise<void> {
  await page.getByRole('tablist', { name: '属性' }).getByRole('tab', { name: tab }).press('Enter');
  await setting(page, label).focus();
  for (const part of parts) {
    await page.keyboard.type(part);
    if (/^\W+$/u.test(part) && !/\p{Script=Han}/u.test(part)) continue;
    await page.getByRole('listbox', { name: '可以写入' }).waitFor();
    await pressKeys(page, 'Enter');
  }
  await pressKeys(page, 'Escape');
  await waitForFocus(canvas(page));
}

/** Hides the focused field by a condition on the first field, from rows; the same condition is then read as text. */
async function hideByRows(page: Page, value: string, text: string): Promise<void> {
  await page.getByRole('tablist', { name: '属性' }).getByRole('tab', { name: '显示' }).press('Enter');
  await page.getByRole('button', { name: '加条件' }).press('Enter');
  await waitForFocus(page.getByRole('combobox', { name: '字段', exact: true }));
  await pressKeys(page, 'Tab', 'Tab');
  await page.keyboard.type(value);
  await page.getByRole('tab', { name: '条件', exact: true }).press('ArrowRight');
  await expectEventually(() => page.getByRole('combobox', { name: '隐藏条件' }).inputValue()).toBe(text);
  await page.getByRole('tab', { name: '文字' }).press('ArrowLeft');
  await page.getByRole('combobox', { name: '字段', exact: true }).press('Escape');
  await waitForFocus(canvas(page));
}

test('a form is made from nothing, tried out, published and filled in', async () => {
  const page = await openPage();
  await signInOnList(page, '/system/form');
  await pressKeys(page, 'n');
  const starting = findDialog(page, '新建表单');
  await waitForFocus(starting.getByRole('radio', { name: '空白' }));
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'Enter');
  await waitForFocus(setting(page, '表单名称'));
  await page.keyboard.type('出差申请');
  await expectEventually(() => setting(page, '英文名').inputValue()).toBe('auto_ccsq');
  await pressKeys(page, 'Escape');
  await waitForFocus(canvas(page));
  await startFromCells(page, '城市\t住宿标准（元）\n上海\t500\n南京\t350');
  await page.getByRole('treeitem', { name: /^住宿标准.*数字/ }).waitFor();
  await pressKeys(page, 'Control+z');
  await expectEventually(() => canvas(page).getByRole('treeitem').count()).toBe(1);
  await addField(page, 'dhwb', '目的地');
  await addField(page, 'zbd', '费用');
  await addField(page, 'shuzi', '单价', 'i');
  await addField(page, 'shuzi', '天数');
  await addField(page, 'shuzi', '小计');
  await writeExpression(page, '取值', '计算公式', ['danjia', ' * ', '天数']);
  // Up to the sub-form, and behind it.
  await pressKeys(page, 'Escape');
  await addField(page, 'shuzi', '合计');
  await writeExpression(page, '取值', '计算公式', ['求和', '费用', 'xj']);
  await hideByRows(page, '上海', "mdd == '上海'");
  expect(await findAccessibilityViolations(page)).toEqual([]);
  // The column with which a sub-form begins.
  await pressKeys(page, 'ArrowUp', 'ArrowRight', 'Delete', 'Control+z', 'Delete');
  await expectEventually(() =>
    page.getByRole('treeitem', { name: /^费用/ }).getAttribute('aria-label'),
  ).toContain('3 列');
  await pressKeys(page, 't');
  const trying = findDialog(page, '试填 出差申请');
  await trying.getByLabel('目的地').focus();
  await page.keyboard.type('杭州');
  await pressKeys(page, 'Escape');
  await trying.waitFor({ state: 'detached' });
  await waitForFocus(canvas(page));
  await pressKeys(page, 'p');
  const publishing = findDialog(page, /^发布 v1/);
  await publishing.getByText('新增菜单和权限：出差申请').waitFor();
  await publishing.getByRole('radio', { name: '员工：填写' }).focus();
  await pressKeys(page, 'Space');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '已发布 出差申请 v1');
  const admin = await createAppClient('admin');
  const { data: form } = await admin.get<{ data: FormDefinition }>('/flowable/form/en/auto_ccsq');
  expect(form).toMatchObject({
    cnName: '出差申请',
    fields: [
      { enName: 'mdd', label: '目的地', funcType: 'input' },
      {
        enName: 'fy',
        label: '费用',
        children: [{ enName: 'dj' }, { enName: 'ts' }, { enName: 'xj', computeExpression: 'dj * ts' }],
      },
      { enName: 'hj', computeExpression: 'sum(fy.xj)', hideCondition: "mdd == '上海'" },
    ],
  });
  await page.getByRole('tab', { name: '出差申请', selected: true }).waitFor();
  await pressKeys(page, 'n');
  await waitForFocus(page.getByLabel('目的地'));
  await page.keyboard.type('杭州');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  const staff = await createAppClient('lina');
  const trip = { mdd: '南京', fy: [{ dj: '300.00', ts: '2' }] };
  const { data } = await staff.post<{ data: { id: string } }>('/auto/auto_ccsq', trip);
  expect(await admin.get(`/auto/auto_ccsq/${data.id}`)).toMatchObject({ data: { hj: '600.00' } });
  const { rows } = await admin.post<{ rows: { mdd: string }[] }>('/auto/auto_ccsq/list', {
    pageNum: 1,
    pageSize: 9,
  });
  expect(rows.map(({ mdd }) => mdd).sort()).toEqual(['南京', '杭州'].sort());
});

test('a published form is changed by one person at a time, published with a reason, and goes back to a version', async () => {
  const page = await openPage();
  await signInOnList(page, '/list/auto_supplier');
  await pressKeys(page, 'Alt+g');
  await waitForFocus(canvas(page));
  await pressKeys(page, '/');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type('bianhao');
  await pressKeys(page, 'Enter');
  await waitForFocus(canvas(page));
  await expectEventually(() => focusedItem(page).getAttribute('aria-label')).toContain('供应商编号');
  await pressKeys(page, '4');
  await page.getByText('没有使用中的流程，按查看显示').waitFor();
  await canvas(page).getByText(/^GYS-/).waitFor();
  await pressKeys(page, '5');
  const source = page.getByRole('textbox', { name: '表单的源码（JSON）' });
  await waitForFocus(source);
  await page.keyboard.type('x');
  await page.getByText(/第 \d+ 行：此处应是值.*未生效/).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'Control+z');
  await page.getByRole('button', { name: '整理格式' }).waitFor();
  await pressKeys(page, 'Escape');
  await waitForFocus(canvas(page));
  await pressKeys(page, '1');
  await pressKeys(page, 'ArrowDown');
  await pressKeys(page, 'u');
  await page.getByRole('button', { name: '字段 · 采购合同“供应商”' }).waitFor();
  await pressKeys(page, 'ArrowDown');
  await waitForFocus(page.getByRole('region', { name: '其他地方' }).getByRole('button').first());
  await pressKeys(page, 'Escape');
  await waitForFocus(canvas(page));
  await pressKeys(page, 'Delete');
  await findDialog(page, '删除“供应商名称”').getByText('行有值，发布后会丢失').waitFor();
  await pressKeys(page, 'Escape');
  await waitForFocus(canvas(page));
  await addField(page, 'dhwb', '备用电话');
  const labels = () => canvas(page).getByRole('treeitem', { level: 1 }).allInnerTexts();
  const [first = ''] = await labels();
  const added = canvas(page).getByRole('treeitem', { name: /^备用电话/ });
  await added.dragTo(canvas(page).getByRole('treeitem', { level: 1 }).first(), {
    targetPosition: { x: 5, y: 10 },
  });
  await expectEventually(async () => (await labels()).slice(0, 2)).toEqual(['备用电话', first]);
  await expectEventually(() => page.locator('.designer-saving').getAttribute('data-state')).toBe('saved');
  // On a phone, where the types come with the key.
  const other = await openPage({ viewport: { width: 390, height: 844 } });
  const { pathname, search } = new URL(page.url());
  await signInOnPage(other, 'admin', pathname + search);
  await other.getByText('此处只能查看').waitFor();
  await other.getByRole('button', { name: '接手编辑' }).press('Enter');
  await waitForFocus(canvas(other));
  await pressKeys(other, 'a');
  await waitForFocus(other.getByRole('combobox', { name: '字段类型' }));
  await pressKeys(other, 'Escape');
  await waitForFocus(canvas(other));
  await canvas(other)
    .getByRole('treeitem', { name: /^备用电话/ })
    .waitFor();
  // The first page learns it with its next change, which stays where it was made.
  await added.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^删除字段/ }).click();
  await page.getByText('此处只能查看').waitFor();
  await page.getByRole('button', { name: '接手编辑' }).press('Enter');
  await waitForFocus(canvas(page));
  await other.close();
  await pressKeys(page, 'Control+z');
  await expectEventually(() =>
    canvas(page)
      .getByRole('treeitem', { name: /^备用电话/ })
      .count(),
  ).toBe(1);
  // The column of the field in the list, over rows of the published form; a button behind those of every list.
  await pressKeys(page, 'l');
  await canvas(page).getByRole('treeitem', { name: '供应商的列表' }).waitFor();
  await waitForFocus(canvas(page));
  await page.locator('.list-preview .ag-row').first().waitFor();
  await pressKeys(page, 'Space');
  await expectEventually(() => focusedItem(page).getAttribute('aria-label')).toContain('备用电话，不显示');
  await pressKeys(page, 'b', 'i');
  await expectEventually(() => focusedItem(page).getAttribute('aria-label')).toContain('导出表格');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'p');
  await findDialog(page, /^发布 v2：新增 1 列/)
    .getByLabel('发布说明')
    .focus();
  await page.keyboard.type('补一个电话');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '已发布 供应商 v2');
  const admin = await createAppClient('admin');
  const { data: form } = await admin.get<{ data: FormDefinition }>('/flowable/form/en/auto_supplier');
  expect(form.buttons.at(-1)).toMatchObject({ name: '新按钮', actions: [{ type: 'export' }] });
  expect(form.feature.pcTableElements).toContainEqual({ enName: 'bydh', visible: false });
  await page.getByRole('tab', { name: '供应商', selected: true }).waitFor();
  await pressKeys(page, 'Alt+g');
  await waitForFocus(canvas(page));
  await pressKeys(page, 'v');
  const versions = findDialog(page, '版本');
  await versions.getByText('补一个电话').waitFor();
  await pressKeys(page, 'ArrowDown');
  await versions.getByText('草稿新增字段“备用电话”').waitFor();
  await versions.getByRole('button', { name: '并排' }).press('Enter');
  await pressKeys(page, 'Shift+F8');
  await waitForFocus(versions.getByRole('listitem', { name: '新增：备用电话' }));
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await expectEventually(() =>
    canvas(page)
      .getByRole('treeitem', { name: /^备用电话/ })
      .count(),
  ).toBe(0);
});
