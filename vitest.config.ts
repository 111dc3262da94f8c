import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { FileOrder } from './tests/support/fileOrder.ts';
import { RunSummary } from './tests/support/report/runSummary.ts';
import { testFolder } from './tests/support/testFolder.ts';
import { patienceMs } from './tests/support/waitUntil.ts';

/** Tests see the same local times on every machine. */
process.env.TZ = 'Asia/Shanghai';

/** For what tests, Chromium and servers put into the temporary folder. */
process.env.TMPDIR = testFolder;

/** Workers cache the compiled code of libraries, as servers do. */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/node');

/** Tests wait for processes, disks and timers half of the time, so two workers share a core. */
const maxWorkers = 2 * availableParallelism();

/** Milliseconds, long enough for a busy machine: only a condition that never becomes true fails a test. */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: patienceMs } } };

/** Tests with real processes on a shared machine fail after three attempts. The summary names the repeated ones. */
const retry = process.env.CI ? 2 : 0;

/**
 * Node loads these files without Vite, as it loads the server; its code then runs a sixth faster.
 * In projects that run little of the server's code, loading would take longer.
 */
const native = { experimental: { viteModuleRunner: false } };

/** unit: pure code. client: the state and commands of the client, without a browser. server: real PostgreSQL, a database per file. browser: the built app in Chromium. */
export default defineConfig({
  test: {
    reporters: ['default', new RunSummary()],
    sequence: { sequencer: FileOrder },
    projects: [
      {
        test: {
          name: 'repository',
          include: ['tests/{layers,language}.test.ts', 'tests/repository/**/*.test.ts'],
          maxWorkers,
          ...limits,
        },
      },
      {
        test: {
          name: 'unit',
          setupFiles: ['tests/support/propertyTests.ts', 'tests/support/restoreGlobals.ts'],
          include: ['tests/{contract,server}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'tests/**/*.db.test.ts'],
          // Files of one worker share their modules, which have no state: loading them takes longer than most tests.
          isolate: false,
          maxWorkers,
          ...limits,
        },
      },
      {
        test: {
          name: 'client',
          setupFiles: [
            'tests/support/propertyTests.ts',
            'tests/support/restoreGlobals.ts',
            'tests/support/resetStores.ts',
          ],
          include: ['tests/src/**/*.test.ts'],
          isolate: false,
          maxWorkers,
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          ...native,
          setupFiles: ['tests/support/propertyTests.ts', 'tests/support/restoreGlobals.ts'],
          include: ['tests/server/**/*.db.test.ts'],
          retry,
          isolate: false,
          globalSetup: ['tests/support/servers/postgresSetup.ts'],
          maxWorkers,
          ...limits,
        },
      },
      {
        test: {
          name: 'browser',
          ...native,
          include: ['tests/e2e/**/*.test.ts'],
          retry,
          globalSetup: ['tests/support/browser/app/appSetup.ts'],
          setupFiles: ['tests/support/browser/app/fileApp.ts', 'tests/support/restoreGlobals.ts'],
          maxWorkers,
          // Files of one worker share its Chromium.
          isolate: false,
          ...limits,
        },
      },
    ],
  },
});
