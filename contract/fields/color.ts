import * as z from 'zod/mini';
import { colourOf, namedColours } from './shared/colour.ts';
import { type FieldType, ordinary } from './type.ts';

export const color: FieldType = {
  ...ordinary,
  label: '颜色',
  sqlType: () => 'text',
  hasView: true,
  valueSchema: () =>
    z.pipe(
      z
        .string('颜色应为红、黄、绿或 #rrggbb')
        .check(z.refine((text) => colourOf(text) !== undefined, '颜色应为红、黄、绿或 #rrggbb')),
      z.transform((text) => colourOf(text)),
    ),
  text: (value) => namedColours.find((one) => one.value === value)?.label ?? String(value ?? ''),
  fromText: (text) => colourOf(text) ?? text.trim(),
  filter: 'options',
  choices: () => namedColours,
};
