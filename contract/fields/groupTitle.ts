import type { FieldType } from './fieldType.ts';
import { displayOnlyField } from './shared/displayOnly.ts';

/** A heading: the fields after it stand below it. */
export const groupTitle: FieldType = { ...displayOnlyField, label: '分组标题' };
