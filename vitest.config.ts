import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The journey is told on the demo tenant as it was made, before other tests have worked through its tasks. */
class JourneyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isJourney = (file: TestSpecification) => file.moduleId.endsWith('/contractJourney.test.ts');
    return [...sorted.filter(isJourney), ...sorted.filter((file) => !isJourney(file))];
  }
}

/** Tests see the same local times on every machine. */
process.env.TZ = 'Asia/Shanghai';

/** Left to itself the runner keeps one core free, which of two is half. */
const maxWorkers = '100%';

/** unit: pure code. server: real PostgreSQL, a database per file. browser: the built app in Chromium. */
export default defineConfig({
  test: {
    sequence: { sequencer: JourneyFirst },
    projects: [
      {
        test: {
          name: 'repository',
          include: ['tests/{layers,language}.test.ts', 'tests/repository/**/*.test.ts'],
          maxWorkers,
        },
      },
      {
        test: {
          name: 'unit',
          setupFiles: ['tests/support/propertyTests.ts'],
          include: ['tests/{contract,server,src}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'tests/**/*.db.test.ts'],
          maxWorkers,
          // Property tests; a busy machine must not fail them.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: ['tests/support/propertyTests.ts'],
          include: ['tests/server/**/*.db.test.ts'],
          globalSetup: ['tests/support/servers/postgresSetup.ts'],
          maxWorkers,
          // Real work on a machine that may be busy: only what never comes is a failure.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/browser/appSetup.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
