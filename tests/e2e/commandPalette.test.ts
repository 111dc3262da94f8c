/** The palette by keyboard: commands asked step by step, people, records, pages; keys remapped and switched off. */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { contextOf } from '../support/browser/contexts.ts';
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
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: '搜索或执行命令' });
const question = (page: Page, title: string): Locator => palette(page).getByRole('combobox', { name: title });
const words = (page: Page, title: string): Locator => palette(page).getByRole('textbox', { name: title });
const highlighted = (page: Page): Locator => palette(page).locator('[cmdk-item][aria-selected="true"]');

async function openPalette(page: Page, typed: string): Promise<void> {
  await pressKeys(page, 'Control+k');
  await waitForFocus(palette(page).getByRole('combobox', { name: '搜索或执行命令' }));
  await page.keyboard.type(typed);
}

/** To the questions of the command that is found first. */
async function askFor(page: Page, typed: string, title: string): Promise<void> {
  await openPalette(page, typed);
  await highlighted(page).filter({ hasText: title }).waitFor();
  await pressKeys(page, 'Tab');
}

async function onTask(page: Page, userName: string, title: string): Promise<void> {
  await signInOnPage(page, userName, `/flow-manage/my-flow/todo?q=${encodeURIComponent(title)}`);
  await page.locator('[role="row"].grid-cursor', { hasText: title }).waitFor();
  await page.getByRole('heading', { name: title }).waitFor();
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
}

const userId = async (name: string) => {
  const caller = await createAppClient('lina');
  const { rows } = await caller.get<DemoRows>(`/system/user/list?status=0&keyword=${name}`);
  return rows[0]?.userId ?? '';
};

describe('a command is asked step by step', () => {
  test('the palette asks for node, way back and reason of a return, and restores the answers', async () => {
    const name = `面板退回 ${Date.now()}`;
    const { id, lina } = await startDemoContract(name);
    const page = await openPage();
    await onTask(page, 'wangfang', name);
    await askFor(page, 'tuihui', '退回');
    await waitForFocus(question(page, '退回节点'));
    await highlighted(page).filter({ hasText: '发起' }).waitFor();
    expect.soft(await findAccessibilityViolations(page, '.palette-box')).toEqual([]);
    await pressKeys(page, 'Enter');
    await waitForFocus(question(page, '是否直送'));
    await highlighted(page).filter({ hasText: '是' }).waitFor();
    await pressKeys(page, 'ArrowDown', 'Enter');
    await waitForFocus(words(page, '退回意见'));
    await pressKeys(page, 'Enter');
    await palette(page).getByRole('alert').filter({ hasText: '退回意见不可为空' }).waitFor();
    expect.soft(await findAccessibilityViolations(page, '.palette-box')).toEqual([]);
    await page.keyboard.type('单价');
    await pressKeys(page, 'Escape');
    await palette(page).waitFor({ state: 'detached' });

    await askFor(page, 'tuihui', '退回');
    await waitForFocus(words(page, '退回意见'));
    expect(await words(page, '退回意见').inputValue()).toBe('单价');
    await pressKeys(page, 'Control+a', 'Backspace', 'Backspace');
    await waitForFocus(question(page, '是否直送'));
    await highlighted(page).filter({ hasText: '否' }).waitFor();
    await pressKeys(page, 'Enter');
    await waitForFocus(words(page, '退回意见'));
    await page.keyboard.type('/');
    await palette(page).getByRole('option', { name: '单价偏高，请重新询价' }).waitFor();
    await page.keyboard.type('djpg');
    await pressKeys(page, 'Enter');
    await expectEventually(() => words(page, '退回意见').inputValue()).toBe('单价偏高，请重新询价');
    await pressKeys(page, 'Enter');
    await waitForToast(page, '退回成功');
    const detail = await fetchInstanceDetail(lina, id);
    expect(detail.currentHandleUserIds).toEqual([await userId('lina')]);
    const log = await lina.get<{ data: unknown[] }>(`/flowable/instance/processLog?processInstanceId=${id}`);
    expect(JSON.stringify(log.data)).toContain('单价偏高，请重新询价');
  });

  test('the palette asks for person and reason of a transfer, and a refusal keeps the question and the typed text', async () => {
    const name = `面板转交 ${Date.now()}`;
    const { lina } = await startDemoContract(name);
    const page = await openPage();
    await onTask(page, 'wangfang', name);
    await askFor(page, 'zhuanjiao', '转交');
    await waitForFocus(question(page, '转交给'));
    await page.keyboard.type('wangfang');
    await pressKeys(page, 'Enter');
    await waitForFocus(words(page, '转交意见'));
    expect(await words(page, '转交意见').inputValue()).toBe('请转交处理');
    await page.keyboard.type('请核对数量');
    await pressKeys(page, 'Enter');
    await waitForFocus(question(page, '转交给'));
    await palette(page).getByRole('alert').waitFor();
    await page.keyboard.type('lina');
    await pressKeys(page, 'Enter');
    await waitForFocus(words(page, '转交意见'));
    expect(await words(page, '转交意见').inputValue()).toBe('请核对数量');
    await pressKeys(page, 'Enter');
    await waitForToast(page, '转交成功');
    expect((await findTasksByKeyword(lina, name)).total).toBe(1);
  });

  test('the palette asks for the comment of a submission, then for as many people as the next node needs', async () => {
    const name = `面板提交 ${Date.now()}`;
    const lina = await createAppClient('lina');
    const legal = await userId('baixue');
    const seal = {
      name,
      sealTypes: ['公章'],
      copies: '2',
      reason: '签订合同',
      outside: '否',
      receiver: '本部',
    };
    const choice = [{ taskNodeId: 'legal', userIdList: [legal] }];
    const { data } = await lina.post<{ data: { processInstanceId: string } }>(
      '/flowable/instance/startAndSubmit',
      { formEnName: 'auto_seal', formData: seal, selectCandidateUserList: choice },
    );
    const manager = await createAppClient('wangfang');
    const waiting = (await findTasksByKeyword(manager, name)).rows[0];
    await manager.post('/flowable/task/back', {
      taskId: waiting?.taskId,
      processDefinitionId: waiting?.processDefinitionId,
      targetTaskDefinitionKey: 'start',
      comment: '请补充',
      enableJumpBack: false,
    });
    const page = await openPage();
    await onTask(page, 'lina', name);
    await askFor(page, 'tijiao', '提交');
    await waitForFocus(words(page, '意见'));
    await page.keyboard.type('已补充');
    await pressKeys(page, 'Enter');
    await waitForFocus(question(page, '法务审核的处理人'));
    await pressKeys(page, 'Tab');
    await palette(page).getByRole('alert').filter({ hasText: '请选择1到2项' }).waitFor();
    await page.keyboard.type('kj');
    await highlighted(page).filter({ hasText: '孔杰' }).waitFor();
    await pressKeys(page, 'Enter');
    await palette(page).getByText('已选 1').waitFor();
    expect.soft(await findAccessibilityViolations(page, '.palette-box')).toEqual([]);
    await pressKeys(page, 'Tab');
    await waitForToast(page, '提交成功');
    const { currentHandleUserIds } = await fetchInstanceDetail(lina, data.processInstanceId);
    expect(currentHandleUserIds).toContain(await userId('kongjie'));
    expect(currentHandleUserIds).not.toContain(legal);
  });

  test('the palette asks for node and people of an assignment, and agrees without a comment', async () => {
    const name = `面板指派 ${Date.now()}`;
    const { id, lina } = await startDemoContract(name);
    const page = await openPage();
    await signInOnPage(page, 'admin', `/flow-manage/my-flow/query?q=${encodeURIComponent(name)}`);
    await page.getByRole('grid', { name: '流程查询' }).getByText(name, { exact: true }).waitFor();
    await page.locator('.shell-dock').getByText('部门负责人审批').first().waitFor();
    await askFor(page, 'zhipai', '指派');
    await waitForFocus(question(page, '节点'));
    await highlighted(page).filter({ hasText: '部门负责人审批' }).waitFor();
    await pressKeys(page, 'Enter');
    await waitForFocus(question(page, '处理人'));
    await pressKeys(page, 'Tab');
    await palette(page).getByRole('alert').filter({ hasText: '请选择处理人' }).waitFor();
    await page.keyboard.type('lina');
    await pressKeys(page, 'Enter');
    await palette(page).getByText('已选 1').waitFor();
    await pressKeys(page, 'Tab');
    await waitForFocus(words(page, '说明'));
    await pressKeys(page, 'Enter');
    await waitForToast(page, '指派成功');
    const own = await openPage();
    await onTask(own, 'lina', name);
    await askFor(own, 'ty', '同意');
    await waitForFocus(words(own, '意见'));
    await pressKeys(own, 'Enter');
    await waitForToast(own, '同意成功');
    expect((await fetchInstanceDetail(lina, id)).currentHandleUserIds).not.toContain(await userId('lina'));
  });

  test('the palette asks for the format of an export', async () => {
    const page = await openPage();
    await signInOnPage(page, 'xiejie', '/list/auto_contract');
    await page.locator('[role="row"].grid-cursor').waitFor();
    await askFor(page, 'daochu', '导出');
    await waitForFocus(question(page, '格式'));
    await page.keyboard.type('csv');
    await pressKeys(page, 'Control+a', 'Backspace');
    await highlighted(page).filter({ hasText: 'xlsx' }).waitFor();
    await pressKeys(page, 'ArrowDown', 'Enter');
    await findDialog(page, '导出采购合同').waitFor();
    const downloading = page.waitForEvent('download');
    await pressKeys(page, 'Enter');
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  });
});

describe('the prefixes', () => {
  test('@ finds people and the commands for a person', async () => {
    const name = `面板人员 ${Date.now()}`;
    await startDemoContract(name);
    const page = await openPage();
    await onTask(page, 'wangfang', name);
    await openPalette(page, '@lina');
    await pressKeys(page, 'Enter');
    await waitForFocus(question(page, '对李娜要做的事'));
    await palette(page).getByText('华东建设集团/物资部').waitFor();
    expect.soft(await findAccessibilityViolations(page, '.palette-box')).toEqual([]);
    await page.keyboard.type('zhuanjiao');
    await highlighted(page).filter({ hasText: '把当前任务转交给李娜' }).waitFor();
    await pressKeys(page, 'Enter');
    await waitForFocus(words(page, '转交意见'));
    await pressKeys(page, 'Escape');
    await openPalette(page, '@lina');
    await pressKeys(page, 'Enter');
    await waitForFocus(question(page, '对李娜要做的事'));
    await highlighted(page).filter({ hasText: '由其发起的待办' }).waitFor();
    await pressKeys(page, 'Enter');
    await expectEventually(() => decodeURIComponent(page.url())).toContain(
      '{"field":"initiatorName","is":"contains","value":"李娜"}',
    );
  });

  test('# finds a record by its number, with its waiting task', async () => {
    const name = `面板记录 ${Date.now()}`;
    await startDemoContract(name);
    const own = await createAppClient('wangfang');
    const number = (await findTasksByKeyword(own, name)).rows[0]?.serialNumber ?? '';
    const page = await openPage();
    await signInOnPage(page, 'wangfang');
    await pressKeys(page, 'g', 'n');
    await waitForFocus(palette(page).getByRole('combobox'));
    await page.keyboard.type(number.toLowerCase());
    await pressKeys(page, 'Enter');
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('button', { name: /^同意/ }).waitFor();
  });

  test('/ finds pages by pinyin, and by a mistyped address', async () => {
    const page = await openPage();
    await signInOnPage(page, 'wangfang');
    await openPalette(page, '/wfqd');
    await highlighted(page).filter({ hasText: '我发起的' }).waitFor();
    await pressKeys(page, 'Enter');
    await waitForFocus(page.getByRole('grid', { name: '我发起的' }));
    await openPalette(page, '/my-flow/aprove');
    await highlighted(page).filter({ hasText: '我已审批' }).waitFor();
    await pressKeys(page, 'Enter');
    await waitForFocus(page.getByRole('grid', { name: '我已审批' }));
  });
});

describe('shortcut settings', () => {
  const shortcuts = async (page: Page) => {
    await openPalette(page, 'xgkjj');
    await highlighted(page).filter({ hasText: '修改快捷键' }).waitFor();
    await pressKeys(page, 'Enter');
    await waitForFocus(page.getByLabel('查找快捷键'));
  };
  /** Others save meanwhile what was used last. */
  const saved = (page: Page, key: 'shortcuts' | 'singleKeys') =>
    page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/user/feature') && answer.request().postDataJSON()?.[key] !== undefined,
    );
  const caps = (page: Page, title: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });

  test('keys are remapped, name their conflicts, and are restored', async () => {
    const name = `改键 ${Date.now()}`;
    await startDemoContract(name);
    const page = await openPage();
    await onTask(page, 'wangfang', name);
    await shortcuts(page);
    await page.keyboard.type('tuihui');
    await caps(page, '退回').getByRole('button', { name: '修改退回的按键 r' }).focus();
    await pressKeys(page, 'Enter');
    await waitForFocus(page.getByLabel('退回的新按键'));
    await pressKeys(page, 'a');
    await page.getByText('与“同意”冲突').waitFor();
    expect.soft(await findAccessibilityViolations(page, '.shell-settings')).toEqual([]);
    await pressKeys(page, 'Escape');
    await waitForFocus(caps(page, '退回').getByRole('button', { name: '修改退回的按键 r' }));
    await pressKeys(page, 'Enter');
    await waitForFocus(page.getByLabel('退回的新按键'));
    await pressKeys(page, 'Control+n');
    await page.getByText('属于浏览器或输入法，不能使用').waitFor();
    await pressKeys(page, 'Escape');
    await waitForFocus(caps(page, '退回').getByRole('button', { name: '修改退回的按键 r' }));
    await pressKeys(page, 'Enter');
    await waitForFocus(page.getByLabel('退回的新按键'));
    await pressKeys(page, 'q');
    const kept = saved(page, 'shortcuts');
    await pressKeys(page, 'Enter');
    await kept;
    await waitForFocus(caps(page, '退回').getByRole('button', { name: '修改退回的按键 q' }));
    await pressKeys(page, 'Escape');
    await findDialog(page, '布局设置').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name }).waitFor();
    await waitForFocus(page.getByRole('grid', { name: '待办' }));
    await pressKeys(page, 'r');
    await pressKeys(page, 'q');
    await waitForFocus(findDialog(page, '退回').getByLabel('退回意见'));
    await pressKeys(page, 'Escape');
    await shortcuts(page);
    await page.getByRole('button', { name: '全部还原' }).focus();
    await pressKeys(page, 'Enter');
    await findDialog(page, '全部还原').waitFor();
    const restored = saved(page, 'shortcuts');
    await pressKeys(page, 'Enter');
    await restored;
    await page.getByRole('button', { name: '修改退回的按键 r' }).waitFor();
  });

  test('single keys can be switched off; then none is shown and the other keys work', async () => {
    const page = await openPage();
    await signInOnPage(page, 'zhaomin');
    await pressKeys(page, 'g', 't');
    await page.locator('.task-head').waitFor();
    await shortcuts(page);
    await page.getByLabel('单键快捷键').focus();
    const off = saved(page, 'singleKeys');
    await pressKeys(page, 'Space');
    await off;
    await pressKeys(page, 'Escape');
    await waitForFocus(page.getByRole('grid', { name: '待办' }));
    const cursor = page.locator('[role="row"].grid-cursor');
    const first = await cursor.getAttribute('row-id');
    await pressKeys(page, 'j', 'a');
    expect(await cursor.getAttribute('row-id')).toBe(first);
    await pressKeys(page, 'ArrowDown');
    await expectEventually(() => cursor.getAttribute('row-id')).not.toBe(first);
    await expectEventually(() => page.locator('.ui-keys[data-single]:visible').count()).toBe(0);
    await pressKeys(page, 'Control+/');
    await page.getByRole('dialog', { name: '全部按键' }).waitFor();
    await expectEventually(() => page.locator('.palette-sheet .ui-keys[data-single]').count()).toBe(0);
    await pressKeys(page, 'Escape');
    await shortcuts(page);
    await page.getByLabel('单键快捷键').focus();
    const on = saved(page, 'singleKeys');
    await pressKeys(page, 'Space');
    await on;
    await pressKeys(page, 'Escape');
    await waitForFocus(page.getByRole('grid', { name: '待办' }));
    await pressKeys(page, '?');
    await page.getByRole('dialog', { name: '全部按键' }).waitFor();
  });
});

test('an account is disabled after the number of its tasks is shown, enabled again, and deleted', async () => {
  const admin = await createAppClient('admin');
  const tag = Date.now().toString(36);
  const nickName = `离职${tag}`;
  await admin.post('/system/user', { userName: `leaver${tag}`, nickName, password: `Leaver@${tag}2026` });
  const page = await openPage();
  await signInOnPage(page, 'admin');
  const choose = async (typed: string, title: string, name: string) => {
    await askFor(page, typed, title);
    await waitForFocus(question(page, '人员'));
    await page.keyboard.type(name);
    await highlighted(page).filter({ hasText: name }).waitFor();
    await pressKeys(page, 'Enter');
  };
  await choose('tyzh', '停用账号', '王芳');
  const asked = page.getByRole('alertdialog', { name: '停用账号' });
  await asked.getByText(/在处理中的流程里有 \d+ 项待办/).waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await waitForFocus(asked.getByRole('button', { name: /停用并移交 \d+ 项待办/ }));
  await pressKeys(page, 'Escape');
  await choose('tyzh', '停用账号', nickName);
  await asked.getByText('在处理中的流程里没有待办。').waitFor();
  await waitForFocus(asked.getByRole('button', { name: '停用账号' }));
  await pressKeys(page, 'Enter');
  await waitForToast(page, `已停用${nickName}的账号`);
  await choose('qyzh', '启用账号', nickName);
  await waitForToast(page, `已启用${nickName}的账号`);
  await choose('sczh', '删除账号', nickName);
  await waitForFocus(page.getByRole('alertdialog').getByRole('button', { name: '删除账号' }));
  await pressKeys(page, 'Enter');
  await waitForToast(page, `已删除${nickName}的账号`);
  const left = await admin.get<DemoRows>(`/system/user/list?keyword=${encodeURIComponent(nickName)}`);
  expect(left.rows).toEqual([]);

  await signInOnPage(page, 'lina');
  await openPalette(page, '>tyzh');
  await palette(page).getByText('没有').waitFor();
  expect(await palette(page).getByText('停用账号').count()).toBe(0);
});

test('keys of an input method run no command, nor does the Enter that ends the composition', async () => {
  const page = await openPage();
  await signInOnPage(page, 'wangfang');
  await openPalette(page, '>');
  const method = await contextOf(page).newCDPSession(page);
  await method.send('Input.imeSetComposition', { text: 'shezhi', selectionStart: 6, selectionEnd: 6 });
  await pressKeys(page, 'Enter');
  await palette(page).waitFor();
  await method.send('Input.insertText', { text: '设置' });
  await highlighted(page).filter({ hasText: '布局设置' }).waitFor();
  // Some send the Enter after the text has ended, within the same moment.
  await page.evaluate(() => {
    const box = document.activeElement;
    box?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '设置' }));
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
    box?.dispatchEvent(new KeyboardEvent('keydown', enter));
  });
  await palette(page).waitFor();
  await page.waitForTimeout(150);
  await pressKeys(page, 'Enter');
  await page.getByRole('switch', { name: '单键快捷键' }).waitFor();
});
