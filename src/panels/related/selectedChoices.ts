import { getFieldType } from '../../../contract/fields/registry.ts';
import { toRelatedChoice } from '../../dialogs/fields/relatedChoices.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import type { AnyField } from '../../fields/fieldRenderer.ts';
import type { ListModel } from '../../grid/model/listModel.ts';
import type { RecordRow } from '../../grid/views/records/recordColumns.ts';

/** A sub-form takes several rows unless it is configured otherwise; a field takes several if it is configured so. */
export const allowsMultiple = (field: AnyField): boolean =>
  getFieldType(field).hasRows ? field.multiple !== false : field.multiple === true;

type SelectionContext = { field: AnyField; before: readonly FieldChoice[] };

/**
 * The confirmed choice: the selection, or for a single choice the focused row if nothing is selected; undefined:
 * none.
 */
export function collectSelectedChoices(
  model: ListModel<RecordRow>,
  { field, before }: SelectionContext,
): FieldChoice[] | undefined {
  const { view } = model;
  const selection = model.selection.current;
  const seen = new Map(model.selection.rows().map((row) => [view.rowKey(row), row]));
  const keys = selection.mode === 'some' ? [...selection.keys] : [...seen.keys()];
  const chosen = keys.flatMap((key) => {
    const row = seen.get(key);
    const known = before.find(({ value }) => value === key);
    return row ? [toRelatedChoice(field, row)] : known ? [known] : [];
  });
  if (allowsMultiple(field)) return chosen;
  const row = model.focusedRow();
  if (seen.size > 0 || row === undefined || view.isSelectable?.(row) === false) return chosen.slice(-1);
  return [toRelatedChoice(field, row)];
}
