import { expect, test } from 'vitest';
import { findHiddenColumns } from '../../../contract/forms/columnVisibility.ts';
import type { Field } from '../../../contract/forms/definition.ts';

const field = (enName: string, hideCondition?: string): Field => ({
  enName,
  label: enName,
  funcType: 'number',
  ...(hideCondition !== undefined && { hideCondition }),
});
const clerk = { userId: '7', deptId: '3', roleKeys: ['staff'] };
const boss = { userId: '1', deptId: '3', roleKeys: ['staff', 'manager'] };

test('A list omits a field that is hidden from the person in every record.', () => {
  const fields = [
    field('open'),
    field('cost', "!contains(currentUser.roleKeys, 'manager')"),
    field('own', "currentUser.userId != '7'"),
  ];
  expect([...findHiddenColumns(fields, clerk)]).toEqual(['cost']);
  expect([...findHiddenColumns(fields, boss)]).toEqual(['own']);
});

test('A field whose visibility depends on the record stays: it is hidden in some rows only.', () => {
  const fields = [
    field('a', 'b > 1'),
    field('c', "currentUser.userId == '7' && b > 1"),
    field('d', '1 == 1'),
  ];
  expect(findHiddenColumns(fields, clerk).size).toBe(0);
});
