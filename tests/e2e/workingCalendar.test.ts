/** The working calendar by keyboard: a holiday, its name, a year from its announcement; and who may not. */
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  focusedElementName,
  pressKeys,
  runByPalette,
  signInOnPage,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';

test('an administrator sets days off by keyboard, and imports a year from its announcement', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await runByPalette(page, 'gzrl', '工作日历');
  await waitForFocus(page.locator('.calendar-day[tabindex="0"]'));
  const side = page.getByLabel('日历设置');
  const begun = await page.locator('#shell-status-slot').textContent();
  await pressKeys(page, 'Shift+PageDown', 'Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'h', 'Enter');
  await waitForFocus(side.getByLabel('名称'));
  await page.keyboard.type('元旦');
  await pressKeys(page, 'Enter');
  await expectEventually(() => focusedElementName(page)).toMatch(/^1月3日 周. 放假 元旦/);
  await expect.soft(side.getByRole('heading').first().textContent()).resolves.toContain('共 3 天');
  await pressKeys(page, 'ArrowRight', 'w');
  await expectEventually(() => focusedElementName(page)).toMatch(/^1月4日 周. 上班 09:00-12:00 13:30-18:00/);
  await pressKeys(page, 'Delete');
  await expectEventually(() => focusedElementName(page)).not.toContain('上班');

  await pressKeys(page, 'i');
  const year = Number((await page.locator('.calendar-bar h1').textContent())?.slice(0, 4));
  const text = findDialog(page, `${year} 年放假与上班安排`).getByRole('textbox');
  await waitForFocus(text);
  expect(await text.inputValue()).toBe(`${year}-01-01~${year}-01-03 放假 元旦`);
  await pressKeys(page, 'Control+a');
  await page.keyboard.insertText(
    '七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。10月10日上班。\n2月30日 放假',
  );
  await pressKeys(page, 'Control+Enter');
  await page.getByText('第 2 行：没有 2月30日 这一天').waitFor();
  await pressKeys(page, 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace');
  await pressKeys(page, 'Backspace', 'Backspace', 'Control+Enter');
  await side.getByText('国庆节调休').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await pressKeys(page, 'Control+s');
  await waitForToast(page, '工作日历已保存');
  await page.reload();
  await waitForFocus(page.locator('.calendar-day[tabindex="0"]'));
  expect(await page.locator('#shell-status-slot').textContent()).toBe(begun);
  await pressKeys(page, 'Shift+PageDown');
  await side.getByText('国庆节调休').waitFor();
  expect(await side.getByText('元旦').count()).toBe(0);
});

test('a second administrator is refused, keeps the changes, and saves them onto the newest version', async () => {
  type Kept = { data: { version: number; holidays: { date: string; name: string }[] } };
  const other = await createAppClient('admin');
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await pressKeys(page, 'g', 'c');
  await waitForFocus(page.locator('.calendar-day[tabindex="0"]'));
  await pressKeys(page, 'Shift+PageDown', 'Shift+PageDown', 'Shift+PageDown', 'Home', 'h');
  const year = Number((await page.locator('.calendar-bar h1').textContent())?.slice(0, 4));
  await expectEventually(() => focusedElementName(page)).toMatch(/^1月1日 周. 放假/);

  const { data } = await other.get<Kept>('/system/calendar');
  const holidays = data.holidays.filter(({ date }) => !date.startsWith(`${year}-`));
  const theirs = [...holidays, { date: `${year}-03-03`, name: '厂庆' }];
  await other.post('/system/calendar/edit', { ...data, holidays: theirs });
  await pressKeys(page, 'Control+s');
  await page.getByRole('alert').getByText('工作日历已被他人修改，请载入最新后再保存').waitFor();
  await expectEventually(() => focusedElementName(page)).toMatch(/^1月1日 周. 放假/);
  await page.getByRole('toolbar').getByText('载入最新').waitFor();
  await waitUntilButtonReady(page);
  await pressKeys(page, 'n');
  const side = page.getByLabel('日历设置');
  await side.getByText('厂庆').waitFor();
  await expectEventually(() => focusedElementName(page)).toMatch(/^1月1日 周. 放假/);
  expect(await page.getByRole('alert').count()).toBe(0);
  await pressKeys(page, 'Control+s');
  await waitForToast(page, '工作日历已保存');
  const saved = await other.get<Kept>('/system/calendar');
  const ofYear = saved.data.holidays.filter(({ date }) => date.startsWith(`${year}-`));
  expect(ofYear.map(({ date }) => date)).toEqual([`${year}-01-01`, `${year}-03-03`]);
  await other.post('/system/calendar/edit', { ...saved.data, holidays });
});

test('the save button and the chosen days stay in sight on a narrow screen at the end of the year', async () => {
  const page = await openPage({ viewport: { width: 800, height: 1000 } });
  await signInOnPage(page, 'admin');
  await pressKeys(page, 'g', 'c');
  await waitForFocus(page.locator('.calendar-day[tabindex="0"]'));
  await pressKeys(page, 'End');
  await expectEventually(() => focusedElementName(page)).toMatch(/^12月31日/);
  const save = page.getByRole('toolbar').getByText('保存');
  const chosen = page.getByLabel('日历设置').getByRole('heading', { name: /^12-31/ });
  for (const shown of [save, chosen, page.locator('.calendar-day[tabindex="0"]')]) {
    const box = await shown.boundingBox();
    expect(box?.y).toBeGreaterThan(40);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(1000);
  }
});

test('overlapping hours show an error and are not saved, and leaving the page asks', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await pressKeys(page, 'g', 'c');
  await waitForFocus(page.locator('.calendar-day[tabindex="0"]'));
  const monday = page.getByLabel('周一', { exact: true }).last();
  await monday.focus();
  await pressKeys(page, 'Control+a');
  await page.keyboard.type('09:00-12:00 11:00-13:00');
  await page.getByText('互不重叠').waitFor();
  await pressKeys(page, 'End', 'Shift+Home');
  await page.keyboard.type('9:00-12:00，13：00至17：00');
  await pressKeys(page, 'Escape');
  await expectEventually(() => monday.inputValue()).toBe('09:00-12:00 13:00-17:00');
  await pressKeys(page, 'Alt+w');
  await findDialog(page, '提示').getByText('返回后数据无保存，请慎重操作！').waitFor();
  await pressKeys(page, 'Escape');
  await page.getByRole('button', { name: '还原' }).waitFor();
});

test('the calendar is not reachable without its permission', async () => {
  // The server's refusal is what the page is to show.
  const page = await openPage({}, /403/);
  await signInOnPage(page, 'lina');
  await pressKeys(page, 'Control+k');
  await waitForFocus(page.getByRole('dialog', { name: '搜索或执行命令' }).getByRole('combobox'));
  await page.keyboard.type('工作日历');
  await page.getByText('没有找到').first().waitFor();
  await page.goto('/system/calendar');
  await page.getByText('当前操作没有权限').first().waitFor();
});
