import { referenceTo } from './shared/reference.ts';
import type { FieldType } from './type.ts';

/** Ids of records of the form `relateEnName`; their text is that record's `relateField`. */
export const relatedForm: FieldType = { ...referenceTo('records'), label: '关联表单' };
