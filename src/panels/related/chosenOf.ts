import { typeOf } from '../../../contract/fields/registry.ts';
import { relatedChoice } from '../../dialogs/parts/relatedChoices.ts';
import type { AnyField } from '../../fields/type.ts';
import type { Choice } from '../../fields/world.ts';
import type { ListModel } from '../../grid/listModel.ts';
import type { RecordRow } from '../../grid/views/recordColumns.ts';

/** Rows of a sub-form come several at a time unless it says otherwise; of a field its own word counts. */
export const takesMany = (field: AnyField): boolean =>
  typeOf(field).hasRows ? field.multiple !== false : field.multiple === true;

type Given = { field: AnyField; before: readonly Choice[] };

/** What confirming hands over: what is selected, of one choice else the row under the cursor; undefined: nothing. */
export function chosenOf(model: ListModel<RecordRow>, { field, before }: Given): Choice[] | undefined {
  const { view } = model;
  const { selection } = model.chosen;
  const seen = new Map(model.chosen.rows().map((row) => [view.rowKey(row), row]));
  const keys = selection.mode === 'some' ? [...selection.keys] : [...seen.keys()];
  const chosen = keys.flatMap((key) => {
    const row = seen.get(key);
    const known = before.find(({ value }) => value === key);
    return row ? [relatedChoice(field, row)] : known ? [known] : [];
  });
  if (takesMany(field)) return chosen;
  const row = model.focusedRow();
  if (seen.size > 0 || row === undefined || view.mayChoose?.(row) === false) return chosen.slice(-1);
  return [relatedChoice(field, row)];
}
