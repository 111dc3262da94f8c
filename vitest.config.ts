import { defineConfig } from 'vitest/config';

/** unit: pure code. server: real PostgreSQL, a database per file. browser: the built app in Chromium. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'layers', include: ['tests/layers.test.ts'] } },
      {
        test: {
          name: 'unit',
          include: ['tests/{contract,engine,src,unit}/**/*.test.ts'],
          // Property tests; a busy machine must not fail them.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/app.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
