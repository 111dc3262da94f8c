import { getFieldType } from '../../contract/fields/registry.ts';
import { Combobox } from './combobox/Combobox.tsx';
import { joinLabels } from './combobox/choices.ts';
import { listColorChoices, toCssColor } from './combobox/colorChoices.ts';
import { ColorSwatch } from './combobox/Swatch.tsx';
import { displayKey } from './displayValue.ts';
import type {
  AnyField,
  FieldRenderer,
  FieldValues,
  FieldWidgetProps,
  ReadOnlyViewProps,
} from './fieldRenderer.ts';

const findColors = (keyword: string) => Promise.resolve(listColorChoices(keyword));

/** One of the three named colors, or any other color by its number. */
function ColorWidget({
  field,
  id,
  value,
  values,
  onChange,
  invalid,
  describedBy,
  bare,
  label,
}: FieldWidgetProps) {
  const text = formatColor(value, values, field);
  const color = toCssColor(value);
  return (
    <Combobox
      id={id}
      chosen={text ? [{ value: String(value), label: text }] : []}
      multiple={false}
      find={findColors}
      wait={0}
      placeholder="红、黄、绿或 #rrggbb"
      invalid={invalid}
      describedBy={describedBy}
      bare={bare ?? false}
      {...(label ? { label } : {})}
      {...(color && { after: <ColorSwatch color={color} /> })}
      onChoose={(next) => onChange(next[0]?.value ?? null, { [displayKey(field)]: joinLabels(next, false) })}
    />
  );
}

const formatColor = (value: unknown, _row: FieldValues, field: AnyField): string =>
  getFieldType(field).text(value, field);

function ColorView({ field, value, values }: ReadOnlyViewProps) {
  const color = toCssColor(value);
  return (
    <span>
      {color && <ColorSwatch color={color} />}
      {formatColor(value, values, field)}
    </span>
  );
}

export const colorField: FieldRenderer = {
  Widget: ColorWidget,
  ReadOnlyView: ColorView,
  span: 'cell',
  column: { align: 'left', text: formatColor, swatch: toCssColor },
};
