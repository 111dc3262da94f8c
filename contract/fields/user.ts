import type { FieldType } from './fieldType.ts';
import { createReferenceType } from './shared/reference.ts';

export const user: FieldType = {
  ...createReferenceType('users'),
  label: '人员',
  group: 'organization',
  settings: ['multiple'],
  initial: {},
};
