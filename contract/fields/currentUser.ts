import type { FieldType } from './fieldType.ts';
import { createReferenceType } from './shared/reference.ts';

/** The creator of the record. */
export const currentUser: FieldType = {
  ...createReferenceType('users'),
  label: '当前用户',
  group: 'organization',
  settings: [],
  initial: {},
  origin: 'actor',
  sqlType: () => 'bigint',
};
