/** Archives with 64-bit records (APPNOTE 4.3.14, 4.5.3), which some programs write for archives of any size. */
import { expect, test } from 'vitest';
import { UnreadableFileError } from '../../../../server/records/unreadableFile.ts';
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

test('entries are read at the positions of the 64-bit fields', () => {
  expect(texts(buildZip64(parts))).toEqual(expected);
  expect(texts(buildStoredZip(parts))).toEqual(expected);
});

test('an archive with replaced entries has 32-bit records and its other entries unchanged', () => {
  const replaced = replaceZipEntries(buildZip64(parts), new Map([['a.xml', Buffer.from('<c/>')]]));
  expect(texts(replaced)).toEqual([['a.xml', '<c/>'], ...expected.slice(1)]);
  expect(replaced.includes('PK\u0006\u0006')).toBe(false);
});

test('an archive that is truncated, or declares more than it contains, is refused', () => {
  const whole = buildZip64(parts);
  for (let length = 0; length < whole.length - 2; length += 1)
    expect(() => readZipEntries(whole.subarray(0, length), bounds), String(length)).toThrow(
      UnreadableFileError,
    );
  expect(() => readZipEntries(buildZip64(parts, { count: 2 ** 40 }), bounds)).toThrow('结构过于复杂');
  expect(() => readZipEntries(buildZip64(parts, { start: 2 ** 50 }), bounds)).toThrow('文件不完整');
  expect(() => readZipEntries(buildZip64(parts, { local: 2 ** 50 }), bounds)).toThrow('文件不完整');
  expect(texts(buildZip([]))).toEqual([]);
});
