import type { Locator, Page } from 'playwright';
import { dialog, focused, runByPalette, signIn } from './keyboard.ts';

/** Signs in, goes to the suppliers by the palette and opens their import, which has the focus then. */
export async function openSupplierImport(page: Page): Promise<Locator> {
  await signIn(page, 'xiejie');
  await runByPalette(page, 'gys', '供应商');
  await focused(page.getByRole('grid', { name: '供应商' }));
  await runByPalette(page, 'record.import', '导入');
  const asked = dialog(page, '供应商导入');
  await focused(asked.getByRole('button', { name: '选择文件' }));
  return asked;
}
