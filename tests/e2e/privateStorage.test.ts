/** Texts that the browser stores are unreadable for others, restored for the same person, and removed at sign-out. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browserPage.ts';
import { contextOf } from '../support/browser/contexts.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  typeSignIn,
  waitForFocus,
} from '../support/browser/keyboard.ts';

const words = '去敦煌看壁画';
const newLeave = '/auto/auto_leave';

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
const ownNames = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap(Object.keys).filter((name) => name.includes('.own.')),
  );

async function signInHere(page: Page, userName: string): Promise<void> {
  await page.goto('/flow-manage/my-flow/todo');
  await typeSignIn(page, userName);
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
}

async function writeLeave(page: Page): Promise<string> {
  await runByPalette(page, 'fqqj', '发起请假');
  await page.getByLabel('事由').focus();
  await page.keyboard.type(words);
  await expectEventually(() => kept(page)).toMatch(/\.draft\./);
  return page.url();
}

/** On the sign-in page that one was sent to. */
async function signInAgain(page: Page, userName: string): Promise<void> {
  await typeSignIn(page, userName);
  await expectEventually(() => new URL(page.url()).pathname).not.toBe('/login');
  await page.locator('.shell-frame').waitFor();
}

const reason = (page: Page) => page.getByLabel('事由').inputValue();

test('a draft is kept encrypted, survives the end of the session, and is shown to nobody who signs in between', async () => {
  const page = await openPage({}, /401/);
  await signInHere(page, 'lina');
  const form = await writeLeave(page);
  expect(form).toContain(newLeave);
  expect(await kept(page)).not.toContain(words);
  expect(await kept(page)).not.toContain(JSON.stringify(words).slice(1, 5));

  await contextOf(page).clearCookies();
  await page.reload();
  await waitForFocus(page.getByLabel('账号'));
  expect(await kept(page)).not.toContain(words);

  await signInAgain(page, 'songyan');
  await page.goto(form);
  await expectEventually(() => reason(page)).toBe('');
  expect(await page.getByText('已恢复上次未提交的内容').count()).toBe(0);

  await contextOf(page).clearCookies();
  await page.reload();
  await waitForFocus(page.getByLabel('账号'));
  await signInAgain(page, 'lina');
  await page.goto(form);
  await expectEventually(() => reason(page)).toBe(words);
});

test('signing out leaves nothing of the person in the browser, and another tab of it shows nothing of them', async () => {
  const page = await openPage({}, /401/);
  await signInHere(page, 'lina');
  const form = await writeLeave(page);
  const other = await contextOf(page).newPage();
  await other.goto(form);
  await expectEventually(() => reason(other)).toBe(words);

  await page.bringToFront();
  await runByPalette(page, 'tuichu', '退出');
  await findDialog(page, '退出').waitFor();
  await pressKeys(page, 'Enter');
  await waitForFocus(page.getByLabel('账号'));
  expect(await ownNames(page)).toEqual([]);
  await other.bringToFront();
  await waitForFocus(other.getByLabel('账号'));
  expect(await ownNames(other)).toEqual([]);
  await other.close();

  await signInAgain(page, 'lina');
  await page.goto(form);
  await expectEventually(() => reason(page)).toBe('');
});
