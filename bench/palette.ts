/**
 * The command palette with 300 commands: from Ctrl+K until it is painted, and from a letter until what it finds is.
 * `--url http://127.0.0.1:8080` measures an app that runs with the demo tenant; without it an app is started.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { measurePaint, openSignedInPage, takeLongTasks, withBrowser } from './support/browser.ts';
import { withDemoApp } from './support/demoApp.ts';
import { median, percentile, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({ options: { url: { type: 'string' } } });
const wanted = 300;
const rounds = 30;
const words = ['tj', 'daiban', 'xzcght', 'tuihui', 'theme', 'lb', 'zhongz', 'sheng'];

type Measured = { opened: number[]; typed: number[]; longTasks: number[] };

function show({ opened, typed, longTasks }: Measured): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const [open, key] = [percentile(opened, 0.95), percentile(typed, 0.95)];
  printMeasurements(`The palette with ${wanted} commands`, [
    { figure: 'open, warm, median', value: ms(median(opened)) },
    { figure: 'open, warm, p95', value: ms(open), bar: '≤ 50 ms', holds: open <= 50 },
    { figure: 'key to paint, median', value: ms(median(typed)) },
    { figure: 'key to paint, p95', value: ms(key), bar: '≤ 30 ms', holds: key <= 30 },
    { figure: 'long tasks', value: `${longTasks.length}`, beside: longTasks.map(ms).join(' ') },
  ]);
}

/** Adds pages to the menu until the palette has this number of commands: each page is one. */
async function withManyPages(page: Page): Promise<void> {
  await page.route('**/api/getRouters', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const names = [
      '合同台账',
      '付款计划',
      '物资盘点',
      '质量巡检',
      '人员档案',
      '车辆调度',
      '印章登记',
      '会议纪要',
    ];
    const more = Array.from({ length: wanted }, (_, index) => ({
      name: `Page${index}`,
      path: `/more/page${index}`,
      component: 'More',
      hidden: false,
      meta: { title: `${names[index % names.length]}${index}`, icon: '', noCache: false, link: '' },
    }));
    await route.fulfill({ response, json: { ...answer, data: [...answer.data, ...more] } });
  });
}

await withDemoApp(values, ({ url }) =>
  withBrowser(async (browser) => {
    const page = await openSignedInPage(browser, { url, userName: 'wangfang' });
    await withManyPages(page);
    await page.goto('/flow-manage/my-flow/todo');
    await page.locator('.task-head').waitFor();
    // Modules that are loaded when the browser is idle are loaded by then.
    await page.waitForTimeout(3000);
    await takeLongTasks(page);
    const opened: number[] = [];
    const typed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ms = await measurePaint(page, 'Control+k', '.palette-list');
      // The first opening also loads the code of the palette.
      if (round > 0) opened.push(ms);
      for (const letter of words[round % words.length] ?? '')
        typed.push(await measurePaint(page, letter, '.palette-box'));
      await page.keyboard.press('Escape');
      await page.locator('.palette-box').waitFor({ state: 'detached' });
    }
    show({ opened, typed, longTasks: await takeLongTasks(page) });
  }),
);
