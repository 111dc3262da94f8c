/** The end of a test run: the slowest files, the tests that passed only on repetition, and the totals. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { isFullDepth, testSeed } from '../depth.ts';
import { formatRunSummary, type RunOutcome } from './formatRunSummary.ts';

export class RunSummary implements Reporter {
  #started = 0;

  onTestRunStart(): void {
    this.#started = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that does not load, and a hook that fails, belong to no test.
    const brokenFiles = modules.filter((module) => !module.ok() && !hasFailedTest(module)).length;
    const outcome: RunOutcome = {
      passed: count('passed'),
      failed: count('failed') + brokenFiles + unhandledErrors.length,
      failures: tests.filter((test) => test.result().state === 'failed').map(describeFailure),
      settings: { SEED: String(testSeed), ...(isFullDepth && { DEPTH: 'full' }) },
      skipped: count('skipped'),
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(describeTest),
      files: modules.map(describeFile),
      seconds: (performance.now() - this.#started) / 1000,
    };
    console.log(formatRunSummary(outcome));
  }
}

const hasFailedTest = (module: TestModule): boolean => !module.children.allTests('failed').next().done;

const describeTest = (test: TestCase) => ({ file: test.module.relativeModuleId, title: test.fullName });

const describeFailure = ({ module, project, name }: TestCase) => ({
  project: project.name,
  file: module.relativeModuleId,
  title: name,
});

const describeFile = (module: TestModule) => {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    seconds: (duration + collectDuration + setupDuration) / 1000,
  };
};
