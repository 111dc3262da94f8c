import type { Locator, Page } from 'playwright';
import { findDialog, runByPalette, signInOnPage, waitForFocus } from './keyboard.ts';

/** Signs in, goes to the suppliers by the palette and opens their import, which has the focus then. */
export async function openSupplierImport(page: Page): Promise<Locator> {
  await signInOnPage(page, 'xiejie');
  await runByPalette(page, 'gys', '供应商');
  await waitForFocus(page.getByRole('grid', { name: '供应商' }));
  await runByPalette(page, 'record.import', '导入');
  const asked = findDialog(page, '供应商导入');
  await waitForFocus(asked.getByRole('button', { name: '选择文件' }));
  return asked;
}
