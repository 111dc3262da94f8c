import { wordsSchema } from './shared/words.ts';
import { type FieldType, ordinary } from './type.ts';

export const input: FieldType = {
  ...ordinary,
  label: '单行文本',
  sqlType: () => 'text',
  valueSchema: (field) => wordsSchema(field, 2000),
  text: (value) => (value === undefined || value === null ? '' : String(value)),
  filter: 'text',
  searchable: true,
  canBeUnique: true,
};
