/** The values of a record of the published form in a form that is being designed. Pure. */
import type { Field, SubField } from '../../forms/definition.ts';
import type { Values } from '../../forms/recordRules.ts';
import { renameValues } from '../../forms/renamedValues.ts';
import type { FormDesign } from './formDesign.ts';
import { listFieldRenames, renameFields } from './names/publishedNames.ts';

type Fields = Pick<FormDesign, 'fields'>;

/** The values under the names that the fields have in the draft. */
export const renameSampleValues = (draft: Fields, published: Fields, values: Values): Values =>
  renameValues(values, listFieldRenames(draft, published));

/** Values of fields that are new, or hold something else by now, are left out: they would be drawn as what they are not. */
export function takeSampleValues(draft: Fields, published: Fields, values: Values): Values {
  const renamed = renameFields(published.fields, listFieldRenames(draft, published));
  const known = new Map(renamed.map((field) => [field.enName, field]));
  const stored = renameSampleValues(draft, published, values);
  const taken: Values = {};
  for (const field of draft.fields) {
    const was = known.get(field.enName);
    if (!was || !holdsTheSame(field, was)) continue;
    copyValue(taken, stored, field.enName);
    if (field.children) taken[field.enName] = takeRows(field, was, stored[field.enName]);
  }
  return taken;
}

function takeRows(field: Field, was: Field, rows: unknown): unknown {
  if (!Array.isArray(rows)) return [];
  const known = new Map((was.children ?? []).map((column) => [column.enName, column]));
  const columns = (field.children ?? []).filter(({ enName }) => known.has(enName));
  const kept = columns.filter((column) => {
    const before = known.get(column.enName);
    return before && holdsTheSame(column, before);
  });
  return rows.map((row: Values) => {
    const taken: Values = {};
    for (const { enName } of kept) copyValue(taken, row, enName);
    return taken;
  });
}

/** With the text under which the server answers it. */
function copyValue(to: Values, from: Values, name: string): void {
  for (const key of [name, `${name}$view`]) if (key in from) to[key] = from[key];
}

/** The settings on which the kind of value depends. */
const holdsTheSame = (field: SubField, was: SubField): boolean =>
  field.funcType === was.funcType &&
  field.multiple === was.multiple &&
  field.selectMode === was.selectMode &&
  field.relateEnName === was.relateEnName;
