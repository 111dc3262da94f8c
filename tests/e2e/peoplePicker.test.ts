/** The user picker by keyboard: one and many, by name, department and account, with what was chosen lately. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { type AppClient, createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { type DemoRows, startDemoContract } from '../support/browser/demoContracts.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { testPassword } from '../support/builders/testOrganization.ts';

const picker = (page: Page): Locator => findDialog(page, '选择人员');
const box = (page: Page): Locator => picker(page).getByRole('combobox');
const at = (page: Page): Locator => picker(page).locator('.dialog-rows .field-choice-at');
const taken = (page: Page): Promise<string[]> =>
  picker(page).getByRole('listbox', { name: '已选人员' }).getByRole('option').allTextContents();

/** The dialog of a key on a contract of its own, and in it the picker. */
async function openPicker(page: Page, key: string, title: string): Promise<void> {
  const name = `选人 ${key} ${Date.now()}`;
  await startDemoContract(name);
  await signInOnPage(page, 'wangfang', `/flow-manage/my-flow/todo?q=${encodeURIComponent(name)}`);
  await page.getByRole('heading', { name }).waitFor();
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await pressKeys(page, key);
  await waitForFocus(findDialog(page, title).getByRole('combobox'));
  await pressKeys(page, 'Alt+ArrowDown');
  await waitForFocus(box(page));
}

async function find(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.type(typed);
  await at(page).filter({ hasText: name }).waitFor();
}

test('the picker finds one person by name, pinyin, initials, department or account, and lists them first the next time', async () => {
  const page = await openPage();
  await openPicker(page, 't', '转交');
  await at(page).first().waitFor();
  expect.soft(await findAccessibilityViolations(page, '.dialog-picker')).toEqual([]);
  for (const [typed, name] of [
    ['李娜', '李娜'],
    ['lina', '李娜'],
    ['ln', '李娜'],
    ['songyan', '宋岩'],
    ['财务部 sy', '宋岩'],
  ] as const) {
    await find(page, typed, name);
    await pressKeys(page, 'Escape');
    await expectEventually(() => box(page).inputValue()).toBe('');
  }
  await page.keyboard.type('lina');
  await pressKeys(page, 'Enter');
  await picker(page).waitFor({ state: 'detached' });
  const field = findDialog(page, '转交').getByRole('combobox');
  await waitForFocus(field);
  expect(await field.inputValue()).toBe('李娜');
  await pressKeys(page, 'Alt+ArrowDown');
  await waitForFocus(box(page));
  await at(page).filter({ hasText: '李娜' }).filter({ hasText: '最近' }).waitFor();
  await pressKeys(page, 'Escape');
  await picker(page).waitFor({ state: 'detached' });
  await waitForFocus(field);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '转交成功');
});

test('the tree takes keys before it is loaded; a whole department is selected and removed; a second Esc discards it', async () => {
  const page = await openPage();
  const pressed = Promise.withResolvers<void>();
  await interceptRequests(page, '**/system/dept/treeselect', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await openPicker(page, 's', '加签');
  const tree = picker(page).getByRole('tree', { name: '部门' });
  await pressKeys(page, 'ArrowLeft');
  await waitForFocus(tree);
  const marked = tree.locator('[aria-selected="true"]');
  // Pressed before the departments have come.
  await pressKeys(page, 'ArrowDown', 'ArrowLeft');
  pressed.resolve();
  await expectEventually(() => marked.getAttribute('aria-expanded')).toBe('false');
  await pressKeys(page, 'ArrowRight');
  await expectEventually(() => marked.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.type('wzb');
  await expectEventually(() => marked.textContent()).toBe('物资部');
  await picker(page).getByRole('listbox', { name: '物资部' }).waitFor();
  await pressKeys(page, 'Enter');
  await waitForFocus(box(page));
  expect.soft(await findAccessibilityViolations(page, '.dialog-picker')).toEqual([]);
  await page.keyboard.type('zhaomin');
  await picker(page).getByText('“物资部”中没有与“zhaomin”匹配的人员').waitFor();
  await pressKeys(page, 'Enter');
  await at(page).filter({ hasText: '赵敏' }).waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => taken(page)).toEqual(['赵敏']);
  await page.keyboard.type('物资部');
  await picker(page).getByRole('button', { name: '全选' }).waitFor();
  await pressKeys(page, 'Alt+a');
  await expectEventually(async () => (await taken(page)).length).toBeGreaterThan(3);
  const all = await taken(page);
  await pressKeys(page, 'ArrowRight');
  await waitForFocus(picker(page).getByRole('listbox', { name: '已选人员' }));
  await pressKeys(page, 'ArrowDown', 'Delete');
  await expectEventually(() => taken(page)).toEqual(all.filter((_, index) => index !== 1));
  expect.soft(await findAccessibilityViolations(page, '.dialog-picker')).toEqual([]);
  await pressKeys(page, 'ArrowLeft', 'Escape');
  await expectEventually(() => box(page).inputValue()).toBe('');
  await pressKeys(page, 'Escape');
  await picker(page).getByText('选择已改动：再按一次 Esc 放弃').waitFor();
  await pressKeys(page, 'Escape');
  await picker(page).waitFor({ state: 'detached' });
  await pressKeys(page, 'Alt+ArrowDown');
  await waitForFocus(box(page));
  await picker(page).getByText('尚未选择').waitFor();
  await find(page, 'zhaomin', '赵敏');
  await pressKeys(page, 'Enter');
  await find(page, 'songyan', '宋岩');
  await pressKeys(page, 'Enter', 'Control+Enter');
  await picker(page).waitFor({ state: 'detached' });
  await expectEventually(() => findDialog(page, '加签').locator('.field-chosen').allTextContents()).toEqual([
    '赵敏',
    '宋岩',
  ]);
});

test('moving down loads more people page by page', async () => {
  const page = await openPage();
  await openPicker(page, 't', '转交');
  await at(page).first().waitFor();
  const list = picker(page).getByRole('listbox', { name: '全部人员' });
  const place = async () => Number(await at(page).getAttribute('aria-posinset'));
  await expectEventually(async () => {
    await pressKeys(page, 'PageDown');
    return place();
  }).toBeGreaterThan(50);
  const drawn = await list.getByRole('option').count();
  expect(drawn).toBeLessThan(40);
  expect(Number(await at(page).getAttribute('aria-setsize'))).toBeGreaterThanOrEqual(await place());
});

test('the highlighted person stays in sight while a held key loads more people', async () => {
  const page = await openPage();
  await openPicker(page, 't', '转交');
  await at(page).first().waitFor();
  const list = picker(page).getByRole('listbox', { name: '全部人员' });
  await pressKeys(page, ...Array(15).fill('PageDown'));
  await expectEventually(async () => {
    const [frame, row] = [await list.boundingBox(), await at(page).boundingBox({ timeout: 1000 })];
    return (
      frame !== null &&
      row !== null &&
      row.y >= frame.y - 1 &&
      row.y + row.height <= frame.y + frame.height + 1
    );
  }).toBe(true);
});

test('the picker does not offer a disabled person, not even among the recent ones', async () => {
  const admin = await createAppClient('admin');
  const nickName = '停用员';
  const userName = `stop${Date.now()}`;
  await admin.post('/system/user', {
    userName,
    nickName,
    password: testPassword,
    deptId: await deptOf(admin, '物资部'),
  });
  const page = await openPage();
  await openPicker(page, 's', '加签');
  await find(page, userName, nickName);
  await pressKeys(page, 'Enter', 'Control+Enter');
  await picker(page).waitFor({ state: 'detached' });
  const { rows } = await admin.get<DemoRows>(`/system/user/list?userName=${userName}`);
  await admin.post('/system/user/changeStatus/1', { userId: rows[0]?.userId });
  await page.reload();
  await page.locator('.task-head').waitFor();
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await pressKeys(page, 's');
  await waitForFocus(findDialog(page, '加签').getByRole('combobox'));
  await pressKeys(page, 'Alt+ArrowDown');
  await at(page).first().waitFor();
  await expectEventually(() => picker(page).getByRole('option', { name: nickName }).count()).toBe(0);
  await page.keyboard.type(userName);
  await picker(page).getByText(`没有与“${userName}”匹配的人员`).waitFor();
});

async function deptOf(caller: AppClient, name: string): Promise<string | undefined> {
  const { rows } = await caller.get<DemoRows>('/system/dept/single/list');
  return rows.find((one) => one.deptName === name)?.deptId;
}
