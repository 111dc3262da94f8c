/**
 * Measures waiting times on screen: first rows, the next task, a long list, the picture of a large flow, the script.
 * `--url http://127.0.0.1:8080` measures an app that runs with the demo tenant (and with `--data ./data`, its data
 * folder, also the long lists); without it an app is started. `--only walk,layout` takes some of the figures.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { openSignedInPage, withBrowser } from './support/browser.ts';
import { type DemoApp, withDemoApp } from './support/demoApp.ts';
import { type Measurement, printMeasurements } from './support/measurements.ts';
import { measureColdLoads } from './ui/coldLoad.ts';
import {
  cursorMeasurement,
  formMeasurement,
  longTaskMeasurement,
  measureCursorSteps,
} from './ui/cursorSteps.ts';
import { measureFlowLayout } from './ui/flowLayout.ts';
import { measureInitialScript } from './ui/initialScript.ts';
import { measureLongList } from './ui/longList.ts';
import { measureLongRecords } from './ui/longRecords.ts';

const { values } = parseArgs({
  options: { url: { type: 'string' }, data: { type: 'string' }, only: { type: 'string' } },
});

async function todoWalk(browser: Browser, url: string): Promise<Measurement[]> {
  const page = await openSignedInPage(browser, { url, userName: 'wangfang' });
  await page.goto('/flow-manage/my-flow/todo');
  await page.locator('.task-head').waitFor();
  // Modules that are loaded when the browser is idle are loaded by then.
  await page.waitForTimeout(3000);
  const steps = await measureCursorSteps(page, { presses: 65, pauseMs: 300, withForm: true });
  await page.context().close();
  const where = 'to-do list';
  return [
    cursorMeasurement(where, steps),
    formMeasurement(where, steps),
    longTaskMeasurement(`walking the ${where}`, steps.long),
  ];
}

type Part = (browser: Browser, app: DemoApp) => Promise<Measurement[]> | Measurement[];

const parts: Record<string, Part> = {
  script: () => measureInitialScript(),
  cold: (browser, { url }) => measureColdLoads(browser, url),
  walk: (browser, { url }) => todoWalk(browser, url),
  layout: (browser, { url }) => measureFlowLayout(browser, url),
  long: beside(measureLongList),
  records: beside(measureLongRecords),
};

/** Measurements that add rows need the folder of the database. */
function beside(
  part: (browser: Browser, app: { url: string; dataFolder: string }) => Promise<Measurement[]>,
): Part {
  return (browser, { url, dataFolder }) => {
    if (dataFolder !== undefined) return part(browser, { url, dataFolder });
    console.log('A long list is left out: --data names the folder to make it in.');
    return [];
  };
}

const wanted = values.only?.split(',') ?? Object.keys(parts);
await withDemoApp(values, (app) =>
  withBrowser(async (browser) => {
    const figures: Measurement[] = [];
    for (const name of wanted) {
      const part = parts[name];
      if (!part) throw new Error(`No figure is called ${name}; there are ${Object.keys(parts).join(', ')}.`);
      figures.push(...(await part(browser, app)));
    }
    printMeasurements('On screen', figures);
  }),
);
