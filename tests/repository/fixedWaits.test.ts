/** A test waits for a condition. A wait of a fixed time is its subject, or there is nothing to wait for. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The number of fixed waits of a file, and why it has them. */
const reasons: Readonly<Record<string, [count: number, reason: string]>> = {
  'tests/e2e/commandPalette.test.ts': [1, 'a key that comes later than the end of a composition'],
  'tests/e2e/listAnalysis.test.ts': [1, 'an answer that is late'],
  'tests/e2e/recordLists.test.ts': [1, 'nothing may happen while one types'],
  'tests/e2e/signInPages.test.ts': [1, 'an answer that is late'],
  'tests/e2e/typeAhead.test.ts': [3, 'answers and frames that are late'],
  'tests/server/http/execution/requestOrder.db.test.ts': [
    1,
    'a lock that is held longer than its time limit',
  ],
  'tests/server/jobs/periodic/dueTasks.db.test.ts': [1, 'no further round may start'],
  'tests/server/jobs/queue/workerPool.db.test.ts': [1, 'a promise that may never resolve'],
  'tests/support/browser/keyboard.ts': [1, 'a time in which buttons ignore presses'],
  'tests/support/browser/typist.ts': [1, 'the speed of a typist'],
  'tests/support/crashes/crashPoints.ts': [2, 'a statement that mostly reaches PostgreSQL before the kill'],
  'tests/support/waitUntil.ts': [1, 'the pause of a poll'],
};

const waitPattern =
  /waitForTimeout\(|\bsleep\((?!\d\)|\))|(?<!\.)\bsetTimeout\([^)]*\d|setTimeout\(\w+, \d+\)/g;
/** Waits of a polling loop. */
const pollPattern = /while \([^\n]*\bsleep\(|^\s*(?:await )?sleep\((?:1|2|5)\);$/;

const countFixedWaits = (file: string): number =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !pollPattern.test(line) && line.match(waitPattern) !== null).length;

test('every file with waits of a fixed time is listed with their number and the reason', () => {
  const files = globSync('tests/**/*.ts').filter((file) => !file.includes('repository/'));
  const counts = files.map((file) => [file, countFixedWaits(file)] as const).filter(([, count]) => count > 0);
  expect(Object.fromEntries(counts)).toEqual(
    Object.fromEntries(Object.entries(reasons).map(([file, [count]]) => [file, count])),
  );
});
