import { displayed } from './shared/displayed.ts';
import type { FieldType } from './type.ts';

/** A box in the colour of the first of `colorConditions` that holds; white where none does. */
export const colorBox: FieldType = { ...displayed, label: '条件颜色框' };
