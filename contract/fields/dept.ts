/** A department, displayed as its path from the top of the tree (deptPath.ts). */

import type { FieldType } from './fieldType.ts';
import { createReferenceType } from './shared/reference.ts';

export const dept: FieldType = {
  ...createReferenceType('depts'),
  label: '部门',
  group: 'organization',
  settings: ['multiple'],
  initial: {},
};
