import { select } from './select.ts';
import { choicesOf, manyChoices } from './shared/choice.ts';
import type { FieldType } from './type.ts';

export const checkbox: FieldType = {
  ...select,
  label: '复选框',
  sqlType: () => 'text[]',
  valueSchema: manyChoices,
  fromText: choicesOf,
};
