import { expect, test } from 'vitest';
import { formatRunSummary, type RunOutcome } from '../support/report/formatRunSummary.ts';

const outcome: RunOutcome = {
  ...{ passed: 12, failed: 0, skipped: 1, seconds: 90 },
  ...{ failures: [], settings: { SEED: '7' }, flaky: [], files: [] },
};

test('the summary of a run ends with the numbers of passed, failed and skipped tests', () => {
  expect(formatRunSummary(outcome).split('\n').at(-1)).toBe('12 passed, 0 failed, 1 skipped');
});

test('the summary of a run lists the ten slowest files, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    file: `${index}.test.ts`,
    project: 'unit',
    seconds: index,
  }));
  const listed = formatRunSummary({ ...outcome, files }).match(/\d+\.test\.ts/g);
  expect(listed).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `${index}.test.ts`));
});

test('the summary of a run names every test that passed only on repetition', () => {
  const flaky = [{ file: 'tests/e2e/a.test.ts', title: 'a page opens' }];
  expect(formatRunSummary({ ...outcome, flaky })).toContain('flaky\n  tests/e2e/a.test.ts > a page opens\n');
  expect(formatRunSummary(outcome)).toContain('flaky: none');
});

test('the summary of a failed run says how each failure is repeated', () => {
  const failures = [{ project: 'server', file: 'a.db.test.ts', title: "a user's act (once)" }];
  expect(formatRunSummary({ ...outcome, failures })).toContain(
    String.raw`SEED=7 npx vitest run --project server a.db.test.ts -t 'a user.s act \(once\)'`,
  );
  expect(formatRunSummary(outcome)).not.toContain('repeat');
});
