/**
 * `npm run shots`: every page as people see it, for looking at. Pictures go to ./shots.
 *   --url http://127.0.0.1:8080   an app that runs with the demo tenant; left out, one is started for it
 *   --only todo,palette           these pictures only
 *   --sizes 1440,1920,800         these widths only
 *   --documents                   those of docs/zh/administration.md instead, into docs/images/administration
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { resourcePages } from '../../contract/resources/resourcePages.ts';
import { chromiumFlags, findChromium } from '../support/browser/chromium.ts';
import { buildSheetFile, type PreviewUpload, previewFiles } from '../support/browser/previewFiles.ts';
import { testPassword } from '../support/builders/testOrganization.ts';
import { startServerProcess } from '../support/servers/serverProcess.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    sizes: { type: 'string' },
    documents: { type: 'boolean' },
  },
});

const folder = path.resolve(
  import.meta.dirname,
  options.documents ? '../../docs/images/administration' : '../../shots',
);
const views = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 800, height: 1000 },
];
const schemes = ['light', 'dark'] as const;

type Shot = {
  name: string;
  who?: string;
  /** From home to what is to be seen. */
  steps: (page: Page) => Promise<unknown>;
};

const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};
const todo = async (page: Page) => {
  await keys(page, 'g', 't');
  await page.locator('[role="row"].grid-cursor').first().waitFor();
};
const went = async (page: Page, key: string, seen: string) => {
  await keys(page, 'g', key);
  // On a narrow screen a chart has no place beside its list.
  const wide = (page.viewportSize()?.width ?? 0) > 1000;
  await page
    .locator(`${wide ? seen : 'main'}:visible`)
    .first()
    .waitFor();
};
const onTask = (key: string, seen: string) => async (page: Page) => {
  await todo(page);
  // On a narrow screen the task has no place beside the list.
  if ((page.viewportSize()?.width ?? 0) > 1000) await page.locator('.task-head:visible').waitFor();
  await keys(page, key);
  await page.locator(`${seen}:visible`).first().waitFor();
};
const at = (address: string, seen: string) => async (page: Page) => {
  await page.goto(address);
  await page.locator(`${seen}:visible`).first().waitFor();
};
const contracts = async (page: Page) => {
  await page.goto('/list/auto_contract');
  await page.locator('[role="row"].grid-cursor').first().waitFor();
};

const shots: Shot[] = [
  { name: 'home', steps: (page) => page.locator('.home-table').waitFor() },
  { name: 'todo', steps: todo },
  {
    name: 'form-builder',
    who: 'admin',
    steps: async (page) => {
      await contracts(page);
      await keys(page, 'Alt+g');
      await page.getByRole('tree').waitFor();
      await keys(page, 'ArrowDown', 'ArrowDown');
    },
  },
  { name: 'toread', who: 'tianyuan', steps: (page) => keys(page, 'g', 'r') },
  { name: 'started', who: 'lina', steps: (page) => keys(page, 'g', 's') },
  { name: 'handled', steps: (page) => keys(page, 'g', 'd') },
  { name: 'launch', who: 'lina', steps: (page) => went(page, 'l', '.launch-form') },
  { name: 'query', who: 'xiejie', steps: (page) => went(page, 'q', '[role="row"].grid-cursor') },
  { name: 'user-stats', who: 'xiejie', steps: (page) => went(page, 'u', '.charts-bars svg') },
  { name: 'form-stats', who: 'xiejie', steps: (page) => went(page, 'f', '.charts-bars svg') },
  { name: 'task', who: 'songyan', steps: onTask('Enter', '.task-head') },
  { name: 'agree', who: 'songyan', steps: onTask('a', '.dialog textarea') },
  { name: 'return', who: 'songyan', steps: onTask('r', '.dialog textarea') },
  { name: 'transfer', who: 'songyan', steps: onTask('t', '.dialog textarea') },
  { name: 'diagram', who: 'songyan', steps: onTask('d', '[data-node]') },
  { name: 'keys', steps: onTask('?', '.palette-sheet') },
  { name: 'palette', steps: onTask('Control+k', '.palette-list') },
  {
    name: 'palette-steps',
    steps: async (page) => {
      await onTask('Control+k', '.palette-list')(page);
      await page.keyboard.type('jiaqian');
      await keys(page, 'Tab');
      await page.locator('.palette-trail').waitFor();
      await keys(page, 'Enter');
      await page.locator('.palette-box-mark').first().waitFor();
      await keys(page, 'Enter');
    },
  },
  {
    name: 'picker',
    steps: async (page) => {
      await onTask('s', '.dialog textarea')(page);
      await keys(page, 'Alt+ArrowDown');
      await page.locator('.dialog-rows .field-choice-at').waitFor();
      await page.keyboard.type('caigou');
    },
  },
  {
    name: 'shortcuts',
    steps: async (page) => {
      await onTask('Control+k', '.palette-list')(page);
      await page.keyboard.type('xgkjj');
      await keys(page, 'Enter');
      await page.locator('.shell-shortcut').first().waitFor();
    },
  },
  { name: 'form', who: 'lina', steps: at('/auto/auto_contract?from=flow', '[data-field]') },
  { name: 'list', who: 'xiejie', steps: contracts },
  {
    name: 'list-groups',
    who: 'xiejie',
    steps: at('/list/auto_contract?group=contractType~sum.amount.desc', '.grid-group-head'),
  },
  {
    name: 'list-filter',
    who: 'xiejie',
    steps: async (page) => {
      await contracts(page);
      await keys(page, 'Alt+/');
      await page.locator('.filter-dialog').waitFor();
    },
  },
  { name: 'data-table', who: 'xiejie', steps: at('/list/auto_price', '[role="row"].grid-cursor') },
  {
    name: 'tree',
    who: 'xiejie',
    steps: async (page) => {
      await at('/list/auto_material', '[role="row"].grid-cursor')(page);
      await keys(page, 'ArrowRight');
      await page.getByText('钢材', { exact: true }).waitFor();
    },
  },
  {
    name: 'print',
    who: 'xiejie',
    steps: async (page) => {
      await contracts(page);
      await keys(page, 'p');
      await page.locator('.print-desk .print-sheet').waitFor();
    },
  },
  {
    name: 'record',
    who: 'xiejie',
    steps: async (page) => {
      await contracts(page);
      await keys(page, 'Enter');
      await page.locator('.task-head:visible').waitFor();
    },
  },
  {
    name: 'fields-list',
    who: 'admin',
    steps: async (page) => {
      await page.goto('/list/auto_showcase');
      await page.locator('[role="row"].grid-cursor').first().waitFor();
    },
  },
  {
    name: 'fields-record',
    who: 'admin',
    steps: async (page) => {
      await page.goto('/list/auto_showcase');
      await page.locator('[role="row"].grid-cursor').first().waitFor();
      await keys(page, 'Enter');
      await page.locator('.field-qr:visible').nth(1).waitFor();
    },
  },
  { name: 'fields-form', who: 'admin', steps: at('/auto/auto_showcase', '.field-color-box') },
  { name: 'map-position', who: 'admin', steps: onMap('位置') },
  {
    name: 'map-boxes',
    who: 'admin',
    steps: async (page) => {
      await onMap('区域框选')(page);
      await keys(page, 'Tab', 'Enter');
      await page.getByText('框 1', { exact: true }).waitFor();
    },
  },
  ...Object.entries(previewFiles).map(([name, { file, seen }]) => ({
    name: `file-${name}`,
    who: 'admin',
    steps: onFile(file, seen),
  })),
  {
    name: 'file-edit',
    who: 'admin',
    steps: async (page) => {
      await onFile(previewFiles.sheet.file, previewFiles.sheet.seen)(page);
      await keys(page, 'e');
      await page.getByLabel('A1', { exact: true }).waitFor();
    },
  },
  {
    name: 'file-page',
    who: 'admin',
    steps: async (page) => {
      await uploaded(page, previewFiles.sheet.file);
      const address = await page.locator('[data-field="files"] a').getAttribute('href');
      const [, fileId] = /fileName=([^&]+)/.exec(address ?? '') ?? [];
      await page.goto(`/online-preview?tenant=DEFAULT&fileId=${fileId}`);
      await page.locator(previewFiles.sheet.seen).first().waitFor();
    },
  },
  {
    name: 'import',
    who: 'xiejie',
    steps: async (page) => {
      await at('/list/auto_supplier', '[role="row"].grid-cursor')(page);
      await page.getByRole('button', { name: '导入' }).press('Enter');
      const rows = [
        ['供应商名称', '类别'],
        ...['设备', '杂项', ''].map((kind, at) => [`供应商 ${at}`, kind]),
      ];
      await page.locator('input[type="file"]').setInputFiles(buildSheetFile('供应商.xlsx', rows));
      await keys(page, 'Control+Enter');
      await page.getByRole('grid', { name: '导入错误' }).waitFor();
    },
  },
  {
    name: 'export',
    who: 'xiejie',
    steps: async (page) => {
      await contracts(page);
      await keys(page, 'Control+e');
      await page.locator('.dialog').waitFor();
    },
  },
  {
    name: 'export-centre',
    who: 'xiejie',
    steps: async (page) => {
      await contracts(page);
      await keys(page, 'Control+e');
      await page.locator('.dialog').waitFor();
      await keys(page, 'Enter');
      await page.locator('.ui-toasts').getByText('已导出').waitFor();
      await keys(page, 'g', 'x');
      await page.locator('.shell-jobs li').first().waitFor();
    },
  },
  { name: 'calendar', who: 'admin', steps: (page) => went(page, 'c', '.calendar-day') },
  {
    name: 'calendar-text',
    who: 'admin',
    steps: async (page) => {
      await went(page, 'c', '.calendar-day');
      await page.locator('.calendar-day[tabindex="0"]').waitFor();
      await keys(page, 'i');
      await page.locator('.dialog textarea').waitFor();
    },
  },
  { name: 'profile', steps: at('/user/profile', '.profile') },
  ...resourceShots('page-'),
];

/** Every page of the menu of administration. */
function resourceShots(prefix: string): Shot[] {
  return Object.entries(resourcePages).flatMap(([name, { path: address, inMenu }]) => {
    const shot = {
      name: `${prefix}${name}`,
      who: 'admin',
      steps: at(address, ':is(.grid-cursor, .ui-empty)'),
    };
    return inMenu ? [shot] : [];
  });
}

/** The pictures of the documents: one size, light, without its size in the name. */
async function takeDocumentPictures(browser: Browser, url: string): Promise<void> {
  const look = { baseURL: url, viewport: { width: 1200, height: 560 }, locale: 'zh-CN' };
  const own = [
    { name: 'profile', who: 'wangfang', steps: at('/user/profile', '.profile tbody tr') },
    { name: 'instance', who: 'admin', steps: at('/system/instance', '.grid-cursor') },
  ];
  for (const { name, who = 'admin', steps } of [...resourceShots(''), ...own].filter((shot) =>
    wanted(options.only, shot.name),
  )) {
    const storageState = await signedIn(browser, url, who);
    const page = await (
      await browser.newContext({ ...look, timezoneId: 'Asia/Shanghai', storageState })
    ).newPage();
    await steps(page);
    // The icons of the menu are loaded after the page.
    await page.locator('.shell-nav svg:visible').first().waitFor();
    await keep(page, name);
    await page.context().close();
  }
}

/** A form that one begins to fill in, with that file. */
async function uploaded(page: Page, file: PreviewUpload): Promise<void> {
  await page.goto('/auto/auto_showcase');
  await page.locator('[data-field="files"] input[type="file"]').setInputFiles(file);
  await page.locator('[data-field="files"] a').waitFor();
}

function onFile(file: PreviewUpload, seen: string) {
  return async (page: Page) => {
    await uploaded(page, file);
    await page.locator('[data-field="files"] a').press('Enter');
    await page.locator(`.preview-body ${seen}`).first().waitFor();
  };
}

/** Opens the map of the field and finds a place there. */
function onMap(label: string) {
  return async (page: Page) => {
    await page.goto('/auto/auto_showcase');
    await page.getByRole('textbox', { name: label }).press('Alt+ArrowDown');
    await page.locator('.map').waitFor();
    await page.keyboard.type('西湖');
    await page.locator('.field-choice-at').waitFor();
    await keys(page, 'Enter');
    await page.locator('.map-name', { hasText: '西湖区' }).locator('span').waitFor();
  };
}

const wanted = (list: string | undefined, name: string) => !list || list.split(',').includes(name);

async function take(browser: Browser, url: string): Promise<void> {
  for (const view of views.filter(({ width }) => wanted(options.sizes, String(width)))) {
    for (const colorScheme of schemes) {
      const look = {
        baseURL: url,
        viewport: view,
        colorScheme,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
      };
      const suffix = `${view.width}-${colorScheme}`;
      if (wanted(options.only, 'login')) {
        const page = await (await browser.newContext(look)).newPage();
        await page.goto('/login');
        await page.getByLabel('账号').waitFor();
        await keep(page, `login-${suffix}`);
        await page.context().close();
      }
      for (const shot of shots.filter(({ name }) => wanted(options.only, name))) {
        const storageState = await signedIn(browser, url, shot.who ?? 'wangfang');
        const page = await (await browser.newContext({ ...look, storageState })).newPage();
        page.setDefaultTimeout(15_000);
        await page.goto('/');
        await page.locator('.home').waitFor();
        await shot
          .steps(page)
          .catch((error: unknown) =>
            console.error(`${shot.name} ${suffix}: ${String(error).split('\n')[0]}`),
          );
        await keep(page, `${shot.name}-${suffix}`);
        await page.context().close();
      }
    }
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
const states = new Map<string, State>();

/** Everybody signs in once. */
async function signedIn(browser: Browser, url: string, userName: string): Promise<State> {
  const known = states.get(userName);
  if (known) return known;
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('账号').fill(userName);
  await page.getByLabel('密码').fill(testPassword);
  await keys(page, 'Enter');
  await page.locator('.home').waitFor();
  const state = await context.storageState();
  await context.close();
  states.set(userName, state);
  return state;
}

async function keep(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.ui-loading, .ui-spin'));
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
}

async function withApp(work: (url: string) => Promise<void>): Promise<void> {
  if (options.url) return work(options.url.replace(/\/+$/, ''));
  const data = mkdtempSync('/tmp/qianhe-shots-');
  chmodSync(data, 0o755);
  const server = startServerProcess({ DATA_DIR: data, DEMO: '1', RATE_LIMIT_SCALE: '20' });
  try {
    await server.healthy();
    await work(server.url);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(data, { recursive: true, force: true });
  }
}

mkdirSync(folder, { recursive: true });
// With scroll bars, as people have them: a list leaves room for its own.
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: chromiumFlags,
  ignoreDefaultArgs: ['--hide-scrollbars'],
});
try {
  await withApp((url) => (options.documents ? takeDocumentPictures : take)(browser, url));
} finally {
  await browser.close();
}
