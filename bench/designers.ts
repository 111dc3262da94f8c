/**
 * Measures the form builder with a form of 200 fields: opening it, walking, typing a name, undoing, and the problems after
 * the last key. `--url http://127.0.0.1:8080` measures an app that runs with the demo tenant; without it an app is started.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { setAppUrl } from '../tests/support/browser/app/appUrl.ts';
import { createAppClient } from '../tests/support/browser/appClient.ts';
import { measurePaint, openSignedInPage, takeLongTasks, withBrowser } from './support/browser.ts';
import { withDemoApp } from './support/demoApp.ts';
import { type Measurement, median, percentile, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({ options: { url: { type: 'string' } } });

const fieldCount = 200;
const samples = 40;

/** Texts and numbers, every tenth of which is computed from the one before. */
const fields = Array.from({ length: fieldCount }, (_, at) => ({
  enName: `f${at}`,
  label: `字段${at}`,
  funcType: at % 2 === 0 ? 'input' : 'number',
  ...(at % 10 === 3 && { computeExpression: `f${at - 2} * 2` }),
}));

const itemAt = (index: number): string => `#builder-item-fields-${index}`;

/** Milliseconds of each of `count` keys until its result is painted. */
async function measureKeys(
  page: Page,
  count: number,
  keyOf: (index: number) => { key: string; shows: string },
): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { key, shows } = keyOf(index);
    taken.push(await measurePaint(page, key, shows));
  }
  return taken;
}

async function measureBuilder(page: Page, enName: string): Promise<Measurement[]> {
  await page.goto(`/list/${enName}`);
  await page.locator('[role="grid"]:visible').waitFor();
  // Modules that are loaded when the browser is idle are loaded by then.
  await page.waitForTimeout(2000);
  const opening = await measurePaint(page, 'Alt+g', itemAt(fieldCount - 1));
  await page.waitForTimeout(1000);
  await takeLongTasks(page);
  const walking = await measureKeys(page, samples, (index) => ({
    key: 'ArrowDown',
    shows: `${itemAt(index)}[aria-selected="true"]`,
  }));
  await page.keyboard.press('F2');
  await page.waitForTimeout(300);
  await page.keyboard.press('End');
  const typing = await measureKeys(page, samples, (index) => ({
    key: 'x',
    shows: `${itemAt(samples - 1)}[aria-label*="${'x'.repeat(index + 1)}"]`,
  }));
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  // Steps of one setting are one: fields are added instead, and taken back one by one.
  for (let count = 0; count < samples; count += 1) await page.keyboard.press('Control+d');
  await page.locator(itemAt(fieldCount + samples - 1)).waitFor();
  const undoing = await measureKeys(page, samples, (index) => ({
    key: 'Control+z',
    shows: `.builder-canvas:not(:has(${itemAt(fieldCount + samples - 1 - index)}))`,
  }));
  const long = await takeLongTasks(page);
  await page.keyboard.press('F2');
  await page.waitForTimeout(300);
  const problems = await measurePaint(page, 'Backspace', '.designer-problems [data-severity="error"]');
  return [
    toMeasurement(`opening a form of ${fieldCount} fields`, [opening], 800),
    toMeasurement('the next field, p95', walking, 50),
    toMeasurement('a letter of a name, p95', typing, 50),
    toMeasurement('undoing, p95', undoing, 50),
    toMeasurement('problems after the last key', [problems], 100),
    {
      figure: 'longest task of the main thread, walking, typing and undoing',
      value: long.length === 0 ? '< 50 ms' : `${Math.max(...long)} ms`,
      bar: '≤ 50 ms',
      holds: long.length === 0,
    },
  ];
}

function toMeasurement(figure: string, taken: readonly number[], barMs: number): Measurement {
  const value = percentile(taken, 0.95);
  return {
    figure,
    value: `${value.toFixed(1)} ms`,
    ...(taken.length > 1 && { beside: `median ${median(taken).toFixed(1)} ms of ${taken.length}` }),
    bar: `≤ ${barMs} ms`,
    holds: value <= barMs,
  };
}

await withDemoApp(values, ({ url }) =>
  withBrowser(async (browser) => {
    setAppUrl(url);
    const admin = await createAppClient('admin');
    const enName = `auto_bench${Date.now()}`;
    await admin.post('/flowable/form', { enName, cnName: '宽表单', fields });
    const page = await openSignedInPage(browser, { url, userName: 'admin' });
    printMeasurements('The form builder', await measureBuilder(page, enName));
  }),
);
