import type { FieldType } from './fieldType.ts';
import { input } from './input.ts';
import { createTextSchema } from './shared/textSchema.ts';

export const textarea: FieldType = {
  ...input,
  label: '多行文本',
  group: 'basic',
  settings: ['maxLength'],
  initial: { maxLength: 500 },
  valueSchema: (field) => createTextSchema(field, 100_000),
  fromText: (text) => text,
  canBeUnique: false,
};
