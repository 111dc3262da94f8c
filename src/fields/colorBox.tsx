import { namedColors } from '../../contract/fields/shared/namedColors.ts';
import { getBoxColor } from '../../contract/forms/compute/displayValues.ts';
import { fieldExpressionContext } from '../state/forms/fieldKindsAround.ts';
import { toCssColor } from './combobox/colorChoices.ts';
import type { AnyField, FieldRenderer, FieldValues, ReadOnlyViewProps } from './fieldRenderer.ts';

const computeColor = (row: FieldValues, field: AnyField): string =>
  getBoxColor(field, { ...row }, fieldExpressionContext(field));

const displayColor = (row: FieldValues, field: AnyField): string =>
  toCssColor(computeColor(row, field)) ?? 'white';

/** The name of the color, for screen readers. */
function describeColor(row: FieldValues, field: AnyField): string {
  const color = computeColor(row, field);
  return namedColors.find((one) => one.value === color)?.label ?? (color === 'white' ? '白' : color);
}

/** The color computed from the record's values, updated while they are entered. */
function ColorBox({ field, values, id }: Pick<ReadOnlyViewProps, 'field' | 'values'> & { id?: string }) {
  return (
    <output
      id={id}
      className="field-color-box"
      style={{ backgroundColor: displayColor(values, field) }}
      aria-label={`${field.label}：${describeColor(values, field)}`}
    />
  );
}

export const colorBoxField: FieldRenderer = {
  Widget: ColorBox,
  ReadOnlyView: ColorBox,
  span: 'cell',
  column: {
    align: 'left',
    text: (_value, row, field) => describeColor(row, field),
    swatch: (_value, row, field) => displayColor(row, field),
  },
};
