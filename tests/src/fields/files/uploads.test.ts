import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredFile } from '../../../../src/fields/fieldContext.ts';
import { type FileUpload, insertInChosenOrder, resendLost } from '../../../../src/fields/files/uploads.ts';

const fileOf = (name: string): StoredFile => ({ name, url: `/${name}` });
const names = (files: readonly StoredFile[]) => files.map(({ name }) => name).join('');

test('files keep the order of their selection in any order of arrival', () => {
  const chosen = ['a', 'b', 'c', 'd'];
  fc.assert(
    fc.property(fc.shuffledSubarray(chosen, { minLength: 4 }), (arriving) => {
      const turns = new Map<string, number>();
      const there = ['x', 'y'].map(fileOf);
      const files = arriving.reduce((before, name) => {
        turns.set(`/${name}`, 10 + chosen.indexOf(name));
        return insertInChosenOrder(before, fileOf(name), turns);
      }, there);
      expect(names(files)).toBe('xyabcd');
    }),
  );
});

test('Existing files stay first, and files chosen later follow.', () => {
  const turns = new Map([
    ['/b', 2],
    ['/c', 3],
  ]);
  expect(names(insertInChosenOrder([fileOf('x'), fileOf('c')], fileOf('b'), turns))).toBe('xbc');
  expect(names(insertInChosenOrder([fileOf('x'), fileOf('b')], fileOf('c'), turns))).toBe('xbc');
});

const upload = (key: number, part: Partial<FileUpload>): FileUpload => ({
  key,
  name: `${key}.txt`,
  size: 1,
  percent: 0,
  state: 'failed',
  ...part,
});

test('only uploads that the network lost are sent again by themselves', () => {
  const uploads = [upload(1, { lost: true, problem: '网络中断' }), upload(2, {}), upload(3, { lost: true })];
  expect(resendLost(({ key }) => key < 3)(uploads).map(({ state }) => state)).toEqual([
    'ready',
    'failed',
    'failed',
  ]);
  expect(resendLost(() => true)(uploads)[0]?.problem).toBeUndefined();
});
