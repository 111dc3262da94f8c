import { select } from './select.ts';
import { choiceOf, oneChoice } from './shared/choice.ts';
import type { FieldType } from './type.ts';

export const radio: FieldType = {
  ...select,
  label: '单选框',
  sqlType: () => 'text',
  valueSchema: oneChoice,
  fromText: choiceOf,
};
