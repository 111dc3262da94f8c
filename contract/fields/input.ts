import { baseFieldType, type FieldType } from './fieldType.ts';
import { createTextSchema } from './shared/textSchema.ts';

export const input: FieldType = {
  ...baseFieldType,
  sortable: true,
  order: 'text',
  label: '单行文本',
  group: 'basic',
  settings: ['maxLength'],
  initial: { maxLength: 100 },
  sqlType: () => 'text',
  valueSchema: (field) => createTextSchema(field, 2000),
  text: (value) => (value === undefined || value === null ? '' : String(value)),
  filter: 'text',
  searchable: true,
  canBeUnique: true,
};
