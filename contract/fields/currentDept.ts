import type { FieldType } from './fieldType.ts';
import { createReferenceType } from './shared/reference.ts';

/** The department of the record's creator at the time of creation. */
export const currentDept: FieldType = {
  ...createReferenceType('depts'),
  label: '当前部门',
  group: 'organization',
  settings: [],
  initial: {},
  origin: 'actorDept',
  sqlType: () => 'bigint',
};
