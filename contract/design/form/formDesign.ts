/** A form that is being designed: the definition without its id and version, which may still break rules. */
import type { NewFormDefinition } from '../../forms/checkedDefinition.ts';
import type { Field } from '../../forms/definition.ts';
import { getAt, type Path } from '../edit.ts';

export type FormDesign = NewFormDefinition;

export const blankFormDesign = (): FormDesign => ({
  enName: '',
  cnName: '',
  type: 1,
  hasFlow: false,
  fields: [],
  feature: {},
  buttons: [],
  checks: [],
});

/** A field, or a column of a sub-form, and its place: `['fields', 2]`, `['fields', 3, 'children', 0]`. */
export type PlacedField = { readonly field: Field; readonly path: Path };

/** All fields in the order in which they are drawn, each sub-form before its columns. */
export const listPlacedFields = ({ fields }: Pick<FormDesign, 'fields'>): PlacedField[] =>
  fields.flatMap((field, at) => {
    const path = ['fields', at];
    const columns = (field.children ?? []).map((column, index) => ({
      field: column,
      path: [...path, 'children', index],
    }));
    return [{ field, path }, ...columns];
  });

/** True for the place of a field, or of a column. */
const isFieldPath = (path: Path): boolean =>
  path[0] === 'fields' && (path.length === 2 || (path.length === 4 && path[2] === 'children'));

export const isColumnPath = (path: Path): boolean => isFieldPath(path) && path.length === 4;

/** The place of the field that contains this place, such as one of its settings; undefined if no field does. */
export function getFieldPath(path: Path): Path | undefined {
  const column = path.slice(0, 4);
  if (isFieldPath(column)) return column;
  const field = path.slice(0, 2);
  return isFieldPath(field) ? field : undefined;
}

/** The field at the place, if there is one. */
export function getFieldAt(design: FormDesign, path: Path): Field | undefined {
  // Only fields and columns are at such places.
  return isFieldPath(path) ? (getAt(design, path) as Field | undefined) : undefined;
}

/** The sub-form whose column is at the place, or contains it; undefined outside of columns. */
export const getSubFormAt = (design: FormDesign, path: Path): Field | undefined =>
  isColumnPath(path.slice(0, 4)) ? getFieldAt(design, path.slice(0, 2)) : undefined;

/** The fields beside the one at the place: those of the form, or the columns of its sub-form. */
export const listSiblings = (design: FormDesign, path: Path): readonly Field[] =>
  isColumnPath(path) ? (getSubFormAt(design, path)?.children ?? []) : design.fields;
