/** A comment or an import whose response was lost is stored once when it is sent again. */
import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { openSupplierImport } from '../support/browser/importDialog.ts';
import { interceptRequests } from '../support/browser/interceptRequests.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  signInOnPage,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';

type Contracts = { rows: { id: string }[] };
type Suppliers = { total: number };

const network = '您的当前网络不稳定，请关注';
/** The console message of Chromium for a request that a test aborts. */
const cut = /net::ERR_/;

/** The next call of that path is done, and its answer lost. */
const loseAnswer = (page: Page, path: string): Promise<unknown> =>
  interceptRequests(
    page,
    path,
    async (route) => {
      // However long the call takes: an answer that never comes would hide what the page does without one.
      await route.fetch({ timeout: 0 });
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );

test('a comment whose response was lost is stored once when it is sent again, and can be repeated on purpose', async () => {
  const words = `只说一次 ${Date.now()}`;
  const admin = await createAppClient('admin');
  const [contract] = (await admin.post<Contracts>('/auto/auto_contract/list', { pageSize: 1 })).rows;
  const said = async () => {
    const { data } = await admin.get<{ data: { content: string }[] }>(
      `/system/comment/list?bizId=${contract?.id}&bizName=auto_contract`,
    );
    return data.filter(({ content }) => content === words).length;
  };
  const page = await openPage({}, cut);
  await signInOnPage(page, 'admin', `/auto/auto_contract/detail${contract?.id}`);
  await page.getByRole('tab', { name: /^评论/ }).waitFor();
  await pressKeys(page, 'Shift+L');
  const box = page.getByRole('textbox', { name: '发表评论' });
  await waitForFocus(box);
  await page.keyboard.type(words);
  await loseAnswer(page, '**/api/system/comment');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, network);
  expect(await box.inputValue()).toBe(words);
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '评论成功');
  expect(await said()).toBe(1);
  await page.keyboard.type(words);
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await expectEventually(said).toBe(2);
});

test('a sheet whose response was lost is imported once when it is sent again', async () => {
  const name = `重复导入 ${Date.now()}`;
  const book = utils.book_new();
  const rows = [
    ['供应商名称', '类别'],
    [name, '设备'],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '数据');
  const page = await openPage({}, cut);
  const asked = await openSupplierImport(page);
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
  await asked
    .locator('input[type=file]')
    .setInputFiles({ name: '供应商.xlsx', mimeType: 'application/octet-stream', buffer });
  await loseAnswer(page, '**/importData?*');
  await pressKeys(page, 'Control+Enter');
  await asked.getByText(network).waitFor();
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await findDialog(page, '导入结果').getByText('成功导入 1 行').waitFor();
  const caller = await createAppClient('xiejie');
  expect(await caller.post<Suppliers>('/auto/auto_supplier/list', { keyword: name })).toMatchObject({
    total: 1,
  });
});
