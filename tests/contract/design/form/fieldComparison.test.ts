/** Two states of a form side by side. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignFields } from '../../../../contract/design/form/fieldComparison.ts';
import type { Field } from '../../../../contract/forms/definition.ts';

const field = (enName: string, more: Partial<Field> = {}): Field => ({
  enName,
  label: enName,
  funcType: 'input',
  ...more,
});

const compare = (before: readonly Field[], after: readonly Field[]) =>
  alignFields({ fields: [...before] }, { fields: [...after] });

test('each field is beside what it was, and a removed one is where it was', () => {
  const rows = compare(
    [field('a'), field('gone'), field('b'), field('c')],
    [field('a'), field('new'), field('b', { label: 'B', required: true }), field('c')],
  );
  expect(rows.map(({ enName, kind }) => `${enName} ${kind}`)).toEqual([
    'a same',
    'new added',
    'gone removed',
    'b changed',
    'c same',
  ]);
  expect(rows[3]?.differences).toEqual([
    { item: '名称', from: 'b', to: 'B' },
    { item: '必填', from: '否', to: '是' },
  ]);
});

test('only the field that went elsewhere has moved', () => {
  const [a, b, c, d] = [field('a'), field('b'), field('c'), field('d')];
  const moved = compare([a, b, c, d], [b, c, d, a]).filter(({ isMoved }) => isMoved);
  expect(moved).toMatchObject([{ enName: 'a', kind: 'changed', differences: [] }]);
});

test('a change of a column is one of its sub-form', () => {
  const sub = (label: string) => field('s', { funcType: 'subForm', children: [field('x', { label })] });
  expect(compare([sub('X')], [sub('Y')])[0]?.differences).toEqual([
    { item: '列“Y”的名称', from: 'X', to: 'Y' },
  ]);
});

test('every field of both states is there once, and nothing differs between equal states', () => {
  const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
  fc.assert(
    fc.property(names, names, (before, after) => {
      const rows = compare(
        before.map((name) => field(name)),
        after.map((name) => field(name)),
      );
      expect(rows.flatMap((row) => row.after?.enName ?? [])).toEqual(after);
      expect(rows.flatMap((row) => row.before?.enName ?? []).sort()).toEqual([...before].sort());
      const own = compare(
        before.map((name) => field(name)),
        before.map((name) => field(name)),
      );
      expect(own.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});
