/** By keyboard: somebody goes away, the tasks go to a delegate, and come to the person again afterwards. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { signedIn } from '../support/api.ts';
import { openPage } from '../support/browser.ts';
import { dialog, focused, focusName, press, runByPalette, signIn, told, until } from '../support/keyboard.ts';

const away = 'zhaomin';
const delegate = 'tianyuan';

type List = { rows: { title: string; forUserName: string | null }[]; total: number };

test('whoever goes away hands over what waits, and takes over again by ending it', async () => {
  const [person, deputy] = await Promise.all([away, delegate].map(signedIn));
  const waiting = await person?.get<List>('/flowable/task/myTask?pageSize=1000');
  const page = await openPage();
  await signIn(page, away);
  await goAway(page);
  await told(page, `已移交 ${waiting?.total} 项待办`);
  await notice(page).waitFor();
  await press(page, 'g', 't');
  await page.getByText('新任务到达时会自动出现在这里').waitFor();

  const taken = await deputy?.get<List>('/flowable/task/myTask?pageSize=1000');
  const titles = taken?.rows.filter((row) => row.forUserName === '赵敏').map((row) => row.title);
  expect(titles?.sort()).toEqual(waiting?.rows.map((row) => row.title).sort());
  const other = await openPage();
  await signIn(other, delegate);
  await press(other, 'g', 't');
  await focused(other.getByRole('grid', { name: '待办' }));
  await press(other, '/');
  await other.keyboard.type(titles?.[0] ?? '');
  await press(other, 'Enter');
  const marked = other.locator('[role="row"]', { hasText: titles?.[0] ?? '' }).filter({ hasText: '代 赵敏' });
  await marked.first().waitFor();

  await endAbsence(page);
  await told(page, '缺勤委托已结束');
  await notice(page).waitFor({ state: 'detached' });
});

const notice = (page: Page) => page.getByRole('button', { name: /^缺勤委托中：田.* 至 / });

async function goAway(page: Page): Promise<void> {
  await runByPalette(page, 'qqwt', '缺勤委托');
  const asked = dialog(page, '缺勤委托');
  await focused(asked.getByLabel('开始时间'));
  await page.keyboard.type('今天');
  await press(page, 'Control+Enter');
  await asked.getByText('请填写结束时间').waitFor();
  await asked.getByText('请选择受托人').waitFor();
  await press(page, 'Tab');
  await until(() => focusName(page)).toBe('结束时间');
  await page.keyboard.type('前天');
  await press(page, 'Tab');
  await until(() => focusName(page)).toBe('受托人');
  await page.keyboard.type('tianyuan');
  await press(page, 'Enter');
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('false');
  await press(page, 'Control+Enter');
  await asked.getByText('结束时间应晚于开始时间').waitFor();
  await press(page, 'Shift+Tab');
  await until(() => focusName(page)).toBe('结束时间');
  await press(page, 'Control+a');
  await page.keyboard.type('明天');
  await press(page, 'Tab');
  await until(() => asked.getByLabel('结束时间').inputValue()).toMatch(/ 23:59$/);
  await press(page, 'Control+Enter');
  await asked.waitFor({ state: 'hidden' });
}

async function endAbsence(page: Page): Promise<void> {
  await runByPalette(page, 'qqwt', '缺勤委托');
  const asked = dialog(page, '缺勤委托');
  const button = asked.getByRole('button', { name: /^结束 .* 的缺勤委托$/ });
  await button.waitFor();
  for (let stops = 0; stops < 20 && !(await focusName(page)).startsWith('结束 '); stops += 1) {
    await press(page, 'Tab');
  }
  await focused(button);
  await press(page, 'Enter');
  await dialog(page, '结束缺勤委托').waitFor();
  await press(page, 'Enter');
  await button.waitFor({ state: 'detached' });
  await press(page, 'Escape');
}
