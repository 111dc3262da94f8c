/** Addresses and positions by keyboard alone: levels of an address, a place and boxes on the map, and both after a reload. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  focusedElementName,
  pressKeys,
  signInOnPage,
  tabTo,
  waitForFocus,
  waitForToast,
  waitUntilButtonReady,
} from '../support/browser/keyboard.ts';

type Rows = { rows: Record<string, unknown>[] };

test('an address, a place and boxes are entered, kept and shown again by keyboard', async () => {
  const title = `地点示例 ${Date.now()}`;
  const page = await openPage();
  await signInOnPage(page, 'admin', '/auto/auto_showcase');
  await waitForFocus(page.getByLabel('单行文本'));
  await page.keyboard.type(title);

  await tabTo(page, '省市区');
  await level(page, '省市区', 'zj', '浙江省');
  await level(page, '省市区：市', 'hz', '杭州市');
  await level(page, '省市区：区县', 'xihu', '西湖区');

  await expectEventually(() => focusedElementName(page)).toBe('位置');
  await pressKeys(page, 'Alt+ArrowDown');
  const place = findDialog(page, '位置选择');
  await expectEventually(() => focusedElementName(page)).toBe('搜索地点');
  await page.keyboard.type('没有这个地方');
  await place.getByText('没有找到“没有这个地方”，可改用上级地名或拼音').waitFor();
  await pressKeys(page, 'Control+a');
  await search(page, '石家庄高新', '石家庄高新技术产业开发区');
  await place.getByText('地名库没有石家庄高新技术产业开发区的位置，已显示石家庄市').waitFor();
  await pressKeys(page, 'Control+a');
  await search(page, '121.4737,31.2304', '121.4737,31.2304');
  await place
    .getByText(/^上海市/)
    .first()
    .waitFor();
  expect(await place.getByText('地名库没有').count()).toBe(0);
  await pressKeys(page, 'Control+a');
  await search(page, '西湖', '西湖区');
  await place.getByText('浙江省杭州市西湖区').first().waitFor();
  await place.getByText('120.1302,30.2595').waitFor();
  await toMap(page);
  await pressKeys(page, '+', 'ArrowLeft', 'ArrowDown');
  await place.getByText(/^浙江省杭州市西湖区西南约 \d\.\d 公里$/).waitFor();
  await place.getByText('电脑端定位可能存在偏差').waitFor();
  expect(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await pressKeys(page, 'Control+Enter');
  await place.waitFor({ state: 'detached' });

  await expectEventually(() => focusedElementName(page)).toBe('位置');
  await pressKeys(page, 'Enter');
  await expectEventually(() => focusedElementName(page)).toBe('区域框选');
  await pressKeys(page, 'Alt+ArrowDown');
  const boxes = findDialog(page, '位置框选');
  await boxes.getByText('还没有框').waitFor();
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  expect(await boxes.isVisible()).toBe(true);
  await search(page, '西湖', '西湖区');
  await pressKeys(page, 'Tab');
  await expectEventually(() => focusedElementName(page)).toBe('添加框');
  await pressKeys(page, 'Enter');
  await boxes.getByText('框 1', { exact: true }).waitFor();
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Enter');
  await boxes.getByText('框 2', { exact: true }).waitFor();
  await toMap(page);
  await pressKeys(page, 'ArrowRight', 'ArrowRight', 'Shift+ArrowUp');
  expect(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await boxes.waitFor({ state: 'detached' });
  await expectEventually(() => page.getByLabel('区域框选').inputValue()).toBe('2 个区域');

  await waitUntilButtonReady(page);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '新增成功');
  const kept = await keptAs(title);
  expect(kept).toMatchObject({
    region: ['330000', '330100', '330106'],
    region$view: '浙江省 / 杭州市 / 西湖区',
    spot: expect.stringMatching(/^120\.1\d+,30\.2\d+$/),
    areas: ['120.1282,30.2575;120.1322,30.2615', expect.stringMatching(/^120\.13/)],
  });

  await page.goto(`/auto/auto_showcase/detail${kept.id}`);
  await page.getByText('浙江省 / 杭州市 / 西湖区').waitFor();
  await page.getByRole('button', { name: '在地图上查看位置' }).focus();
  await pressKeys(page, 'Enter');
  const shown = findDialog(page, '位置');
  await shown.getByText(/^浙江省杭州市西湖区西南约/).waitFor();
  await expectEventually(() => focusedElementName(page)).toBe('地图');
  expect(await shown.getByRole('combobox').count()).toBe(0);
  expect(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await pressKeys(page, 'Escape');
  await shown.waitFor({ state: 'detached' });
});

test('a word finds the whole address, and a removed box is gone', async () => {
  const page = await openPage();
  await signInOnPage(page, 'admin', '/auto/auto_showcase');
  await waitForFocus(page.getByLabel('单行文本'));
  await tabTo(page, '省市区');
  await page.keyboard.type('仙桃');
  await page.getByRole('option', { name: '湖北省 / 仙桃市' }).waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => page.getByRole('combobox', { name: '省市区：市' }).inputValue()).toBe(
    '仙桃市',
  );
  expect(await page.getByRole('combobox', { name: '省市区：区县' }).count()).toBe(0);

  await tabTo(page, '区域框选');
  await pressKeys(page, 'Alt+ArrowDown');
  const boxes = findDialog(page, '位置框选');
  await waitForFocus(boxes.getByRole('combobox'));
  await boxes.getByRole('application', { name: '地图' }).waitFor();
  await pressKeys(page, 'Tab', 'Enter');
  await boxes.getByText('框 1', { exact: true }).waitFor();
  await toMap(page);
  // However far or near, one sees which box is chosen.
  for (const [key, times] of [
    ['-', 12],
    ['+', 15],
  ] as const) {
    for (let step = 0; step < times; step += 1) {
      await pressKeys(page, key);
      await expectEventually(() => markedPixels(page)).toBeGreaterThanOrEqual(16);
    }
  }
  await pressKeys(page, 'Delete');
  await boxes.getByText('还没有框').waitFor();
  await pressKeys(page, 'Escape');
  await boxes.waitFor({ state: 'detached' });
  expect(await page.getByLabel('区域框选').inputValue()).toBe('');
});

/** Types into the box of that level, takes what is found first and goes on. */
async function level(page: Page, name: string, typed: string, found: string): Promise<void> {
  await expectEventually(() => focusedElementName(page)).toBe(name);
  await page.keyboard.type(typed);
  await page.locator('.field-choice-at', { hasText: found }).waitFor();
  await pressKeys(page, 'Enter');
  await expectEventually(() => page.locator(':focus').inputValue()).toBe(found);
  await pressKeys(page, 'Enter');
}

async function search(page: Page, typed: string, found: string): Promise<void> {
  await expectEventually(() => focusedElementName(page)).toBe('搜索地点');
  await page.keyboard.type(typed);
  await page.locator('.field-choice-at', { hasText: found }).waitFor();
  await pressKeys(page, 'Enter');
}

async function toMap(page: Page): Promise<void> {
  await tabTo(page, '地图');
}

async function keptAs(title: string): Promise<Record<string, unknown>> {
  const admin = await createAppClient('admin');
  const asked = { title, pageNum: 1, pageSize: 1 };
  const { rows } = await admin.post<Rows>('/auto/auto_showcase/list', asked);
  return rows[0] ?? {};
}

/** The shorter side of what is in view of the chosen box or of its ring. */
const markedPixels = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const map = document.querySelector('.map')?.getBoundingClientRect() ?? new DOMRect();
    const sides = [...document.querySelectorAll('.map-box-chosen')].map((one) => {
      const at = one.getBoundingClientRect();
      const width = Math.min(at.right, map.right) - Math.max(at.left, map.left);
      return Math.min(width, Math.min(at.bottom, map.bottom) - Math.max(at.top, map.top));
    });
    return Math.max(0, ...sides);
  });
