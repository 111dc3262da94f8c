/** Absence by keyboard: the tasks go to a delegate and return to the person afterwards. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
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
} from '../support/browser/keyboard.ts';

const away = 'zhaomin';
const delegate = 'tianyuan';

type List = { rows: { title: string; forUserName: string | null }[]; total: number };

test('an absent person hands over the waiting tasks, and gets new tasks again after ending the absence', async () => {
  const [person, deputy] = await Promise.all([away, delegate].map(createAppClient));
  const waiting = await person?.get<List>('/flowable/task/myTask?pageSize=1000');
  const page = await openPage();
  await signInOnPage(page, away);
  await goAway(page);
  await waitForToast(page, `已移交 ${waiting?.total} 项待办`);
  await notice(page).waitFor();
  await pressKeys(page, 'g', 't');
  await page.getByText('新任务到达时会自动出现在这里').waitFor();

  const taken = await deputy?.get<List>('/flowable/task/myTask?pageSize=1000');
  const titles = taken?.rows.filter((row) => row.forUserName === '赵敏').map((row) => row.title);
  expect(titles?.sort()).toEqual(waiting?.rows.map((row) => row.title).sort());
  const other = await openPage();
  await signInOnPage(other, delegate);
  await pressKeys(other, 'g', 't');
  await waitForFocus(other.getByRole('grid', { name: '待办' }));
  await pressKeys(other, '/');
  await other.keyboard.type(titles?.[0] ?? '');
  await pressKeys(other, 'Enter');
  const marked = other.locator('[role="row"]', { hasText: titles?.[0] ?? '' }).filter({ hasText: '代 赵敏' });
  await marked.first().waitFor();

  await endAbsence(page);
  await waitForToast(page, '缺勤委托已结束');
  await notice(page).waitFor({ state: 'detached' });
});

const notice = (page: Page) => page.getByRole('button', { name: /^缺勤委托中：田.* 至 / });

async function goAway(page: Page): Promise<void> {
  await runByPalette(page, 'qqwt', '缺勤委托');
  const asked = findDialog(page, '缺勤委托');
  await waitForFocus(asked.getByLabel('开始时间'));
  await page.keyboard.type('今天');
  await pressKeys(page, 'Control+Enter');
  await asked.getByText('请填写结束时间').waitFor();
  await asked.getByText('请选择受托人').waitFor();
  await pressKeys(page, 'Tab');
  await expectEventually(() => focusedElementName(page)).toBe('结束时间');
  await page.keyboard.type('前天');
  await pressKeys(page, 'Tab');
  await expectEventually(() => focusedElementName(page)).toBe('受托人');
  await page.keyboard.type('tianyuan');
  await pressKeys(page, 'Enter');
  await expectEventually(() =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-expanded')),
  ).toBe('false');
  await pressKeys(page, 'Control+Enter');
  await asked.getByText('结束时间应晚于开始时间').waitFor();
  await expectEventually(() => focusedElementName(page)).toBe('结束时间');
  await pressKeys(page, 'Control+a');
  await page.keyboard.type('明天');
  await pressKeys(page, 'Tab');
  await expectEventually(() => asked.getByLabel('结束时间').inputValue()).toMatch(/ 23:59$/);
  await pressKeys(page, 'Control+Enter');
  await asked.waitFor({ state: 'hidden' });
}

async function endAbsence(page: Page): Promise<void> {
  await runByPalette(page, 'qqwt', '缺勤委托');
  const asked = findDialog(page, '缺勤委托');
  const button = asked.getByRole('button', { name: /^结束 .* 的缺勤委托$/ });
  await button.waitFor();
  for (let stops = 0; stops < 20 && !(await focusedElementName(page)).startsWith('结束 '); stops += 1) {
    await pressKeys(page, 'Tab');
  }
  await waitForFocus(button);
  await pressKeys(page, 'Enter');
  await findDialog(page, '结束缺勤委托').waitFor();
  await pressKeys(page, 'Enter');
  await button.waitFor({ state: 'detached' });
  await pressKeys(page, 'Escape');
}
