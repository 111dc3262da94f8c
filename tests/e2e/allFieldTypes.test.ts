/**
 * Every type of field in every mode of a form, by keyboard alone: a new record, its change, its detail, the start of
 * its flow, the approval, and the finished flow that is only looked at.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { listDemoTasks } from '../support/browser/demoTasks.ts';
import {
  expectEventually,
  findDialog,
  focusedElementName,
  pressKeys,
  signInOnPage,
  tabTo,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';
import { buildInvoicePdf, digitalNumber, printedTexts, renderCodePng } from '../support/builders/invoices.ts';

const form = 'auto_site_check';
const card = '11010519491231002X';
const drawerName = '选择关联表单';

type Row = Record<string, unknown>;

/** Label → what a person reads there; of each type at least one. */
const read: Record<string, string | RegExp> = {
  核验方式: '年度',
  供应商类别: '材料',
  核验内容: '资质,质量',
  标识颜色: '绿',
  核验日期: '2024-11-20',
  现场时段: '2024-11-18 08:30:00 至 2024-11-18 17:00:00',
  驻厂日期: '2024-11-18 至 2024-11-20',
  资格有效期: '2024-12 至 2025-12',
  所在地区: '浙江省 / 杭州市 / 西湖区',
  厂区位置: '120.130194,30.259463',
  核验区域: '1 个区域',
  核验人: '叶青',
  同行人员: '李娜,段宇',
  牵头部门: '华东建设集团/安全质量部',
  陪同人身份证号: card,
  物资大类: '土建材料',
  物资小类: '钢材',
  主供物资: '土建材料 / 钢材 / HRB400',
  报价合计: '466,415.75 元 肆拾陆万陆仟肆佰壹拾伍元柒角伍分',
  让利比例: '1.5 %',
  让利后合计: '459,419.51 元 肆拾伍万玖仟肆佰壹拾玖元伍角壹分',
  核验得分: '88 分',
  现场照片: /现场\.png/,
  样品发票: /发票\.pdf/,
  发票号码: digitalNumber,
  开票日期: '2024-05-06',
  价税合计: '1,060.00 元 壹仟零陆拾元整',
  工商名称: '上海供货有限公司',
  登记人: '叶青',
  登记部门: '华东建设集团/安全质量部',
  登记岗位: '专员',
  登记时间: /^\d{4}-\d\d-\d\d \d\d:\d\d/,
};

test('every type of field is entered, saved, changed, started, approved and viewed by keyboard', async () => {
  const title = `核验旅程 ${Date.now()}`;
  const page = await openPage();
  page.on('filechooser', () => {});
  await signInOnPage(page, 'yeqing', `/auto/${form}`);
  await tab(page, '新增供应商现场核验').waitFor();
  await waitForFocus(boxOf(page, '核验主题'));
  await page.keyboard.type(title);
  await page
    .locator('[data-field="title"]')
    .getByText(`${[...title].length}/40`)
    .waitFor();
  await enterSubject(page);
  await enterTimeAndPlace(page);
  await enterPeople(page);
  await enterGoods(page);
  await enterReview(page, title);
  await enterPapers(page);
  expect.soft(await findAccessibilityViolations(page, '.form-panel'), '新增').toEqual([]);
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  const yeqing = await createAppClient('yeqing');
  const kept = async (): Promise<Row> => {
    const { rows } = await yeqing.post<{ rows: Row[] }>(`/auto/${form}/list`, { title, pageSize: 1 });
    return rows[0] ?? {};
  };
  expect(await kept()).toMatchObject({
    sysStatus: -1,
    supplier$view: expect.stringContaining('有限公司'),
    region$view: '浙江省 / 杭州市 / 西湖区',
    total: '466415.75',
    kinds: '2',
    dearest: '3860.50',
    onSite: ['2024-11-18 08:30:00', '2024-11-18 17:00:00'],
    no: expect.stringMatching(/^HY-\d{6}-\d{3}$/),
  });

  const { id } = await kept();
  await page.goto(`/auto/${form}/detail${id}`);
  await tab(page, '查看 供应商现场核验 · ').waitFor();
  await readsAs(page, { ...read, 核验主题: title, 复核结论: '合格', 上次得分: /^\d+ 分$/ });
  expect.soft(await findAccessibilityViolations(page), '详情').toEqual([]);

  await pressKeys(page, 'e');
  await tab(page, '编辑供应商现场核验').waitFor();
  await waitForFocus(boxOf(page, '核验主题'));
  await pressKeys(page, 'End');
  await page.keyboard.type('改');
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '提交成功');
  const submitted = await kept();
  expect(submitted).toMatchObject({ title: `${title}改`, sysStatus: 0, total: '466415.75' });

  const approver = await openPage();
  await approve(approver, `${title}改`);
  await page.goto(`/auto/${form}/detail${id}`);
  await tab(page, '查看 供应商现场核验 · ').waitFor();
  await page.getByText('已通过').first().waitFor();
  await readsAs(page, { ...read, 核验主题: `${title}改`, 复核结论: '限期整改', 复核日期: '2024-11-21' });
  expect.soft(await findAccessibilityViolations(page), '已结束').toEqual([]);
});

test('a flow starts with a copy of all entered values, and a view of it is read-only', async () => {
  const yeqing = await createAppClient('yeqing');
  const { rows } = await yeqing.post<{ rows: Row[] }>(`/auto/${form}/list`, {
    sysOrderBy: [{ field: 'id', order: 'asc' }],
    pageSize: 1,
  });
  const [source = {}] = rows;
  const page = await openPage();
  await signInOnPage(page, 'yeqing', `/auto/${form}?from=flow&copyId=${source.id}`);
  await tab(page, '发起供应商现场核验').waitFor();
  await waitForFocus(boxOf(page, '核验主题'));
  await readsAs(page, {
    报价合计: '498,370.00 元 肆拾玖万捌仟叁佰柒拾元整',
    复核结论: '—',
    复核日期: '—',
    核验单号: '保存后自动生成',
  });
  expect(await editable(page)).not.toContain('复核结论');
  const title = `复制的核验 ${Date.now()}`;
  await retype(page, title);
  await tabTo(page, '核验得分');
  await retype(page, '120');
  await pressKeys(page, 'Tab', 'Control+Enter');
  await page.locator('.form-summary').getByText('核验得分：应在 0 与 100 之间').waitFor();
  await waitForFocus(boxOf(page, '核验得分'));
  await retype(page, '91');
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await waitForFocus(findDialog(page, '提交').getByLabel('意见'));
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '提交成功');
  const { rows: made } = await yeqing.post<{ rows: Row[] }>(`/auto/${form}/list`, { title, pageSize: 1 });
  const { no, id, ...started } = made[0] ?? {};
  expect({ no, id }).not.toMatchObject({ no: source.no });
  for (const name of ['supplier', 'scopes', 'onSite', 'region', 'areas', 'members', 'material', 'total']) {
    expect(started[name], name).toEqual(source[name]);
  }
  expect(started).toMatchObject({ sysStatus: 0, score: '91', conclusion: null });

  await page.goto(`/auto/${form}/detail${source.id}`);
  await page.getByText('已通过').first().waitFor();
  expect(await editable(page)).toEqual([]);
  await tabTo(page, '登记为供应商');
  await pressKeys(page, 'Enter');
  await waitForToast(page, '无权做此操作');
  await panel(page).getByRole('button', { name: '查看供应商' }).focus();
  await pressKeys(page, 'Enter');
  await tab(page, '查看 供应商 · ').last().waitFor();
  await readsAs(page, { 供应商名称: '江苏中泰建材有限公司' });
});

async function enterSubject(page: Page): Promise<void> {
  await pressKeys(page, 'Tab', 'ArrowRight');
  await expectEventually(() => page.getByRole('radio', { name: '年度' }).isChecked()).toBe(true);
  await tabTo(page, '供应商类别');
  await choose(page, '设备');
  await tabTo(page, '供应商');
  await pressKeys(page, 'Alt+ArrowDown');
  const drawer = page.getByRole('dialog', { name: drawerName });
  await waitForFocus(drawer.locator('[data-list-search]'));
  await drawer.locator('[role="row"].grid-cursor').waitFor();
  expect(Math.round((await page.locator('.related-drawer').boundingBox())?.width ?? 0)).toBe(1000);
  // The conditions of the field hold beside what is searched by.
  await tabTo(page, '供应商名称');
  await page.keyboard.type('安信');
  await pressKeys(page, 'Enter');
  const names = drawer.locator('[role="row"][row-id] [col-id="name"]');
  await expectEventually(async () => (await names.allTextContents()).join()).toMatch(
    /^[^,]*安信[^,]*机械[^,]*$/,
  );
  await toGrid(page, drawer.getByRole('grid'));
  await pressKeys(page, 'Enter');
  await expectEventually(() => valueIn(page, '供应商')).toContain('安信');
  await expectEventually(() => valueIn(page, '联系人')).not.toBe('');
  await pressKeys(page, 'Shift+Tab');
  await expectEventually(() => focusedElementName(page)).toBe('供应商类别');
  await choose(page, '材料');
  await page.getByText('“供应商类别”已变更，原选择已清空').waitFor();
  expect(await valueIn(page, '供应商')).toBe('');
  expect(await valueIn(page, '联系人')).toBe('');
  await tabTo(page, '供应商');
  await page.keyboard.type('建材');
  await page.getByRole('option').first().waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => valueIn(page, '供应商')).toContain('建材');
  expect(await page.locator('.form-note').count()).toBe(0);
  await pressKeys(page, 'Alt+o');
  await tab(page, '查看 供应商 · ').waitFor();
  await pressKeys(page, 'Alt+w');
  await tab(page, '查看 供应商 · ').waitFor({ state: 'detached' });
  await expectEventually(() => valueIn(page, '供应商')).toContain('建材');
  await tabTo(page, '资质');
  await pressKeys(page, 'Space', 'Tab', 'Tab', 'Space');
  await tabTo(page, '标识颜色');
  await choose(page, '绿');
}

async function enterTimeAndPlace(page: Page): Promise<void> {
  await tabTo(page, '核验日期');
  await retype(page, '20241120');
  await type(page, '现场时段 开始', '2024-11-18 17:00');
  // Ends the wrong way round are exchanged.
  await type(page, '现场时段 结束', '2024-11-18 8:30');
  await type(page, '驻厂日期 开始', '2024-11-18');
  await type(page, '驻厂日期 结束', '2024-11-20');
  await type(page, '资格有效期 开始', '2024-12');
  await type(page, '资格有效期 结束', '2025-12');
  await tabTo(page, '所在地区');
  await page.keyboard.type('西湖区');
  await page.getByRole('option', { name: '浙江省 / 杭州市 / 西湖区' }).waitFor();
  const wanted = page.locator('.field-choice-at', { hasText: '杭州市' });
  for (let step = 0; step < 10 && (await wanted.count()) === 0; step += 1) await pressKeys(page, 'ArrowDown');
  await pressKeys(page, 'Enter');
  await tabTo(page, '厂区位置');
  await page.keyboard.type('120.130194,30.259463');
  await tabTo(page, '核验区域');
  await pressKeys(page, 'Alt+ArrowDown');
  const boxes = findDialog(page, '位置框选');
  await waitForFocus(boxes.getByRole('combobox'));
  await boxes.getByRole('application', { name: '地图' }).waitFor();
  await pressKeys(page, 'Tab', 'Enter');
  await boxes.getByText('框 1', { exact: true }).waitFor();
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await boxes.waitFor({ state: 'detached' });
}

async function enterPeople(page: Page): Promise<void> {
  expect(await valueIn(page, '核验人')).toBe('叶青');
  await tabTo(page, '同行人员');
  const chosen = page.locator('[data-field="members"] .field-chosen');
  // Nobody waits for a list whose first entry is meant.
  await page.keyboard.type('lina');
  await pressKeys(page, 'Enter', 'Tab');
  await chosen.filter({ hasText: '李娜' }).waitFor();
  await expectEventually(() => focusedElementName(page)).toBe('牵头部门');
  await pressKeys(page, 'Shift+Tab');
  await page.keyboard.type('duanyu');
  await page.locator('.field-choice-at', { hasText: '段宇' }).waitFor();
  await pressKeys(page, 'Enter');
  await chosen.filter({ hasText: '段宇' }).waitFor();
  await pressKeys(page, 'Escape');
  await tabTo(page, '牵头部门');
  await choose(page, '安全质量部');
  await tabTo(page, '陪同人身份证号');
  await page.keyboard.type(card.toLowerCase());
}

async function enterGoods(page: Page): Promise<void> {
  await tabTo(page, '物资大类');
  await choose(page, '土建材料');
  await tabTo(page, '物资小类');
  await choose(page, '钢材');
  await tabTo(page, '主供物资');
  await choose(page, 'HRB400');
  await tabTo(page, '添加一行');
  await pressKeys(page, 'Enter');
  await enterRow(page, 1, ['螺纹钢', '土建材料', '钢材', '2024-11-18', '120.5', '3860.5']);
  await pressKeys(page, 'Enter');
  await enterRow(page, 2, ['水泥', '土建材料', '水泥', '', '3', '408.5']);
  await readsAs(page, { 报价合计: read.报价合计 ?? '' });
  await tabTo(page, '让利比例');
  await page.keyboard.type('1.5');
  await pressKeys(page, 'Tab');
  await readsAs(page, { 让利后合计: read.让利后合计 ?? '' });
}

async function enterReview(page: Page, title: string): Promise<void> {
  await tabTo(page, '核验得分');
  await page.keyboard.type('55');
  await pressKeys(page, 'Tab');
  await page.getByRole('status', { name: '得分等级：红' }).waitFor();
  await boxOf(page, '整改要求').waitFor();
  await pressKeys(page, 'Shift+Tab');
  await retype(page, '88');
  await pressKeys(page, 'Tab');
  await page.getByRole('status', { name: '得分等级：绿' }).waitFor();
  await boxOf(page, '整改要求').waitFor({ state: 'detached' });
  await tabTo(page, '生成核验记录');
  await pressKeys(page, 'Enter');
  await expectEventually(() => valueIn(page, '核验记录')).toBe(`${title}：2 个品种，报价 466415.75 元`);
  await tabTo(page, '合格');
  await pressKeys(page, 'Space');
  await tabTo(page, '复核日期');
  await retype(page, '2024-11-21');
}

async function enterPapers(page: Page): Promise<void> {
  await upload(page, /^上传文件/, '现场.png', renderCodePng('https://example.com/'));
  await page.locator('[data-field="files"]', { hasText: '现场.png' }).waitFor();
  await upload(page, /^上传发票/, '发票.pdf', buildInvoicePdf(printedTexts));
  await expectEventually(() => valueIn(page, '发票号码')).toBe(digitalNumber);
  await expectEventually(() => valueIn(page, '工商名称')).toBe('上海供货有限公司');
}

async function upload(page: Page, button: RegExp, name: string, buffer: Buffer): Promise<void> {
  await tabTo(page, button);
  const asked = page.waitForEvent('filechooser');
  await pressKeys(page, 'Enter');
  await (await asked).setFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
}

/** The head of the department writes what the node leaves to write, and agrees. */
async function approve(page: Page, title: string): Promise<void> {
  await signInOnPage(page, 'dengchao');
  const { rows } = await listDemoTasks(await createAppClient('dengchao'));
  const task = rows.find((one) => one.title === title);
  await page.goto(
    `/auto/${form}?from=flow&taskId=${task?.taskId}&processInstanceId=${task?.processInstanceId}`,
  );
  await tab(page, '审批 供应商现场核验 · ').waitFor();
  await readsAs(page, { ...read, 核验主题: title });
  await page.locator('.form-panel input:visible').first().waitFor();
  expect(await editable(page)).toEqual(['复核结论', '复核日期']);
  await page.getByRole('radio', { name: '合格', exact: true }).focus();
  await pressKeys(page, 'ArrowRight');
  await expectEventually(() => page.getByRole('radio', { name: '限期整改' }).isChecked()).toBe(true);
  await tabTo(page, '复核日期');
  await retype(page, '2024-11-21');
  expect.soft(await findAccessibilityViolations(page), '审批').toEqual([]);
  await pressKeys(page, 'Escape', 'a');
  await waitForFocus(findDialog(page, '同意').getByLabel('意见'));
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '同意成功');
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

const panel = (page: Page) => page.locator('.form-panel:visible').last();

const boxOf = (page: Page, label: string) =>
  panel(page)
    .getByLabel(new RegExp(`^${label}[*]?$`))
    .first();

const valueIn = (page: Page, label: string) => boxOf(page, label).inputValue();

/** The labels of the fields that one may write in. */
const editable = (page: Page): Promise<string[]> =>
  panel(page)
    .locator('[data-field]')
    .filter({ has: page.locator('input, textarea') })
    .locator('.form-label')
    .allInnerTexts()
    .then((all) => all.map((one) => one.replace('*', '').trim()));

/** The texts next to the labels, after all of them are drawn. */
async function readsAs(page: Page, wanted: Readonly<Record<string, string | RegExp>>): Promise<void> {
  for (const [label, text] of Object.entries(wanted)) {
    const field = panel(page)
      .locator('[data-field]')
      .filter({ has: page.locator('.form-label', { hasText: new RegExp(`^${label}[*]?$`) }) });
    const value = field.locator('.form-value');
    await expectEventually(async () => (await value.innerText()).trim().replaceAll(/\s+/g, ' ')).toMatch(
      typeof text === 'string' ? new RegExp(`^${escaped(text)}$`) : text,
    );
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]{}]/g, '\\$&');

async function toGrid(page: Page, grid: ReturnType<Page['locator']>): Promise<void> {
  const inside = () => grid.evaluate((one) => one.contains(document.activeElement));
  for (let step = 0; step < 30 && !(await inside()); step += 1) await pressKeys(page, 'Tab');
  expect(await inside()).toBe(true);
}

/** Types into the box that has the focus and takes what is found first. */
async function choose(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.locator('.field-choice-at', { hasText: text }).waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => page.locator(':focus').inputValue()).toContain(text);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

async function retype(page: Page, text: string): Promise<void> {
  await pressKeys(page, 'Control+a');
  await page.keyboard.type(text);
}

/** One row from its first cell on; Enter goes to the next cell. */
async function enterRow(page: Page, row: number, cells: readonly string[]): Promise<void> {
  await waitForFocus(page.getByLabel(`品名，第 ${row} 行`));
  for (const [index, text] of cells.entries()) {
    if (index > 0) await pressKeys(page, 'Enter');
    if (index === 1 || index === 2) await choose(page, text);
    else await page.keyboard.type(text);
  }
}
