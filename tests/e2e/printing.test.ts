/** Printing by permission, and at the address that is configured. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { writeBpmn } from '../../server/engine/bpmn/writeBpmn.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  signInOnPage,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';
import { buildApproval, buildChain, userCandidates } from '../support/builders/flowDrafts.ts';

const onList = async (page: Page, userName: string, form: string) => {
  await signInOnPage(page, userName, `/list/${form}`);
  await page.locator('[role="row"].grid-cursor').first().waitFor();
};

/** Printing is offered in the menus of toolbar and row, in the palette, and by its key. */
async function offered(page: Page): Promise<Record<string, boolean>> {
  const item = page.getByRole('menuitem', { name: /^打印/ });
  const row = page.locator('[role="row"].grid-cursor .ag-cell').nth(1);
  await row.click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
  const menu = (await item.count()) > 0;
  await pressKeys(page, 'Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  const toolbar = await page.getByRole('toolbar').getByText('打印').count();
  await pressKeys(page, 'Control+k');
  await waitForFocus(page.getByRole('dialog', { name: '搜索或执行命令' }).getByRole('combobox'));
  await page.keyboard.type('>dayin');
  // The unfiltered list contains 待办: the search has replaced it once 待办 is gone.
  await page.locator('[cmdk-item]', { hasText: '待办' }).first().waitFor({ state: 'detached' });
  const palette = (await page.locator('[cmdk-item]', { hasText: /^打印/ }).count()) > 0;
  await pressKeys(page, 'Escape');
  await page.getByRole('dialog', { name: '搜索或执行命令' }).waitFor({ state: 'detached' });
  await pressKeys(page, 'p');
  await waitUntilButtonReady(page);
  const key = (await findDialog(page, '打印').count()) > 0;
  return { menu, toolbar: toolbar > 0, palette, key };
}

test('printing is offered in every place with the permission, and in none without it', async () => {
  // Wide enough that all buttons of the bar have room.
  const viewport = { width: 1920, height: 900 };
  const may = await openPage({ viewport });
  await onList(may, 'xiejie', 'auto_supplier');
  expect(await offered(may)).toEqual({ menu: true, toolbar: true, palette: true, key: true });
  const mayNot = await openPage({ viewport });
  await onList(mayNot, 'lina', 'auto_supplier');
  expect(await offered(mayNot)).toEqual({ menu: false, toolbar: false, palette: false, key: false });
});

test('a flow offers its first print configuration, which goes to the configured address with the record’s id', async () => {
  const admin = await createAppClient('admin');
  const enName = `auto_print${Date.now()}`;
  const { user } = await admin.get<{ user: { userId: string } }>('/getInfo');
  const fields = [{ enName: 'name', label: '名称', funcType: 'input' }];
  await admin.post('/flowable/form', { enName, cnName: '打印试办', hasFlow: true, fields });
  const printConfList = [{ name: '竖版付款单', link: '/print.html?bill={id}' }, { name: '横版付款单' }];
  const xml = await writeBpmn(
    buildChain([buildApproval('check', userCandidates(user.userId))], { printConfList }),
  );
  const saved = await admin.post<{ data: { processDefinitionId: string } }>('/flowable/definition/save', {
    formEnName: enName,
    xml,
  });
  await admin.post('/flowable/definition/deploy', {
    processDefinitionId: saved.data.processDefinitionId,
  });
  const { data } = await admin.post<{ data: { processInstanceId: string; rowId: string } }>(
    '/flowable/instance/startAndSubmit',
    { formEnName: enName, formData: { name: '打印' } },
  );
  // Over, so that no task of his turns the page into its own.
  const { rows } = await admin.get<{ rows: { taskId: string }[] }>(
    `/flowable/task/myTask?formEnName=${enName}`,
  );
  await admin.post('/flowable/task/approval', { taskId: rows[0]?.taskId, comment: '同意' });
  const page = await openPage();
  await signInOnPage(page, 'admin', `/auto/${enName}?processInstanceId=${data.processInstanceId}`);
  const button = page.getByRole('toolbar').getByRole('button', { name: /^竖版付款单/ });
  await button.waitFor();
  await pressKeys(page, 'p');
  const asked = findDialog(page, '打印');
  await asked.getByText(`将在新窗口打开：/print.html?bill=${data.rowId}`).waitFor();
  expect(await asked.getByRole('radio', { name: '竖版付款单' }).isChecked()).toBe(true);
  await asked.getByRole('radio', { name: '竖版付款单' }).focus();
  await pressKeys(page, 'ArrowDown', 'Control+Enter');
  await asked.getByRole('alert').getByText('打印链接未配置').waitFor();
  await waitForToast(page, '打印链接未配置');
  await asked.getByRole('radio', { name: '横版付款单' }).focus();
  await pressKeys(page, 'ArrowUp');
  const opened = page.waitForEvent('popup');
  await pressKeys(page, 'Control+Enter');
  await expectEventually(async () => new URL((await opened).url()).search).toBe(`?bill=${data.rowId}`);
  await (await opened).close();
});
