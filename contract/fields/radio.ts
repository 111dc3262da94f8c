import type { FieldType } from './fieldType.ts';
import { select } from './select.ts';
import { createChoiceSchema, firstOptions, parseChoice } from './shared/choice.ts';

export const radio: FieldType = {
  ...select,
  label: '单选框',
  group: 'choice',
  settings: ['tag', 'optionList'],
  initial: { options: firstOptions },
  sqlType: () => 'text',
  valueSchema: createChoiceSchema,
  fromText: parseChoice,
};
