import { displayed } from './shared/displayed.ts';
import type { FieldType } from './type.ts';

/** A heading: the fields after it stand below it. */
export const groupTitle: FieldType = { ...displayed, label: '分组标题' };
