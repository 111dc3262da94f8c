import type { FieldType } from './fieldType.ts';
import { input } from './input.ts';

/** Given by the server when the record is made, without gaps; `format` like `HT-{yyyyMM}-{0000}`. */
export const serialNumber: FieldType = { ...input, label: '流水号', origin: 'serial' };
