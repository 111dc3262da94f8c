import type { FieldType } from './fieldType.ts';
import { select } from './select.ts';
import { createChoicesSchema, parseChoices } from './shared/choice.ts';

export const checkbox: FieldType = {
  ...select,
  label: '复选框',
  sqlType: () => 'text[]',
  valueSchema: createChoicesSchema,
  fromText: parseChoices,
};
