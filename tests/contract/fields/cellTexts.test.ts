/** The text of a cell, read by its field alone; an import also finds records by their names. */
import { expect, test } from 'vitest';
import { type FuncType, getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { buildBadCells, buildGoodCells, cellTexts } from '../../support/builders/cellTexts.ts';

const readByItself = ({ field }: { field: Field }) => getFieldType(field).references(field) === null;
const read = (field: Field, text: string) =>
  getFieldType(field).valueSchema(field).safeParse(getFieldType(field).fromText(text, field));

test.each(buildGoodCells().filter(readByItself))(
  '$field.funcType reads $text',
  ({ field, text, expected }) => {
    expect(read(field, text).data).toEqual(expected);
  },
);

test.each(buildGoodCells().filter(readByItself))(
  '$field.funcType parses its own text of $text',
  ({ field, expected }) => {
    expect(read(field, getFieldType(field).text(expected, field)).data).toEqual(expected);
  },
);

test.each(buildBadCells().filter(readByItself))(
  '$field.funcType refuses $text',
  ({ field, text, expected }) => {
    const issues = read(field, text).error?.issues ?? [];
    expect(issues.map(({ message }) => message).join(' ')).toMatch(expected);
  },
);

test('The table has texts for exactly the types that can be read from a cell.', () => {
  for (const [name, { good }] of Object.entries(cellTexts)) {
    const field: Field = { enName: 'f', label: '字段', funcType: name as FuncType }; // the table's keys are the registry's
    const type = getFieldType(field);
    const isRead = type.inCell && type.origin === 'person' && type.sqlType(field) !== null;
    expect([name, good.length > 0]).toEqual([name, isRead]);
  }
});

test.each([
  [{}, '2026-01-01 至 2026-12-31'],
  [{ type: 'monthrange' }, '2026-01 至 2026-12'],
  [{ type: 'datetimerange' }, '2026-01-01 08:30:00 至 2026-12-31 17:30:00'],
])('The example of a range has the format of its field.', (more, text) => {
  const field: Field = { enName: 'period', label: '期间', funcType: 'dateRange', ...more };
  const type = getFieldType(field);
  expect(type.example(field)).toBe(text);
  expect(type.valueSchema(field).safeParse(type.fromText(text, field)).success).toBe(true);
});
