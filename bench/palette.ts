/**
 * The command palette with 300 commands: from Ctrl+K until it is painted, and from a letter until what it finds is.
 * `--url http://127.0.0.1:8080` measures an app that runs with the demo tenant; left out, one is started for it.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { password } from '../tests/support/people.ts';
import { startServer } from '../tests/support/startedServer.ts';
import { median, percentile, printFigures } from './support/figures.ts';

const { values } = parseArgs({ options: { url: { type: 'string' } } });
const wanted = 300;
const rounds = 30;
const words = ['tj', 'daiban', 'xzcght', 'tuihui', 'theme', 'lb', 'zhongz', 'sheng'];

type Measured = { opened: number[]; typed: number[]; longTasks: number[] };

function show({ opened, typed, longTasks }: Measured): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const [open, key] = [percentile(opened, 0.95), percentile(typed, 0.95)];
  printFigures(`The palette with ${wanted} commands`, [
    { figure: 'open, warm, median', value: ms(median(opened)) },
    { figure: 'open, warm, p95', value: ms(open), bar: '≤ 50 ms', holds: open <= 50 },
    { figure: 'key to paint, median', value: ms(median(typed)) },
    { figure: 'key to paint, p95', value: ms(key), bar: '≤ 30 ms', holds: key <= 30 },
    { figure: 'long tasks', value: `${longTasks.length}`, beside: longTasks.map(ms).join(' ') },
  ]);
}

/** The menu grows until there are so many commands: each of its pages is one. */
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

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('账号').fill('wangfang');
  await page.getByLabel('密码').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('.home').waitFor();
  await page.goto('/flow-manage/my-flow/todo');
  await page.locator('.task-head').waitFor();
  // What is loaded when the browser is idle has been.
  await page.waitForTimeout(3000);
}

declare global {
  var paint: { at: number; long: number[] };
}

/** Notes when a key went down, and long tasks. */
const record = (page: Page) =>
  page.evaluate(() => {
    globalThis.paint = { at: 0, long: [] };
    addEventListener(
      'keydown',
      (event) => {
        globalThis.paint.at = event.timeStamp;
      },
      { capture: true },
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.paint.long.push(entry.duration);
    }).observe({ entryTypes: ['longtask'] });
  });

/** Milliseconds from the key until the frame with the element has been handed over to be painted. */
async function painted(page: Page, key: string, selector: string): Promise<number> {
  await page.evaluate(() => {
    globalThis.paint.at = 0;
  });
  const done = page.evaluate(
    (wantedSelector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (globalThis.paint.at === 0 || !document.querySelector(wantedSelector)) {
            requestAnimationFrame(look);
            return;
          }
          // A task behind the frame's: the frame is done by then.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - globalThis.paint.at);
          channel.port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    selector,
  );
  await page.keyboard.press(key);
  const ms = await done;
  await page.waitForTimeout(30);
  return ms;
}

const longTasks = (page: Page) => page.evaluate(() => globalThis.paint.long);

async function withApp(work: (url: string) => Promise<void>): Promise<void> {
  if (values.url) return work(values.url.replace(/\/+$/, ''));
  const data = mkdtempSync('/tmp/qianhe-bench-palette-');
  chmodSync(data, 0o755);
  const server = await startServer({ DATA_DIR: data, DEMO: '1', RATE_LIMIT_SCALE: '20' });
  try {
    await server.healthy();
    await work(server.url);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(data, { recursive: true, force: true });
  }
}

await withApp(async (url) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await withManyPages(page);
    await signIn(page);
    await record(page);
    const opened: number[] = [];
    const typed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ms = await painted(page, 'Control+k', '.palette-list');
      // The first time its code is loaded.
      if (round > 0) opened.push(ms);
      for (const letter of words[round % words.length] ?? '')
        typed.push(await painted(page, letter, '.palette-box'));
      await page.keyboard.press('Escape');
      await page.locator('.palette-box').waitFor({ state: 'detached' });
    }
    show({ opened, typed, longTasks: await longTasks(page) });
  } finally {
    await browser.close();
  }
});
