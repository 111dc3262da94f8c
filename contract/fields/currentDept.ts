import type { FieldType } from './fieldType.ts';
import { createReferenceType } from './shared/reference.ts';

/** The department of whoever made the record, as it was then. */
export const currentDept: FieldType = {
  ...createReferenceType('depts'),
  label: '当前部门',
  origin: 'actorDept',
  sqlType: () => 'bigint',
};
