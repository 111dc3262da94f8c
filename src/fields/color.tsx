import { typeOf } from '../../contract/fields/registry.ts';
import { Combobox } from './parts/Combobox.tsx';
import { labelsOf } from './parts/choices.ts';
import { colourChoices, cssColour } from './parts/colours.ts';
import { Swatch } from './parts/Swatch.tsx';
import { viewName } from './parts/shown.ts';
import type { AnyField, FieldLook, ReadProps, Values, WidgetProps } from './type.ts';

const find = (keyword: string) => Promise.resolve(colourChoices(keyword));

/** One of the three named colours, or any other by its number. */
function ColorWidget({ field, id, value, values, onChange, invalid, describedBy, bare, label }: WidgetProps) {
  const text = colourText(value, values, field);
  const colour = cssColour(value);
  return (
    <Combobox
      id={id}
      chosen={text ? [{ value: String(value), label: text }] : []}
      multiple={false}
      find={find}
      wait={0}
      placeholder="红、黄、绿或 #rrggbb"
      invalid={invalid}
      describedBy={describedBy}
      bare={bare ?? false}
      {...(label ? { label } : {})}
      {...(colour && { after: <Swatch colour={colour} /> })}
      onChoose={(next) => onChange(next[0]?.value ?? null, { [viewName(field)]: labelsOf(next, false) })}
    />
  );
}

const colourText = (value: unknown, _row: Values, field: AnyField): string =>
  typeOf(field).text(value, field);

function ColorRead({ field, value, values }: ReadProps) {
  const colour = cssColour(value);
  return (
    <span>
      {colour && <Swatch colour={colour} />}
      {colourText(value, values, field)}
    </span>
  );
}

export const colorLook: FieldLook = {
  Widget: ColorWidget,
  Read: ColorRead,
  span: 'cell',
  column: { align: 'left', text: colourText, swatch: cssColour },
};
