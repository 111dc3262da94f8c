import * as z from 'zod/mini';
import { baseFieldType, type FieldType } from './fieldType.ts';
import { namedColors, parseColor } from './shared/namedColors.ts';

export const color: FieldType = {
  ...baseFieldType,
  sortable: true,
  order: 'text',
  label: '颜色',
  group: 'basic',
  settings: [],
  initial: {},
  sqlType: () => 'text',
  hasView: true,
  valueSchema: () =>
    z.pipe(
      z
        .string('颜色应为红、黄、绿或 #rrggbb')
        .check(z.refine((text) => parseColor(text) !== undefined, '颜色应为红、黄、绿或 #rrggbb')),
      z.transform((text) => parseColor(text)),
    ),
  text: (value) => namedColors.find((one) => one.value === value)?.label ?? String(value ?? ''),
  fromText: (text) => parseColor(text) ?? text.trim(),
  filter: 'options',
  choices: () => namedColors,
};
