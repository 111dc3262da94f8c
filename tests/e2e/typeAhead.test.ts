/** Hands that do not wait: what is typed while the palette or a dialog is still on its way is for it, not for the page. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { contract, tasksNamed } from '../support/contracts.ts';
import { dialog, focused, press, signIn, told, until } from '../support/keyboard.ts';

/** Holds the code of this name back until the returned function is called. */
async function heldBack(page: Page, chunk: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/${chunk}-`), async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

async function onTask(page: Page, title: string): Promise<void> {
  await page.goto(`/flow-manage/my-flow/todo?q=${encodeURIComponent(title)}`);
  await page.getByRole('heading', { name: title }).waitFor();
  await focused(page.getByRole('grid', { name: '待办' }));
}

test('what is typed after Ctrl+K runs what it names, however late the palette comes', async () => {
  const page = await openPage();
  const letGo = await heldBack(page, 'Palette');
  await signIn(page, 'wangfang');
  await press(page, 'Control+k');
  await page.keyboard.type('bjx');
  await press(page, 'Backspace');
  await page.keyboard.type('sz');
  await press(page, 'Enter');
  letGo();
  await page.getByRole('dialog', { name: '布局设置' }).waitFor();
  await press(page, 'Escape');

  await press(page, 'Control+k');
  await page.keyboard.type('bjsz');
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: '布局设置' }).waitFor();
});

test('Escape calls a palette off that has not come yet; the keys after it are the page’s again', async () => {
  const page = await openPage();
  const letGo = await heldBack(page, 'Palette');
  await signIn(page, 'wangfang');
  await press(page, 'Control+k', 'x', 'Escape', 'g', 't');
  await page.getByRole('tab', { name: '待办' }).waitFor();
  letGo();
  await press(page, 'Control+k');
  await until(() =>
    page.getByRole('dialog', { name: '搜索或执行命令' }).getByRole('combobox').inputValue(),
  ).toBe('');
});

test('a comment that is begun before its dialog has come is whole, and Ctrl+Enter sends it', async () => {
  const title = `快手 ${Date.now()}`;
  const { id, lina } = await contract(title);
  const page = await openPage();
  const letGo = await heldBack(page, 'ActDialog');
  await signIn(page, 'wangfang');
  await onTask(page, title);
  await press(page, 'a');
  await page.keyboard.type('jk ok');
  await press(page, 'Control+Enter');
  letGo();
  await told(page, '成功');
  await dialog(page, '同意').waitFor({ state: 'detached' });
  const log = await lina.get<{ data: unknown[] }>(`/flowable/instance/processLog?processInstanceId=${id}`);
  expect(JSON.stringify(log.data)).toContain('jk ok');
});

/** The focus goes back in a frame, and a busy machine is late with frames. */
const delayFrames = (page: Page) =>
  page.evaluate(() => {
    const frame = requestAnimationFrame;
    window.requestAnimationFrame = (work) => window.setTimeout(() => frame(work), 300);
  });

async function onPickerOfTransfer(page: Page, title: string): Promise<void> {
  await contract(title);
  await signIn(page, 'wangfang');
  await onTask(page, title);
  await press(page, 't');
  await focused(dialog(page, '转交').getByRole('combobox', { name: '转交给' }));
  await press(page, 'Alt+ArrowDown');
  await focused(dialog(page, '选择人员').getByRole('combobox'));
  await delayFrames(page);
}

test('a key that follows the Esc of a dialog at once is for what has the focus again', async () => {
  const page = await openPage();
  await onPickerOfTransfer(page, `快退 ${Date.now()}`);
  await press(page, 'Escape', 'Alt+ArrowDown');
  await focused(dialog(page, '选择人员').getByRole('combobox'));
});

test('Esc twice at once closes the picker and the dialog below it', async () => {
  const page = await openPage();
  await onPickerOfTransfer(page, `连退 ${Date.now()}`);
  await press(page, 'Escape', 'Escape');
  await dialog(page, '转交').waitFor({ state: 'detached' });
});

test('a command’s questions are answered without waiting for them', async () => {
  const title = `快答 ${Date.now()}`;
  const { lina } = await contract(title);
  const page = await openPage();
  await signIn(page, 'wangfang');
  await onTask(page, title);
  await page.route('**/api/flowable/**', async (route) => {
    await setTimeout(400);
    await route.continue();
  });
  await press(page, 'Control+k');
  await page.keyboard.type('zhuanjiao');
  await press(page, 'Tab');
  await page.keyboard.type('lina');
  await press(page, 'Enter');
  await page.keyboard.type('jk please');
  await press(page, 'Enter');
  await told(page, '转交成功');
  expect((await tasksNamed(lina, title)).rows).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
});
