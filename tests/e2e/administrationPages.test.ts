/** Every page of administration by keyboard: found, searched, its first row opened and left, a new row begun. */
import { test } from 'vitest';
import { resources } from '../../contract/resources/registry.ts';
import { type ResourceName, resourcePages } from '../../contract/resources/resourcePages.ts';
import { focusedRow } from '../support/browser/administrationList.ts';
import { openPage } from '../support/browser/browserPage.ts';
import {
  expectEventually,
  findDialog,
  pressKeys,
  runByPalette,
  signInOnPage,
  waitForFocus,
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
