/** What makes a test fail for a reason that is not the product's: the date, a wait without an end, and a late interception. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Line = { file: string; number: number; text: string };

const listLines = (pattern: string): Line[] =>
  globSync(pattern)
    .filter((file) => !file.includes('repository/'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((text, index) => ({ file, number: index + 1, text })),
    );

const describeLines = (lines: readonly Line[]): string[] =>
  lines.map(({ file, number, text }) => `${file}:${number} ${text.trim()}`);

/** The product's first release is of 2026: a date before it stays in the past. */
const recentDate = /['"` ](20(2[6-9]|[3-9]\d))([-/年.]?)(0[1-9]|1[0-2])\b/;

test('tests of the demo name no date that is not in the past of every run', () => {
  const lines = ['tests/e2e/**/*.ts', 'tests/support/browser/**/*.ts'].flatMap(listLines);
  expect(describeLines(lines.filter(({ text }) => recentDate.test(text)))).toEqual([]);
});

/** `waitUntil` is the one loop that waits; it ends. */
const endlessLoop = /\bfor \(;;\)|\bwhile \(true\)|\bwhile \(.*\bawait\b|\bwhile \(.*\) await\b/;

test('no test waits in a loop without an end', () => {
  const lines = listLines('tests/**/*.ts').filter(({ file }) => file !== 'tests/support/waitUntil.ts');
  expect(describeLines(lines.filter(({ text }) => endlessLoop.test(text)))).toEqual([]);
});

test('journeys intercept requests by interceptRequests, which is in force when it resolves', () => {
  const lines = listLines('tests/e2e/**/*.test.ts').filter(({ text }) => /\.route\(/.test(text));
  expect(describeLines(lines)).toEqual([]);
});

test('journeys reach the context of a page by contexts.ts, which knows whether another test can have it', () => {
  const lines = listLines('tests/e2e/**/*.test.ts').filter(({ text }) => /\.context\(\)/.test(text));
  expect(describeLines(lines)).toEqual([]);
});

test('tests replace no modules, which are shared with the other tests of their worker', () => {
  const lines = listLines('tests/**/*.test.ts').filter(({ text }) => /\bvi\.(?:do)?[mM]ock\(/.test(text));
  expect(describeLines(lines)).toEqual([]);
});
