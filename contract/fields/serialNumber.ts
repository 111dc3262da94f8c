import type { FieldType } from './fieldType.ts';
import { input } from './input.ts';

/** Assigned by the server at creation, without gaps. Example `format`: `HT-{yyyyMM}-{0000}`. */
export const serialNumber: FieldType = {
  ...input,
  label: '流水号',
  group: 'basic',
  settings: ['serialFormat'],
  initial: { format: '{yyyyMM}-{0000}' },
  origin: 'serial',
};
