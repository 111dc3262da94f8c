/**
 * What a person waits for on screen: first rows, the next task, a long list, the picture of a large flow, the script.
 * `--url http://127.0.0.1:8080` measures an app that runs with the demo tenant (and with `--data ./data`, its data
 * folder, also the long lists); left out, one is started for it. `--only walk,layout` takes some of the figures.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { newMachine, signedIn, withBrowser } from './support/browser.ts';
import { type DemoApp, withDemoApp } from './support/demoApp.ts';
import { type Figure, printFigures } from './support/figures.ts';
import { coldRows } from './ui/coldRows.ts';
import { flowLayout } from './ui/layout.ts';
import { longList } from './ui/longList.ts';
import { longRecords } from './ui/longRecords.ts';
import { initialScript } from './ui/script.ts';
import { cursorFigure, formFigure, longTaskFigure, walked } from './ui/walk.ts';

const { values } = parseArgs({
  options: { url: { type: 'string' }, data: { type: 'string' }, only: { type: 'string' } },
});

async function todoWalk(browser: Browser, url: string): Promise<Figure[]> {
  const context = await newMachine(browser, url);
  const page = await signedIn(context, 'wangfang');
  await page.goto('/flow-manage/my-flow/todo');
  await page.locator('.task-head').waitFor();
  // What is loaded when the browser is idle has been.
  await page.waitForTimeout(3000);
  const steps = await walked(page, { presses: 65, pauseMs: 300, withForm: true });
  await context.close();
  const where = 'to-do list';
  return [
    cursorFigure(where, steps),
    formFigure(where, steps),
    longTaskFigure(`walking the ${where}`, steps.long),
  ];
}

type Part = (browser: Browser, app: DemoApp) => Promise<Figure[]> | Figure[];

const parts: Record<string, Part> = {
  script: () => initialScript(),
  cold: (browser, { url }) => coldRows(browser, url),
  walk: (browser, { url }) => todoWalk(browser, url),
  layout: (browser, { url }) => flowLayout(browser, url),
  long: beside(longList),
  records: beside(longRecords),
};

/** What makes rows of its own needs the folder of their database. */
function beside(
  part: (browser: Browser, app: { url: string; dataFolder: string }) => Promise<Figure[]>,
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
    const figures: Figure[] = [];
    for (const name of wanted) {
      const part = parts[name];
      if (!part) throw new Error(`No figure is called ${name}; there are ${Object.keys(parts).join(', ')}.`);
      figures.push(...(await part(browser, app)));
    }
    printFigures('On screen', figures);
  }),
);
