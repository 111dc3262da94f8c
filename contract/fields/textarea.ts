import { input } from './input.ts';
import { wordsSchema } from './shared/words.ts';
import type { FieldType } from './type.ts';

export const textarea: FieldType = {
  ...input,
  label: '多行文本',
  valueSchema: (field) => wordsSchema(field, 100_000),
  fromText: (text) => text,
  canBeUnique: false,
};
