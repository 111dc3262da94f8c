/** Records of a related form as what a field chooses: found by a word, taken from its list, or known by id. */
import { conditionsOf, copiedFields } from '../../../contract/forms/relation.ts';
import { api } from '../../client/api.ts';
import type { AnyField, Values } from '../../fields/type.ts';
import type { Choice, FieldPlace } from '../../fields/world.ts';
import { relatedRows } from '../../state/relatedRows.ts';

/** Rows of page 1 that a drop-down offers (forms seed, point 9). */
const offered = 20;

export async function relatedChoices(
  field: AnyField,
  keyword: string,
  { values }: FieldPlace,
): Promise<Choice[]> {
  const initFilter = conditionsOf(field, values);
  const { rows } = await api.record.list({
    params: { form: field.relateEnName ?? '' },
    body: {
      pageNum: 1,
      pageSize: offered,
      leaves: true,
      totals: false,
      ...(keyword && { keyword }),
      ...(initFilter && { initFilter }),
    },
  });
  // The keyword is found in all that is shown of a record; those that are named so come first.
  const named = (choice: Choice) => Number(choice.label.includes(keyword));
  return rows.map((row) => relatedChoice(field, row)).sort((one, other) => named(other) - named(one));
}

/** Those of these ids that the person may see. */
export async function relatedById(field: AnyField, ids: readonly unknown[]): Promise<Choice[]> {
  const rows = await relatedRows.byIds(field.relateEnName ?? '', ids);
  return rows.map((row) => relatedChoice(field, row));
}

/** With what `relate2Current` copies from it into the fields beside. */
export function relatedChoice(field: AnyField, row: Values): Choice {
  const shown = field.relateField ?? 'id';
  const label = String(row[`${shown}$view`] ?? row[shown] ?? row.id);
  const also = copiedFields(field).flatMap(({ source, target }) => {
    // The record itself is shown as it is where it was chosen.
    const view = source === 'id' ? label : row[`${source}$view`];
    return [[target, row[source] ?? null], ...(view === undefined ? [] : [[`${target}$view`, view]])];
  });
  const hint = hintOf(row, label);
  return { value: String(row.id), label, ...(hint && { hint }), also: Object.fromEntries(also) };
}

/** Texts of a data table's row that tell it from others of that name. */
const mostHints = 3;

function hintOf({ data_table: table }: Values, label: string): string {
  if (typeof table !== 'object' || table === null) return '';
  const texts = Object.values(table).filter(
    (text) => typeof text === 'string' && text !== '' && text !== label,
  );
  return texts.slice(0, mostHints).join(' · ');
}
