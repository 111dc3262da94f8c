/** Finds a Chromium for browser tests, or downloads Playwright's. Throws if neither works. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright';

/** A name of this machine that browsers do not treat as localhost. */
export const intranetHost = 'intranet.test';

/**
 * Each window would start two processes for suggestions below an address bar that nobody sees. The other features are
 * those that Playwright turns off, whose list this one replaces.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Streaming parses each script again, which the process of the site has compiled.
  'ScriptStreaming',
];

/**
 * Pages live for seconds: most of their objects die young, hardly any of their code runs often enough to pay for being
 * optimized, and what a page has compiled serves the next one. A fifth of a page's processor time. V8 ignores flags that
 * it does not know.
 */
const scriptFlags = [
  '--min-semi-space-size=64',
  '--no-opt',
  '--no-maglev',
  '--no-concurrent-sparkplug',
  '--no-flush-bytecode',
];

/** The command-line flags of every browser that the project starts. */
export const chromiumFlags = [
  `--disable-features=${disabledFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one context share a process, and with it the compiled code.
  '--process-per-site',
  `--host-resolver-rules=MAP ${intranetHost} 127.0.0.1`,
];

/** Benchmarks measure pages as people have them, without these. */
export const testChromiumFlags = [...chromiumFlags, `--js-flags=${scriptFlags.join()}`];

/** The headless shell first: it draws no window, so a page costs a third less. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** Path of an executable that starts: $CHROMIUM_PATH, else the system's, else Playwright's, else downloaded by Playwright. */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (canStart(given)) return given;
    throw new Error(`CHROMIUM_PATH=${given} is no Chromium that starts.`);
  }
  const tried: string[] = [];
  for (const [what, find] of searchSteps) {
    try {
      const found = find();
      if (found !== undefined && canStart(found)) return found;
      tried.push(`${what}: none that starts`);
    } catch (error) {
      tried.push(`${what}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  throw new Error(
    `No Chromium for the browser tests: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH. Tried ${tried.join('; ')}.`,
  );
}

const searchSteps: [string, () => string | undefined][] = [
  ['the system', findOnPath],
  ["Playwright's own", () => chromium.executablePath()],
  ['playwright install', downloadChromium],
];

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return systemNames.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

function downloadChromium(): string {
  console.log('Downloading chromium by Playwright for the browser tests.');
  const nearby = createRequire(import.meta.url);
  const program = path.join(path.dirname(nearby.resolve('playwright/package.json')), 'cli.js');
  execFileSync(process.execPath, [program, 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return chromium.executablePath();
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ubuntu's package is a stub that only points to snap: a file of the right name proves nothing. */
function canStart(file: string): boolean {
  if (!isExecutable(file)) return false;
  try {
    return /\d+\.\d+/.test(execFileSync(file, ['--version'], { timeout: 20_000, encoding: 'utf8' }));
  } catch {
    return false;
  }
}
