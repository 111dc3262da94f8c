/** A list of a million records in the browser: cold, by key, by wheel, to its ends, sorted, and all of it selected. */
import type { Browser } from 'playwright';
import { indexLargeTables } from '../../server/jobs/indexTables.ts';
import { longTasks, newMachine, painted, signedIn } from '../support/browser.ts';
import { inDemoTenant } from '../support/demoTenant.ts';
import type { Figure } from '../support/figures.ts';
import { makeWideForm, wideColumns } from '../support/wideForm.ts';
import { coldLoad } from './coldRows.ts';
import { scrolling } from './scrolling.ts';
import { cursorFigure, longTaskFigure, walked } from './walk.ts';

const many = 1_000_000;
const address = '/list/auto_wide';
const where = `${many.toLocaleString('en')} records`;
const cursorAt = (id: number) => `[role="row"].grid-cursor[row-id="${id}"]`;

/** The newest come first. */
const [first, last] = [many, 1];

export async function longRecords(
  browser: Browser,
  app: { url: string; dataFolder: string },
): Promise<Figure[]> {
  await inDemoTenant(app.dataFolder, async ({ database, tenant }) => {
    const made = await database.inTenant(tenant, 'read', (tx) =>
      tx.selectFrom('forms').select('formId').where('enName', '=', 'auto_wide').executeTakeFirst(),
    );
    if (made) return;
    await database.inTenant(tenant, 'write', (tx) => makeWideForm(tx, many));
    const { signal } = new AbortController();
    await indexLargeTables({ database, signal, complain: console.error });
    await database.withClient(tenant, (client) => client.query('vacuum (analyze) auto_wide'));
  });
  const context = await newMachine(browser, app.url);
  const page = await signedIn(context, 'admin');
  const { cookies } = await context.storageState();
  const cold = await coldLoad(browser, app.url, { cookies, address, selector: cursorAt(first) });
  await page.goto(address);
  await page.locator(cursorAt(first)).waitFor();
  await page.waitForTimeout(3000);
  await longTasks(page);
  const steps = await walked(page, { presses: 100, pauseMs: 60, withForm: false });
  const held = await walked(page, { presses: 150, pauseMs: 0, withForm: false });
  const scrolled = await scrolling(page);
  await page.keyboard.press('Home');
  await page.locator(cursorAt(first)).waitFor();
  await page.waitForTimeout(500);
  await longTasks(page);
  const end = await painted(page, 'End', cursorAt(last));
  const home = await painted(page, 'Home', cursorAt(first));
  const all = await painted(page, 'Control+a', `${cursorAt(first)}.grid-selected`);
  const none = await painted(page, 'Escape', `${cursorAt(first)}:not(.grid-selected)`);
  await page.waitForTimeout(300);
  const ends = await longTasks(page);
  await context.close();
  const shown = (figure: string, ms: number, bar?: number): Figure => ({
    figure: `${figure}, ${where} × ${wideColumns.length}`,
    value: `${ms.toFixed(0)} ms`,
    ...(bar !== undefined && { bar: `≤ ${bar} ms`, holds: ms <= bar }),
  });
  return [
    shown('first rows after a cold load', cold, 1200),
    cursorFigure(where, steps),
    cursorFigure(`${where}, as fast as it goes`, held),
    longTaskFigure(`walking ${where}`, [...steps.long, ...held.long]),
    longTaskFigure(`scrolling ${where}`, scrolled),
    shown('End until its last row is painted', end),
    shown('Home', home),
    shown('all selected', all),
    shown('none selected', none),
    longTaskFigure(`to the ends of ${where}, all selected`, ends),
  ];
}
