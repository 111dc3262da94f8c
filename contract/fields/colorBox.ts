import type { FieldType } from './fieldType.ts';
import { displayOnlyField } from './shared/displayOnly.ts';
import { parseColor } from './shared/namedColors.ts';

/** A box in the color of the first of `colorConditions` that holds; white if no condition holds. */
export const colorBox: FieldType = {
  ...displayOnlyField,
  label: '条件颜色框',
  group: 'layout',
  settings: ['colorConditions'],
  initial: {},
  problemOf: ({ colorConditions = [] }) =>
    colorConditions.every(({ color }) => color === 'white' || parseColor(color) !== undefined)
      ? null
      : '条件颜色框的颜色应为 red、yellow、green、white 或 #rrggbb',
};
