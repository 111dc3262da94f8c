/** The working calendar by keyboard: a holiday, its name, a year from its announcement; and who may not. */
import { expect, test } from 'vitest';
import { signedIn } from '../support/api.ts';
import { faultsOf } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import {
  afterPress,
  dialog,
  focused,
  focusName,
  press,
  runByPalette,
  signIn,
  told,
  until,
} from '../support/keyboard.ts';

test('an administrator sets days off by keyboard, and takes a year over from its announcement', async () => {
  const page = await openPage();
  await signIn(page, 'admin');
  await runByPalette(page, 'gzrl', '工作日历');
  await focused(page.locator('.calendar-day[tabindex="0"]'));
  const side = page.getByLabel('日历设置');
  const begun = await page.locator('#shell-status-slot').textContent();
  await press(page, 'Shift+PageDown', 'Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'h', 'Enter');
  await focused(side.getByLabel('名称'));
  await page.keyboard.type('元旦');
  await press(page, 'Enter');
  await until(() => focusName(page)).toMatch(/^1月3日 周. 放假 元旦/);
  await expect.soft(side.getByRole('heading').first().textContent()).resolves.toContain('共 3 天');
  await press(page, 'ArrowRight', 'w');
  await until(() => focusName(page)).toMatch(/^1月4日 周. 上班 09:00-12:00 13:30-18:00/);
  await press(page, 'Delete');
  await until(() => focusName(page)).not.toContain('上班');

  await press(page, 'i');
  const year = Number((await page.locator('.calendar-bar h1').textContent())?.slice(0, 4));
  const text = dialog(page, `${year} 年放假与上班安排`).getByRole('textbox');
  await focused(text);
  expect(await text.inputValue()).toBe(`${year}-01-01~${year}-01-03 放假 元旦`);
  await press(page, 'Control+a');
  await page.keyboard.insertText(
    '七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。10月10日上班。\n2月30日 放假',
  );
  await press(page, 'Control+Enter');
  await page.getByText('第 2 行：没有 2月30日 这一天').waitFor();
  await press(page, 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace');
  await press(page, 'Backspace', 'Backspace', 'Control+Enter');
  await side.getByText('国庆节调休').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await press(page, 'Control+s');
  await told(page, '工作日历已保存');
  await page.reload();
  await focused(page.locator('.calendar-day[tabindex="0"]'));
  expect(await page.locator('#shell-status-slot').textContent()).toBe(begun);
  await press(page, 'Shift+PageDown');
  await side.getByText('国庆节调休').waitFor();
  expect(await side.getByText('元旦').count()).toBe(0);
});

test('who saves after somebody else is refused, keeps what he has done, and saves it onto the newest', async () => {
  type Kept = { data: { version: number; holidays: { date: string; name: string }[] } };
  const other = await signedIn('admin');
  const page = await openPage();
  await signIn(page, 'admin');
  await press(page, 'g', 'c');
  await focused(page.locator('.calendar-day[tabindex="0"]'));
  await press(page, 'Shift+PageDown', 'Shift+PageDown', 'Shift+PageDown', 'Home', 'h');
  const year = Number((await page.locator('.calendar-bar h1').textContent())?.slice(0, 4));
  await until(() => focusName(page)).toMatch(/^1月1日 周. 放假/);

  const { data } = await other.get<Kept>('/system/calendar');
  const holidays = data.holidays.filter(({ date }) => !date.startsWith(`${year}-`));
  const theirs = [...holidays, { date: `${year}-03-03`, name: '厂庆' }];
  await other.post('/system/calendar/edit', { ...data, holidays: theirs });
  await press(page, 'Control+s');
  await page.getByRole('alert').getByText('工作日历已被他人修改，请载入最新后再保存').waitFor();
  await until(() => focusName(page)).toMatch(/^1月1日 周. 放假/);
  await page.getByRole('toolbar').getByText('载入最新').waitFor();
  await afterPress(page);
  await press(page, 'n');
  const side = page.getByLabel('日历设置');
  await side.getByText('厂庆').waitFor();
  await until(() => focusName(page)).toMatch(/^1月1日 周. 放假/);
  expect(await page.getByRole('alert').count()).toBe(0);
  await press(page, 'Control+s');
  await told(page, '工作日历已保存');
  const saved = await other.get<Kept>('/system/calendar');
  const ofYear = saved.data.holidays.filter(({ date }) => date.startsWith(`${year}-`));
  expect(ofYear.map(({ date }) => date)).toEqual([`${year}-01-01`, `${year}-03-03`]);
  await other.post('/system/calendar/edit', { ...saved.data, holidays });
});

test('on a narrow screen saving and the chosen days stay in sight at the end of the year', async () => {
  const page = await openPage({ viewport: { width: 800, height: 1000 } });
  await signIn(page, 'admin');
  await press(page, 'g', 'c');
  await focused(page.locator('.calendar-day[tabindex="0"]'));
  await press(page, 'End');
  await until(() => focusName(page)).toMatch(/^12月31日/);
  const save = page.getByRole('toolbar').getByText('保存');
  const chosen = page.getByLabel('日历设置').getByRole('heading', { name: /^12-31/ });
  for (const shown of [save, chosen, page.locator('.calendar-day[tabindex="0"]')]) {
    const box = await shown.boundingBox();
    expect(box?.y).toBeGreaterThan(40);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(1000);
  }
});

test('hours that overlap stand with what is wrong and are not saved; leaving asks', async () => {
  const page = await openPage();
  await signIn(page, 'admin');
  await press(page, 'g', 'c');
  await focused(page.locator('.calendar-day[tabindex="0"]'));
  const monday = page.getByLabel('周一', { exact: true }).last();
  await monday.focus();
  await press(page, 'Control+a');
  await page.keyboard.type('09:00-12:00 11:00-13:00');
  await page.getByText('互不重叠').waitFor();
  await press(page, 'End', 'Shift+Home');
  await page.keyboard.type('9:00-12:00，13：00至17：00');
  await press(page, 'Escape');
  await until(() => monday.inputValue()).toBe('09:00-12:00 13:00-17:00');
  await press(page, 'Alt+w');
  await dialog(page, '提示').getByText('返回后数据无保存，请慎重操作！').waitFor();
  await press(page, 'Escape');
  await page.getByRole('button', { name: '还原' }).waitFor();
});

test('whoever may not see the calendar has no way to it', async () => {
  // The server's refusal is what the page is to show.
  const page = await openPage({}, /403/);
  await signIn(page, 'lina');
  await press(page, 'Control+k');
  await focused(page.getByRole('dialog', { name: '搜索或执行命令' }).getByRole('combobox'));
  await page.keyboard.type('工作日历');
  await page.getByText('没有找到').first().waitFor();
  await page.goto('/system/calendar');
  await page.getByText('当前操作没有权限').first().waitFor();
});
