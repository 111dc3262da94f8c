import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredFile } from '../../../../src/fields/fieldContext.ts';
import { insertInChosenOrder } from '../../../../src/fields/files/uploads.ts';

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
