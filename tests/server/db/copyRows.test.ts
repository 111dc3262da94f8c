import { expect, test } from 'vitest';
import { formatCopyRow } from '../../../server/db/copyRows.ts';

test('a row has its values between tabs and ends with a line feed', () => {
  expect(formatCopyRow([7, 'a', true])).toBe('7\ta\ttrue\n');
});

test('null and undefined are \\N, and an empty text stays empty', () => {
  expect(formatCopyRow([null, undefined, ''])).toBe('\\N\t\\N\t\n');
});

test('backslash, tab, line feed and carriage return are escaped', () => {
  expect(formatCopyRow(['a\\b\tc\nd\re'])).toBe('a\\\\b\\tc\\nd\\re\n');
});

test('a list is an array whose texts are quoted, and the quotes are escaped again for COPY', () => {
  expect(formatCopyRow([['a', 'b"c', 'd\\e', null]])).toBe('{"a","b\\\\"c","d\\\\\\\\e",NULL}\n');
});

test('an object is JSON', () => {
  expect(formatCopyRow([{ a: 'b\n' }])).toBe('{"a":"b\\\\n"}\n');
});
