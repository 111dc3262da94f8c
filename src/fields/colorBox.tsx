import { namedColours } from '../../contract/fields/shared/colour.ts';
import { boxColour } from '../../contract/forms/displayed.ts';
import { knownBeside } from '../state/fieldsAround.ts';
import { cssColour } from './parts/colours.ts';
import type { AnyField, FieldLook, ReadProps, Values } from './type.ts';

const colourIn = (row: Values, field: AnyField): string => boxColour(field, { ...row }, knownBeside(field));

const shownColour = (row: Values, field: AnyField): string => cssColour(colourIn(row, field)) ?? 'white';

/** What the colour is called, for those who do not see it. */
function colourName(row: Values, field: AnyField): string {
  const colour = colourIn(row, field);
  return namedColours.find((one) => one.value === colour)?.label ?? (colour === 'white' ? '白' : colour);
}

/** The colour that the record's values make, as they are entered. */
function ColourBox({ field, values, id }: Pick<ReadProps, 'field' | 'values'> & { id?: string }) {
  return (
    <output
      id={id}
      className="field-colour-box"
      style={{ backgroundColor: shownColour(values, field) }}
      aria-label={`${field.label}：${colourName(values, field)}`}
    />
  );
}

export const colorBoxLook: FieldLook = {
  Widget: ColourBox,
  Read: ColourBox,
  span: 'cell',
  column: {
    align: 'left',
    text: (_value, row, field) => colourName(row, field),
    swatch: (_value, row, field) => shownColour(row, field),
  },
};
