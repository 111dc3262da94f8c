/** Archives with 64-bit records (APPNOTE 4.3.14, 4.5.3), which some programs write however small the archive is. */
import { expect, test } from 'vitest';
import { buildStoredZip, buildZip } from '../../../../server/records/zip/buildZip.ts';
import { readZipEntries } from '../../../../server/records/zip/readZipEntries.ts';
import { replaceZipEntries } from '../../../../server/records/zip/replaceZipEntries.ts';
import { buildZip64 } from '../../../support/builders/zip64.ts';

const bounds = { wanted: /./, mostBytes: 1_000_000, mostEntries: 10 };
const parts = new Map([
  ['a.xml', Buffer.from('<a/>')],
  ['文.xml', Buffer.from('<b>字</b>'.repeat(50))],
]);
const texts = (archive: Buffer) =>
  [...readZipEntries(archive, bounds)].map(([name, content]) => [name, content.toString()]);
const expected = [...parts].map(([name, content]) => [name, content.toString()]);

test('their entries are read where the 64-bit fields say', () => {
  expect(texts(buildZip64(parts))).toEqual(expected);
  expect(texts(buildStoredZip(parts))).toEqual(expected);
});

test('an archive whose entries were replaced has 32-bit records and the other entries as they were', () => {
  const replaced = replaceZipEntries(buildZip64(parts), new Map([['a.xml', Buffer.from('<c/>')]]));
  expect(texts(replaced)).toEqual([['a.xml', '<c/>'], ...expected.slice(1)]);
  expect(replaced.includes('PK\u0006\u0006')).toBe(false);
});

test('one that is cut off, or says more than it has, is refused', () => {
  const whole = buildZip64(parts);
  for (let length = 0; length < whole.length - 2; length += 1)
    expect(() => readZipEntries(whole.subarray(0, length), bounds), String(length)).toThrow('不是可读取的');
  expect(() => readZipEntries(buildZip64(parts, { count: 2 ** 40 }), bounds)).toThrow('结构过于复杂');
  expect(() => readZipEntries(buildZip64(parts, { start: 2 ** 50 }), bounds)).toThrow('不是可读取的');
  expect(() => readZipEntries(buildZip64(parts, { local: 2 ** 50 }), bounds)).toThrow('不是可读取的');
  expect(texts(buildZip([]))).toEqual([]);
});
