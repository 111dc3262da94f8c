/**
 * Every page of administration by keyboard: found, searched, its first row opened and left, a new row begun. Notices whole.
 */
import { expect, test } from 'vitest';
import { resources } from '../../contract/resources/registry.ts';
import { type ResourceName, resourcePages } from '../../contract/resources/resourcePages.ts';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { focusedRow, signInOnList } from '../support/browser/administrationList.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  startSession,
  tabTo,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { sampleEvery } from '../support/depth.ts';

// The keys of the table are the names.
const names = (Object.keys(resourcePages) as ResourceName[]).filter((name) => resourcePages[name].inMenu);

test('every page is found by its address, searched, and its rows are opened and left by keys', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin');
  for (const name of sampleEvery(5, names)) {
    const { title, path } = resourcePages[name];
    const resource = resources[name];
    await runByPalette(page, path, title);
    await page.getByRole('tab', { name: title, selected: true }).waitFor();
    const grid = page.getByRole('grid', { name: title });
    await waitForFocus(grid);
    await expectEventually(() =>
      page.locator('.list-status:visible, footer:visible').first().textContent(),
    ).toMatch(/条/);
    if (resource.keyword) {
      await pressKeys(page, '/');
      await waitForFocus(page.locator('[data-list-search]:visible'));
      await pressKeys(page, 'Escape');
      await waitForFocus(grid);
    }
    const hasRows = (await focusedRow(page).count()) > 0;
    if (hasRows && !resource.opens) {
      await pressKeys(page, 'Enter');
      await page.getByRole('dialog').first().waitFor();
      await pressKeys(page, 'Escape');
      await waitForFocus(grid);
    }
    if (resource.calls.add) {
      await pressKeys(page, 'n');
      await findDialog(page, `新增${resource.title}`).waitFor();
      await pressKeys(page, 'Escape');
      await waitForFocus(grid);
    }
  }
});

test('a notice is written with formats, read as its readers see it, and lists them', async () => {
  const page = await openPage();
  await signInOnList(page, '/system/notice');
  await pressKeys(page, 'n');
  const adding = findDialog(page, '新增公告');
  await waitForFocus(adding.getByRole('textbox', { name: '标题' }));
  await page.keyboard.type('停电通知');
  await pressKeys(page, 'Tab', 'Space');
  await tabTo(page, '内容');
  await page.keyboard.type('周六 ');
  await pressKeys(page, 'Control+b');
  await page.keyboard.type('停电');
  await pressKeys(page, 'Control+b', 'Enter');
  await page.keyboard.type('- 关机');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  await expectEventually(() => focusedRow(page).textContent()).toContain('停电通知');
  // The list does not have the content, which the editor loads; keys typed meanwhile are for the editor.
  await pressKeys(page, 'e', 'End');
  await page.keyboard.type('2');
  const editing = findDialog(page, '编辑公告 停电通知');
  await expectEventually(() => editing.getByRole('textbox', { name: '标题' }).inputValue()).toBe('停电通知2');
  await expectEventually(() => editing.getByRole('textbox', { name: '内容' }).innerHTML()).toBe(
    '<p>周六 <strong>停电</strong></p><ul><li><p>关机</p></li></ul>',
  );
  await editing.getByRole('textbox', { name: '内容' }).evaluate((editor) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>CO<sub>2</sub><img src="https://a.example/b.png"></p>');
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await editing.getByRole('status').getByText('粘贴时去掉了编辑器不支持的内容：图片').waitFor();
  await editing.locator('sub').getByText('2').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '修改成功');
  await expectEventually(() => focusedRow(page).textContent()).toContain('停电通知2');
  await pressKeys(page, 'Enter');
  const reading = findDialog(page, '停电通知2');
  await reading.getByRole('listitem').getByText('关机').waitFor();
  await pressKeys(page, 'Escape');
  await waitForFocus(page.getByRole('grid', { name: '公告' }));
  await pressKeys(page, 'r');
  await page.getByRole('tab', { name: '阅读情况 停电通知2', selected: true }).waitFor();
  const client = await createAppClient('admin');
  await client.post('/system/notice', { noticeTitle: '保密须知', noticeType: '1', mustConfirm: true });
  await pressKeys(page, 'g', 'h');
  await page.locator('.home-notices').getByText('保密须知').waitFor();
  await pressKeys(page, 'g', 'a');
  await page.keyboard.type('baomi');
  await page.getByRole('option', { name: /保密须知/ }).waitFor();
  await pressKeys(page, 'Enter');
  await findDialog(page, '保密须知').getByRole('button', { name: '确认已阅' }).waitFor();
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '已确认');
});

test('changes of another administrator reach an open page without a reload, and keep what was typed', async () => {
  const other = await createAppClient('admin');
  await other.post('/system/dict/type', { dictName: '天候', dictType: 'live_sky' });
  await other.post('/system/dict/data', { dictType: 'live_sky', dictLabel: '多云', dictValue: 'cloud' });
  const fields = [
    { enName: 'place', label: '地点', funcType: 'input' },
    { enName: 'sky', label: '天候', funcType: 'radio', selectMode: 1, configDataId: 'live_sky' },
  ];
  const wind = { enName: 'wind', label: '风向', funcType: 'input' };
  const form = { enName: 'auto_live_sky', cnName: '天候登记', fields };
  const { data } = await other.post<{ data: { formId: string } }>('/flowable/form', form);
  const saveFields = (...more: object[]) =>
    other.post('/flowable/form/edit', { ...form, ...data, fields: [...fields, ...more] });
  const page = await openPage();
  await startSession(page, 'admin');
  await page.goto('/auto/auto_live_sky');
  await page.getByRole('radio', { name: '多云' }).waitFor();
  await page.getByLabel('地点').click();
  await page.keyboard.type('北楼');

  await other.post('/system/dict/data', { dictType: 'live_sky', dictLabel: '雷阵雨', dictValue: 'storm' });
  await other.post('/system/menu', {
    menuName: '天候台账',
    menuType: 'C',
    path: '/live-sky',
    component: 'AutoList',
  });
  await page.getByRole('radio', { name: '雷阵雨' }).waitFor();
  expect(await page.getByLabel('地点').inputValue()).toBe('北楼');
  await page.getByRole('navigation').getByText('天候台账').first().waitFor();

  await saveFields(wind);
  await page.getByRole('button', { name: '载入新设置，保留我的内容' }).press('Enter');
  await page.getByLabel('风向').waitFor();
  expect(await page.getByLabel('地点').inputValue()).toBe('北楼');
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  // The columns of an open list follow, and its selection stays.
  await page.goto('/list/auto_live_sky');
  await focusedRow(page).waitFor();
  await pressKeys(page, 'x');
  await page.getByText('已选 1').first().waitFor();
  await saveFields(wind, { ...wind, enName: 'haze', label: '能见度' });
  await page.getByRole('columnheader', { name: '能见度' }).waitFor();
  await page.getByText('已选 1').first().waitFor();
  await expectEventually(() => focusedRow(page).textContent()).toContain('北楼');

  // So do the rows of other administrators.
  await page.goto('/system/post');
  await focusedRow(page).waitFor();
  await other.post('/system/post', { postName: '观测员', postCode: 'live_observer' });
  await page.getByRole('gridcell', { name: '观测员' }).waitFor();
});
