import { colourOf } from './shared/colour.ts';
import { displayed } from './shared/displayed.ts';
import type { FieldType } from './type.ts';

/** A box in the colour of the first of `colorConditions` that holds; white where none does. */
export const colorBox: FieldType = {
  ...displayed,
  label: '条件颜色框',
  problemOf: ({ colorConditions = [] }) =>
    colorConditions.every(({ color }) => color === 'white' || colourOf(color) !== undefined)
      ? null
      : '条件颜色框的颜色应为 red、yellow、green、white 或 #rrggbb',
};
