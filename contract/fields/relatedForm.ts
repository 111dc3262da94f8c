import type { FieldType } from './fieldType.ts';
import { createReferenceType } from './shared/reference.ts';

/** Ids of records of the form `relateEnName`, displayed by their `relateField`. */
export const relatedForm: FieldType = {
  ...createReferenceType('records'),
  label: '关联表单',
  group: 'choice',
  settings: ['multiple', 'relation'],
  initial: {},
};
