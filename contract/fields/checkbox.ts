import type { FieldType } from './fieldType.ts';
import { select } from './select.ts';
import { createChoicesSchema, firstOptions, parseChoices } from './shared/choice.ts';

export const checkbox: FieldType = {
  ...select,
  label: '复选框',
  group: 'choice',
  settings: ['tag', 'optionList'],
  initial: { options: firstOptions },
  sqlType: () => 'text[]',
  valueSchema: createChoicesSchema,
  fromText: parseChoices,
};
