import type { FieldType } from './fieldType.ts';
import { select } from './select.ts';
import { createChoiceSchema, parseChoice } from './shared/choice.ts';

export const radio: FieldType = {
  ...select,
  label: '单选框',
  sqlType: () => 'text',
  valueSchema: createChoiceSchema,
  fromText: parseChoice,
};
