import { referenceTo } from './shared/reference.ts';
import type { FieldType } from './type.ts';

/** The department of whoever made the record, as it was then. */
export const currentDept: FieldType = {
  ...referenceTo('depts'),
  label: '当前部门',
  origin: 'actorDept',
  sqlType: () => 'bigint',
};
