/** A draft of a flow is compared with the deployed version by keys. */
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  signInOnPage,
  waitForFocus,
} from '../support/browser/keyboard.ts';

type Definitions = { rows: { processDefinitionId: string; version: number; status: string }[] };

test('the differences between a draft and the deployed version are read row by row', async () => {
  const admin = await createAppClient('admin');
  const list = '/flowable/definition/list?formEnName=auto_contract&pageNum=1&pageSize=20';
  const deployed = (await admin.get<Definitions>(list)).rows.find(({ status }) => status === 'deployed');
  const { data: xml } = await admin.get<{ data: string }>(
    `/flowable/definition/getDefineXml?processDefinitionId=${deployed?.processDefinitionId}`,
  );
  const changed = xml.replace('name="成本审核"', 'name="成本复核"');
  expect(changed).not.toBe(xml);
  const { data: draft } = await admin.post<{ data: { version: number } }>('/flowable/definition/save', {
    formEnName: 'auto_contract',
    xml: changed,
  });

  const page = await openPage();
  await signInOnPage(page, 'admin', '/system/flow?f.formCnName=采购合同');
  const row = page.locator('.grid-cursor:visible').first();
  await expectEventually(() => row.textContent()).toContain('草稿');
  await pressKeys(page, 'c');
  const dialog = findDialog(page, `对比 采购合同 第 ${deployed?.version} 版与第 ${draft.version} 版`);
  const rows = dialog.getByRole('grid', { name: '差别' });
  await waitForFocus(rows);
  await dialog.getByText('修改 1 处').waitFor();
  expect(await rows.locator('.rows-at').textContent()).toBe('成本复核修改名称成本审核成本复核');
  expect(await findAccessibilityViolations(page, '.dialog')).toEqual([]);
  await pressKeys(page, 'Escape');
  await dialog.waitFor({ state: 'detached' });
  await pressKeys(page, 'ArrowDown', 'c');
  await page.getByText('该版本正在使用，请选中两个版本').waitFor();
});
