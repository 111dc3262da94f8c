import { baseFieldType, type FieldType } from './fieldType.ts';
import {
  createChoiceSchema,
  createChoicesSchema,
  firstOptions,
  formatChoice,
  getChoiceReferences,
  parseChoice,
  parseChoices,
} from './shared/choice.ts';

/** One option, or with `multiple` a list of options. */
export const select: FieldType = {
  ...baseFieldType,
  sortable: true,
  order: 'text',
  label: '下拉选择',
  group: 'choice',
  settings: ['multiple', 'tag', 'optionList'],
  initial: { options: firstOptions },
  sqlType: (field) => (field.multiple ? 'text[]' : 'text'),
  hasView: true,
  references: getChoiceReferences,
  valueSchema: (field) => (field.multiple ? createChoicesSchema(field) : createChoiceSchema(field)),
  text: formatChoice,
  fromText: (text, field) => (field.multiple ? parseChoices(text, field) : parseChoice(text, field)),
  filter: 'options',
  searchable: true,
};
