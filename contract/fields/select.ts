import {
  choiceOf,
  choiceReferences,
  choicesOf,
  choiceText,
  manyChoices,
  oneChoice,
} from './shared/choice.ts';
import { type FieldType, ordinary } from './type.ts';

/** One option, or with `multiple` a list of them. */
export const select: FieldType = {
  ...ordinary,
  label: '下拉选择',
  sqlType: (field) => (field.multiple ? 'text[]' : 'text'),
  hasView: true,
  references: choiceReferences,
  valueSchema: (field) => (field.multiple ? manyChoices(field) : oneChoice(field)),
  text: choiceText,
  fromText: (text, field) => (field.multiple ? choicesOf(text, field) : choiceOf(text, field)),
  filter: 'options',
  searchable: true,
};
