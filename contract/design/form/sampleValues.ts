/** The values of a record of the published form in a form that is being designed. Pure. */
import type { Field, SubField } from '../../forms/definition.ts';
import type { Values } from '../../forms/recordRules.ts';
import type { FormDesign } from './formDesign.ts';

type Fields = Pick<FormDesign, 'fields'>;

/** Values of fields that are new, or hold something else by now, are left out: they would be drawn as what they are not. */
export function takeSampleValues({ fields }: Fields, published: Fields, values: Values): Values {
  const known = new Map(published.fields.map((field) => [field.enName, field]));
  const taken: Values = {};
  for (const field of fields) {
    const was = known.get(field.enName);
    if (!was || !holdsTheSame(field, was)) continue;
    copyValue(taken, values, field.enName);
    if (field.children) taken[field.enName] = takeRows(field, was, values[field.enName]);
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
