/** A list of a million records in the browser: cold, by key, by wheel, to its ends, sorted, and all of it selected. */
import type { Browser } from 'playwright';
import { createLargeTableIndexes } from '../../server/jobs/periodic/largeTableIndexes.ts';
import { createCleanContext, measurePaint, signInPage, takeLongTasks } from '../support/browser.ts';
import { inDemoTenant } from '../support/demoTenant.ts';
import type { Measurement } from '../support/measurements.ts';
import { createWideForm, wideColumns } from '../support/wideForm.ts';
import { measureColdLoad } from './coldLoad.ts';
import { cursorMeasurement, longTaskMeasurement, measureCursorSteps } from './cursorSteps.ts';
import { measureScrolling } from './scrolling.ts';

const many = 1_000_000;
const address = '/list/auto_wide';
const where = `${many.toLocaleString('en')} records`;
const cursorAt = (id: number) => `[role="row"].grid-cursor[row-id="${id}"]`;

/** The newest records come first. */
const [first, last] = [many, 1];

export async function measureLongRecords(
  browser: Browser,
  app: { url: string; dataFolder: string },
): Promise<Measurement[]> {
  await inDemoTenant(app.dataFolder, async ({ database, tenant }) => {
    const made = await database.inTenant(tenant, 'read', (tx) =>
      tx.selectFrom('forms').select('formId').where('enName', '=', 'auto_wide').executeTakeFirst(),
    );
    if (made) return;
    await database.inTenant(tenant, 'write', (tx) => createWideForm(tx, many));
    const { signal } = new AbortController();
    await createLargeTableIndexes({ database, signal, logError: console.error });
    await database.withClient(tenant, (client) => client.query('vacuum (analyze) auto_wide'));
  });
  const context = await createCleanContext(browser, app.url);
  const page = await signInPage(context, 'admin');
  const { cookies } = await context.storageState();
  const cold = await measureColdLoad(browser, app.url, { cookies, address, selector: cursorAt(first) });
  await page.goto(address);
  await page.locator(cursorAt(first)).waitFor();
  await page.waitForTimeout(3000);
  await takeLongTasks(page);
  const steps = await measureCursorSteps(page, { presses: 100, pauseMs: 60, withForm: false });
  const held = await measureCursorSteps(page, { presses: 150, pauseMs: 0, withForm: false });
  const scrolled = await measureScrolling(page);
  await page.keyboard.press('Home');
  await page.locator(cursorAt(first)).waitFor();
  await page.waitForTimeout(500);
  await takeLongTasks(page);
  const end = await measurePaint(page, 'End', cursorAt(last));
  const home = await measurePaint(page, 'Home', cursorAt(first));
  const all = await measurePaint(page, 'Control+a', `${cursorAt(first)}.grid-selected`);
  const none = await measurePaint(page, 'Escape', `${cursorAt(first)}:not(.grid-selected)`);
  await page.waitForTimeout(300);
  const ends = await takeLongTasks(page);
  await context.close();
  const shown = (figure: string, ms: number, bar?: number): Measurement => ({
    figure: `${figure}, ${where} × ${wideColumns.length}`,
    value: `${ms.toFixed(0)} ms`,
    ...(bar !== undefined && { bar: `≤ ${bar} ms`, holds: ms <= bar }),
  });
  return [
    shown('first rows after a cold load', cold, 1200),
    cursorMeasurement(where, steps),
    cursorMeasurement(`${where}, as fast as it goes`, held),
    longTaskMeasurement(`walking ${where}`, [...steps.long, ...held.long]),
    longTaskMeasurement(`scrolling ${where}`, scrolled),
    shown('End until its last row is painted', end),
    shown('Home', home),
    shown('all selected', all),
    shown('none selected', none),
    longTaskMeasurement(`to the ends of ${where}, all selected`, ends),
  ];
}
