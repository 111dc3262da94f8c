/** A narrow window: what the buttons beside a form do stands above the rows, the rest of it behind ···. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { FuncConf } from '../../contract/flow/nodeData.ts';
import { resourcePages } from '../../contract/resources/resourcePages.ts';
import { writeBpmn } from '../../server/engine/bpmn/writeBpmn.ts';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { findRow } from '../support/browser/administrationList.ts';
import { type AppClient, createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import type { DemoRows } from '../support/browser/demoContracts.ts';
import {
  expectEventually,
  findDialog,
  followLink,
  pressKeys,
  runByPalette,
  signInOnPage,
  waitForFocus,
} from '../support/browser/keyboard.ts';
import { buildApproval, buildChain, userCandidates } from '../support/builders/flowDrafts.ts';
import { sampleEvery } from '../support/depth.ts';

const narrow = { viewport: { width: 800, height: 900 } };

/** Every button of a toolbar, or of other bars, that one cannot see the whole of. */
const cutOff = (page: Page, bars = '[role="toolbar"]'): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(`:is(${selector}) button`)]
        .filter((button) => button.checkVisibility())
        .filter((button) => {
          const at = button.getBoundingClientRect();
          const seen = document.elementFromPoint(at.right - 3, at.top + at.height / 2);
          return at.right > innerWidth || at.left < 0 || !button.contains(seen);
        })
        .map((button) => button.innerText || (button.ariaLabel ?? '')),
    bars,
  );

/** How many pixels the document is wider than the window, and those children of a dialog that are wider than it. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wider = [...document.querySelectorAll('html, .dialog-body, .dialog-body > *')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).textOverflow !== 'ellipsis')
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => `${one.className || one.tagName} ${one.scrollWidth} > ${one.clientWidth}`);
    const tab = document.querySelector('.shell-tab[data-on]')?.getBoundingClientRect();
    return tab && (tab.left < 0 || tab.right > innerWidth) ? [...wider, 'the tab of the page'] : wider;
  });

/** A form of his own whose flow waits for him, at a node with these buttons. */
async function taskWith(admin: AppClient, funcConfList: FuncConf[]): Promise<string> {
  const enName = `auto_narrow${Date.now()}`;
  const { user } = await admin.get<{ user: { userId: string } }>('/getInfo');
  const fields = [{ enName: 'name', label: '名称', funcType: 'input' }];
  await admin.post('/flowable/form', { enName, cnName: '窄屏试办', hasFlow: true, fields });
  const node = buildApproval('check', userCandidates(user.userId), { funcConfList });
  const saved = await admin.post<{ data: { processDefinitionId: string } }>('/flowable/definition/save', {
    formEnName: enName,
    xml: await writeBpmn(buildChain([node])),
  });
  await admin.post('/flowable/definition/deploy', {
    processDefinitionId: saved.data.processDefinitionId,
  });
  await admin.post('/flowable/instance/startAndSubmit', { formEnName: enName, formData: { name: '窄屏' } });
  return enName;
}

test('the buttons of the focused task are above the rows with the names of its node, printing among them', async () => {
  const enName = await taskWith(await createAppClient('admin'), [
    { enName: 'agree', enable: true },
    { enName: 'print', enable: true, rewriteFuncName: '打印试办单' },
  ]);
  const page = await openPage(narrow);
  await signInOnPage(page, 'admin', `/flow-manage/my-flow/todo?formEnName=${enName}`);
  const bar = page.locator('.commands-buttons');
  await bar.getByRole('button', { name: '同意' }).first().waitFor();
  expect(await cutOff(page)).toEqual([]);
  await bar.getByRole('button', { name: '更多操作' }).focus();
  await pressKeys(page, 'Enter');
  await page.getByRole('menuitem', { name: '打印试办单' }).waitFor();
  await pressKeys(page, 'Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('grid', { name: '待办' }).focus();
  expect.soft(await findAccessibilityViolations(page)).toEqual([]);
  await waitForFocus(page.getByRole('grid', { name: '待办' }));
  await pressKeys(page, 'p');
  await findDialog(page, '打印').waitFor();
});

test('buttons with long names are not cut off: those that do not fit are behind ···', async () => {
  const named = (enName: string, rewriteFuncName: string) => ({ enName, enable: true, rewriteFuncName });
  const enName = await taskWith(await createAppClient('admin'), [
    named('agree', '同意并转给下一位处理人'),
    named('fallback', '退回给上一位处理人修改'),
    named('addSign', '请别的部门一同会签'),
    named('transform', '转给别的同事处理'),
    named('print', '打印这一份试办单'),
  ]);
  for (const width of [800, 1440]) {
    const page = await openPage({ viewport: { width, height: 900 } });
    await signInOnPage(page, 'admin', `/flow-manage/my-flow/todo?formEnName=${enName}`);
    const bar = page.locator('.commands-buttons');
    await bar.getByRole('button', { name: '同意并转给下一位处理人' }).waitFor();
    await bar.getByRole('button', { name: '更多操作' }).waitFor();
    expect(await cutOff(page), String(width)).toEqual([]);
    await bar.getByRole('button', { name: '更多操作' }).focus();
    await pressKeys(page, 'Enter');
    await page.getByRole('menuitem', { name: '打印这一份试办单' }).waitFor();
    await pressKeys(page, 'Escape');
    // A font that loads late, with wider letters.
    await page.addStyleTag({ content: '.ui-btn { letter-spacing: 0.3em; }' });
    await page.evaluate(() => document.fonts.dispatchEvent(new Event('loadingdone')));
    await expectEventually(() => cutOff(page)).toEqual([]);
  }
});

test('no button of a toolbar is cut off on any page', async () => {
  const admin = await createAppClient('admin');
  const { rows } = await admin.post<DemoRows>('/auto/auto_contract/list', { pageNum: 1, pageSize: 1 });
  const page = await openPage(narrow);
  await signInOnPage(page, 'admin');
  const addresses = [
    '/flow-manage/my-flow/start',
    '/flow-manage/my-flow/query',
    '/list/auto_contract',
    '/list/auto_price',
    '/auto/auto_contract',
    '/auto/auto_contract?from=flow',
    `/auto/auto_contract/detail${rows[0]?.id}`,
    '/system/calendar',
  ];
  for (const address of sampleEvery(2, addresses)) {
    await page.goto(address);
    await page.locator('[role="toolbar"] button:visible').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await cutOff(page), address).toEqual([]);
  }
});

const phone = { viewport: { width: 390, height: 844 } };
const bars = '[role="toolbar"], .list-bar, .rights-tools';

test('every page of administration is as wide as a phone, and no button above its rows is cut off', async () => {
  const page = await openPage(phone);
  await signInOnPage(page, 'admin');
  const inMenu = Object.values(resourcePages).filter((one) => one.inMenu);
  const addresses = [...inMenu.map(({ path }) => path), '/system/instance', '/system/calendar'];
  for (const address of sampleEvery(4, addresses)) {
    await followLink(page, address);
    await page.locator('.grid-cursor:visible, .ui-empty:visible, .calendar-day:visible').first().waitFor();
    expect.soft(await cutOff(page, bars), address).toEqual([]);
    expect.soft(await overflowing(page), address).toEqual([]);
  }
});

test('rights, conditions, people and the preview of a setting have room on a phone', async () => {
  const page = await openPage(phone);
  await signInOnPage(page, 'admin', '/system/role');
  await waitForFocus(page.getByRole('grid', { name: '角色' }));
  await pressKeys(page, 'r');
  await page.getByRole('treegrid', { name: '菜单与表单' }).waitFor();
  await expectEventually(() => cutOff(page, bars)).toEqual([]);
  await expectEventually(() => overflowing(page)).toEqual([]);

  await followLink(page, '/system/instance/stuck');
  await waitForFocus(page.getByRole('grid', { name: '异常任务' }));
  await pressKeys(page, 'm');
  await waitForFocus(findDialog(page, /^改派/).getByLabel('处理人'));
  await pressKeys(page, 'Alt+ArrowDown');
  const people = page.locator('.dialog-people').first();
  await people.getByRole('option').first().waitFor();
  expect((await people.boundingBox())?.width).toBeGreaterThan(280);
  expect(await overflowing(page)).toEqual([]);
  await pressKeys(page, 'Escape');
  await people.waitFor({ state: 'detached' });
  await pressKeys(page, 'Escape');
  await waitForFocus(page.getByRole('grid', { name: '异常任务' }));
  await pressKeys(page, 'Alt+/');
  const value = page.locator('.filter-row > :nth-child(4)');
  await value.waitFor();
  expect((await value.boundingBox())?.width).toBeGreaterThan(200);
  expect(await overflowing(page)).toEqual([]);
  await pressKeys(page, 'Escape');

  await followLink(page, '/system/config');
  await findRow(page, 'sys.login.title', 'sys.login.title');
  await pressKeys(page, 'e');
  const button = page.locator('.setting-preview .login-submit');
  await button.waitFor();
  expect((await button.boundingBox())?.width).toBeLessThan(300);
  expect(await overflowing(page)).toEqual([]);
});

test('home, the profile page and the settings are as wide as a phone', async () => {
  const page = await openPage(phone);
  await signInOnPage(page, 'wangfang');
  const title = page.locator('.home-table tbody td').first();
  await title.waitFor();
  expect((await title.boundingBox())?.width).toBeGreaterThan(120);
  expect(await page.locator('.home-table .person-name .avatar').count()).toBeGreaterThan(0);
  const home = page.locator('.home');
  expect(await home.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await runByPalette(page, 'grzx', '个人中心');
  const profile = page.locator('.profile');
  await profile.getByText('常用意见').first().waitFor();
  expect(await profile.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await runByPalette(page, 'bjsz', '布局设置');
  const drawer = findDialog(page, '布局设置');
  await drawer.getByText('主题色').waitFor();
  const body = drawer.locator('.shell-settings-body');
  await expectEventually(async () => (await body.boundingBox())?.x).toBe(0);
});
