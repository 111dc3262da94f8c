/** Published fields that a draft renames. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Path } from '../../../../../contract/design/edit.ts';
import { convertField } from '../../../../../contract/design/form/fieldConversion.ts';
import {
  duplicateField,
  findNameProblem,
  moveFieldTo,
  renamePublishedField,
} from '../../../../../contract/design/form/fieldSteps.ts';
import { compareDesigns } from '../../../../../contract/design/form/formComparison.ts';
import {
  blankFormDesign,
  type FormDesign,
  getFieldAt,
  listPlacedFields,
} from '../../../../../contract/design/form/formDesign.ts';
import { findFormProblems } from '../../../../../contract/design/form/formProblems.ts';
import {
  findPublishedName,
  followRenames,
  listFieldRenames,
  renameFields,
  restoreFields,
  withoutPublishedNames,
} from '../../../../../contract/design/form/names/publishedNames.ts';
import { beginHistory, goToStep, performStep, type Step } from '../../../../../contract/design/history.ts';
import type { Field } from '../../../../../contract/forms/definition.ts';

const input = (enName: string): Field => ({ enName, label: enName.toUpperCase(), funcType: 'input' });
const buildForm = (fields: Field[]): FormDesign => ({
  ...blankFormDesign(),
  enName: 'auto_trip',
  cnName: '出差',
  fields,
});
const form = buildForm([
  input('a'),
  input('b'),
  { enName: 'rows', label: '明细', funcType: 'subForm', children: [input('c'), input('d')] },
]);

const perform = (design: FormDesign, step: Step | undefined): FormDesign => {
  if (!step) throw new Error('The step is not possible.');
  return performStep(beginHistory(design), step).document;
};
const rename = (design: FormDesign, path: Path, name: string) =>
  perform(design, renamePublishedField(design, path, name));

test('a renamed field is known by its published name until it has this again', () => {
  const renamed = rename(rename(form, ['fields', 0], 'x'), ['fields', 0], 'y');
  expect(findPublishedName(renamed, ['fields', 0])).toBe('a');
  expect(listFieldRenames(renamed, form)).toEqual([{ label: 'A', from: { name: 'a' }, to: { name: 'y' } }]);
  expect(rename(renamed, ['fields', 0], 'a')).toEqual(form);
  expect(withoutPublishedNames(renamed).fields[0]).toEqual({ ...input('a'), enName: 'y' });
  expect(findFormProblems(renamed).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a column is renamed in a renamed sub-form', () => {
  const renamed = rename(rename(form, ['fields', 2], 'lines'), ['fields', 2, 'children', 0], 'x');
  expect(findPublishedName(renamed, ['fields', 2, 'children', 0])).toBe('rows.c');
  const renames = listFieldRenames(renamed, form);
  expect(renames).toMatchObject([
    { from: { name: 'rows' }, to: { name: 'lines' } },
    { label: '明细 · C', from: { list: 'rows', name: 'c' }, to: { list: 'lines', name: 'x' } },
  ]);
  expect(renameFields(form.fields, renames)).toEqual(withoutPublishedNames(renamed).fields);
});

test('fields exchange their names; a new field under the old name of another has none of its values', () => {
  const path = (at: number): Path => ['fields', at];
  const exchanged = [
    [0, 'x'],
    [1, 'a'],
    [0, 'b'],
  ] as const;
  const design = exchanged.reduce((now, [at, name]) => rename(now, path(at), name), form);
  expect(listFieldRenames(design, form)).toMatchObject([
    { from: { name: 'a' }, to: { name: 'b' } },
    { from: { name: 'b' }, to: { name: 'a' } },
  ]);
  const moved = rename(form, path(0), 'x');
  const added = { ...moved, fields: [...moved.fields, input('a')] };
  const again = rename(added, path(3), 'z');
  expect(listFieldRenames(again, form)).toMatchObject([{ from: { name: 'a' }, to: { name: 'x' } }]);
  expect(again.fields[3]).toEqual({ ...input('a'), enName: 'z' });
});

test('a field that is left out gives way to the one that gets its name', () => {
  const [a, b] = [input('a'), input('b')];
  const renames = [{ from: { name: 'a' }, to: { name: 'b' } }];
  expect(renameFields([a, b], renames).map(({ enName }) => enName)).toEqual(['b', 'gone$1']);
});

test('another type keeps the published name; a copy and a place in another table do not', () => {
  const renamed = rename(form, ['fields', 0], 'x');
  const field = getFieldAt(renamed, ['fields', 0]) as Field;
  expect(convertField(field, 'textarea', false)).toMatchObject({ enName: 'x', publishedName: 'a' });
  const copied = perform(
    renamed,
    duplicateField(renamed, ['fields', 0], () => undefined),
  );
  expect(copied.fields[1]).not.toHaveProperty('publishedName');
  const inside = perform(renamed, moveFieldTo(renamed, ['fields', 0], ['fields', 1, 'children', 0]));
  expect(listFieldRenames(inside, form)).toEqual([]);
});

test('a renamed field is the same field in a comparison', () => {
  expect(compareDesigns(form, rename(form, ['fields', 0], 'x'))).toEqual([
    { kind: 'changed', item: '“A”的字段名', from: 'a', to: 'x' },
  ]);
});

test('an earlier version is restored with the values under later names', () => {
  const { fields } = form;
  const renames = [
    [
      { from: { name: 'a' }, to: { name: 'x' } },
      { from: { list: 'rows', name: 'c' }, to: { list: 'rows', name: 'y' } },
    ],
    [
      { from: { name: 'x' }, to: { name: 'b' } },
      { from: { name: 'rows' }, to: { name: 'lines' } },
    ],
  ];
  const newest = { fields: [...followRenames(fields, renames)] };
  expect(listPlacedFields(newest).map(({ field }) => field.enName)).toEqual([
    ...['b', 'gone$1', 'lines', 'y', 'd'],
  ]);
  const published = { fields: newest.fields.filter(({ enName }) => enName !== 'gone$1') };
  const restored = { fields: restoreFields(fields, renames) };
  expect(withoutPublishedNames(restored)).toEqual({ fields });
  expect(listFieldRenames(restored, published)).toMatchObject([
    { from: { name: 'b' }, to: { name: 'a' } },
    { from: { name: 'lines' }, to: { name: 'rows' } },
    { from: { list: 'lines', name: 'y' }, to: { list: 'rows', name: 'c' } },
  ]);
});

test('a name that a row would read as another field is refused', () => {
  const children = [input('c'), { ...input('d'), computeExpression: 'c + a' }];
  const design = buildForm([input('a'), { enName: 'rows', label: '明细', funcType: 'subForm', children }]);
  expect(findNameProblem(design, ['fields', 0], 'c')).toBe(
    '字段英文名 c 在公式里已指别的值，改名会改变公式的含义',
  );
  expect(findNameProblem(design, ['fields', 1, 'children', 0], 'a')).toContain('含义');
  expect(findNameProblem(design, ['fields', 0], 'd')).toContain('含义');
  expect(findNameProblem(design, ['fields', 0], 'e')).toBeUndefined();
});

test('the parameters of a query follow, but those of the session', () => {
  const query = {
    defaultType: 'sql' as const,
    defaultValue: "select ':a', :a::text, :deptId, :b from auto_x",
  };
  const design = buildForm([input('a'), input('deptId'), { ...input('c'), ...query }]);
  const renamed = rename(rename(design, ['fields', 0], 'x'), ['fields', 1], 'dept');
  expect(renamed.fields[2]?.defaultValue).toBe("select ':a', :x::text, :deptId, :b from auto_x");
  expect(findNameProblem(design, ['fields', 0], 'today')).toContain('含义');
});

test('a form that selects its own records follows there too', () => {
  const design = buildForm([
    { ...input('a'), label: '名称' },
    {
      enName: 'up',
      label: '上级项目',
      funcType: 'relatedForm',
      relateEnName: 'auto_trip',
      relateField: 'a',
      relate2Current: ['a:b'],
      conditions: { a: '1', a$start: '2', b: '3' },
    },
    input('b'),
  ]);
  const renamed = rename(rename(design, ['fields', 0], 'x'), ['fields', 2], 'y');
  expect(renamed.fields[1]).toMatchObject({
    relateField: 'x',
    relate2Current: ['x:y'],
    conditions: { x: '1', x$start: '2', y: '3' },
  });
});

/** Expressions over random fields, written with the names that these have. */
type Term = { field: number; column: number | undefined };
const term = fc.record({ field: fc.nat(3), column: fc.option(fc.nat(1), { nil: undefined }) });
const columnsOf = 3;

function buildReferring(terms: readonly Term[], rows: readonly Term[]): FormDesign {
  const plain = ['a', 'b', 'c'].map(input);
  const children: Field[] = [input('d'), { ...input('e') }];
  const list: Field = { enName: 'rows', label: '明细', funcType: 'subForm', children };
  const named = buildForm([...plain, list, input('total')]);
  const write = (some: readonly Term[], isRow: boolean) =>
    some.map((one) => writeTerm(named, one, isRow)).join(" + 'a rows.d' + ") || '1';
  return {
    ...named,
    fields: [
      ...plain,
      { ...list, children: [...children, { ...input('f'), computeExpression: write(rows, true) }] },
      { ...input('total'), computeExpression: write(terms, false) },
    ],
    feature: { pcTableElements: [{ enName: 'a', visible: true }] },
  };
}

function writeTerm({ fields }: FormDesign, { field, column }: Term, isRow: boolean): string {
  const list = fields[columnsOf];
  if (field < columnsOf) return fields[field]?.enName ?? '';
  const name = list?.children?.[column ?? 0]?.enName ?? '';
  return isRow ? `${name}$view` : `sum(${list?.enName}.${name})`;
}

test('each reference names the same field after any renames, and undo gives the form again', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'x', 'y', 'rows', 'z'];
  fc.assert(
    fc.property(
      fc.array(term, { maxLength: 4 }),
      fc.array(term, { maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(6), fc.constantFrom(...names)), { maxLength: 12 }),
      (terms, rows, renames) => {
        const published = buildReferring(terms, rows);
        const history = renames.reduce((now, [at, name]) => {
          const path = listPlacedFields(now.document)[at]?.path ?? [];
          const step = renamePublishedField(now.document, path, name);
          return step ? performStep(now, step) : now;
        }, beginHistory(published));
        const { document } = history;
        const expected = (some: readonly Term[], isRow: boolean) =>
          some.map((one) => writeTerm(document, one, isRow)).join(" + 'a rows.d' + ") || '1';
        expect(document.fields[4]?.computeExpression).toBe(expected(terms, false));
        expect(document.fields[3]?.children?.[2]?.computeExpression).toBe(expected(rows, true));
        expect(document.feature.pcTableElements?.[0]?.enName).toBe(document.fields[0]?.enName);
        const moved = renameFields(published.fields, listFieldRenames(document, published));
        expect(listPlacedFields({ fields: moved }).map(({ field }) => field.enName)).toEqual(
          listPlacedFields(document).map(({ field }) => field.enName),
        );
        expect(goToStep(history, 0).document).toEqual(published);
      },
    ),
    { numRuns: 100 },
  );
});
