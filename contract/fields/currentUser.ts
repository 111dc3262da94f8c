import { referenceTo } from './shared/reference.ts';
import type { FieldType } from './type.ts';

/** Who made the record. */
export const currentUser: FieldType = {
  ...referenceTo('users'),
  label: '当前用户',
  origin: 'actor',
  sqlType: () => 'bigint',
};
