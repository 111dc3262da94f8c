import type { FieldType } from './fieldType.ts';
import { createReferenceType } from './shared/reference.ts';

/** Who made the record. */
export const currentUser: FieldType = {
  ...createReferenceType('users'),
  label: '当前用户',
  origin: 'actor',
  sqlType: () => 'bigint',
};
