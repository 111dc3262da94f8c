/** The settings that people see: an administrator uploads pictures and enters titles, and pages show them. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { type AppClient, createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  waitForFocus,
  waitForToast,
} from '../support/browser/keyboard.ts';
import { renderCodePng } from '../support/builders/invoices.ts';

type Configs = { rows: { configId: string; configKey: string; configValue: string }[] };

async function set(admin: AppClient, configKey: string, configValue: string): Promise<void> {
  const { rows } = await admin.get<Configs>(`/system/config/list?configKey=${configKey}`);
  const row = rows.find((one) => one.configKey === configKey);
  await admin.post('/system/config/edit', { configId: row?.configId, configValue });
}

/** Opens the editor of a setting in the list of settings. */
async function edit(page: Page, configKey: string, name: string) {
  await pressKeys(page, '/');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(configKey);
  await expectEventually(() => page.locator('.grid-cursor:visible').first().textContent()).toContain(name);
  await pressKeys(page, 'Enter', 'e');
  const dialog = findDialog(page, `编辑参数 ${name}`);
  await dialog.waitFor();
  return dialog;
}

const isDrawn = (page: Page, selector: string) => () =>
  page.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

test('the sign-in page and the bar show the titles, colors and pictures of the settings', async () => {
  const admin = await createAppClient('admin');
  const page = await openPage();
  await signInOnPage(page, 'admin');
  await runByPalette(page, '/canshu', '参数');
  await page.locator('.grid-cursor:visible').first().waitFor();
  for (const [key, name] of [
    ['sys.sidebar.logo', '侧栏标志'],
    ['sys.login.logo', '登录页标志'],
    ['sys.login.bg.image', '登录页背景'],
    ['sys.head.ico', '浏览器图标'],
  ] as const) {
    const dialog = await edit(page, key, name);
    expect(await dialog.textContent()).toContain(key);
    const buffer = renderCodePng('https://example.com/');
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expectEventually(isDrawn(page, '.field-picture img')).toBe(true);
    expect(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
    await pressKeys(page, 'Control+Enter');
    await waitForToast(page, '修改成功');
    await dialog.waitFor({ state: 'detached' });
  }
  await expectEventually(isDrawn(page, '.shell-logo-picture')).toBe(true);

  const titleDialog = await edit(page, 'sys.login.title', '登录页标题');
  await titleDialog.getByLabel('参数键值').fill('东海登录');
  const preview = titleDialog.getByRole('region', { name: '预览' });
  await expectEventually(() => preview.locator('.login-name').textContent()).toBe('东海登录');
  await expectEventually(isDrawn(page, '.setting-preview .login-name img')).toBe(true);
  await pressKeys(page, 'Control+Enter');
  await titleDialog.waitFor({ state: 'detached' });
  const dialog = await edit(page, 'sys.theme.color', '主题色');
  await dialog.locator('input[type="color"]').fill('#13c2c2');
  await pressKeys(page, 'Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const departments = await edit(page, 'sys.register.depts', '注册可选的部门');
  for (const name of ['财务部', '物资部']) {
    await departments.getByLabel('参数键值').fill(name);
    await page.getByRole('option', { name }).waitFor();
    await pressKeys(page, 'Enter');
  }
  await pressKeys(page, 'Control+Enter');
  await departments.waitFor({ state: 'detached' });
  await expectEventually(() => page.locator('.grid-cursor:visible').first().textContent()).toContain(
    '财务部、物资部',
  );
  const again = await edit(page, 'sys.register.depts', '注册可选的部门');
  await again.getByText('物资部').waitFor();
  await pressKeys(page, 'Escape');
  await again.waitFor({ state: 'detached' });
  await set(admin, 'sys.head.title', '东海办公');
  await set(admin, 'sys.main.title', '东海门户');
  await set(admin, 'sys.sidebar.title', '东海侧栏');
  await set(admin, 'sys.login.copyright', '© 东海集团');
  await set(admin, 'sys.supplier.login.title', '东海供应商');
  await expectEventually(() => page.locator('.shell-title').textContent()).toBe('东海侧栏');
  await expectEventually(() => page.title()).toContain('东海办公');
  await page.goto('/index');
  await page.locator('.home').getByText('东海门户').waitFor();
  await set(admin, 'sys.sidebar.title', '');
  await expectEventually(() => page.locator('.shell-title').textContent()).toBe('东海门户');

  const guest = await openPage();
  await guest.goto('/login');
  await guest.locator('.login-name', { hasText: '东海登录' }).waitFor();
  await expectEventually(isDrawn(guest, '.login-name img')).toBe(true);
  await guest.getByText('© 东海集团').waitFor();
  const background = await guest.locator('.login-brand').evaluate((brand) => brand.style.backgroundImage);
  const loaded = await guest.evaluate(
    async (address) => (await fetch(address)).headers.get('content-type'),
    background.slice('url("'.length, -'")'.length),
  );
  expect(loaded).toBe('image/png');
  const icon = await guest.locator('link[rel="icon"]').getAttribute('href');
  expect(icon).toMatch(/^\/api\/system\/config\/picture\/[0-9a-f]{32}\.png\?tenantCode=/);
  await expectEventually(() =>
    guest.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()),
  ).toBe('#13c2c2');
  await guest.goto('/supplier/login');
  await guest.locator('.login-name', { hasText: '东海供应商' }).waitFor();
});

test('lists, forms and uploads follow the settings of the status column, separators, drafts and cameras', async () => {
  const admin = await createAppClient('admin');
  const page = await openPage();
  await signInOnPage(page, 'admin');
  const amounts = async () =>
    (await page.locator('.ag-row .ag-cell[col-id="amount"]').allTextContents()).join(' ');
  const openList = async () => {
    await page.goto('/list/auto_contract');
    await expectEventually(amounts).toMatch(/\d/);
  };
  const countStatus = () => page.locator('.ag-header-cell[col-id="sysStatus"]').count();
  await openList();
  expect(await amounts()).toContain(',');
  expect(await countStatus()).toBe(1);
  await set(admin, 'sys.thousand.separator.enabled', 'false');
  await set(admin, 'sys.list.show.status', 'false');
  await openList();
  expect(await amounts()).not.toContain(',');
  expect(await countStatus()).toBe(0);
  await set(admin, 'sys.list.show.status', '');
  await openList();
  expect(await countStatus()).toBe(1);

  const upload = page.locator('[data-field="files"] .field-upload');
  const openForm = async () => {
    await page.goto('/auto/auto_showcase');
    await upload.waitFor();
  };
  const stash = page.getByRole('button', { name: '暂存' });
  await openForm();
  expect(await stash.count()).toBeGreaterThan(0);
  await set(admin, 'sys.form.stash.enabled', 'false');
  await set(admin, 'sys.upload.enable.camera', 'true');
  await openForm();
  expect(await stash.count()).toBe(0);
  await upload.press('Enter');
  await waitForFocus(findDialog(page, '选择上传方式').getByRole('button', { name: '拍照上传' }));
});
