import { input } from './input.ts';
import type { FieldType } from './type.ts';

/** Given by the server when the record is made, without gaps; `format` like `HT-{yyyyMM}-{0000}`. */
export const serialNumber: FieldType = { ...input, label: '流水号', origin: 'serial' };
