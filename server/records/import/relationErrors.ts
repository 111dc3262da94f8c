/** Finds rows whose related records violate the conditions of their fields, for a whole batch of a sheet at once. */
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { loadNameBook } from '../nameBook.ts';
import type { Form } from '../schema/formLayout.ts';
import { collectReferenceChanges } from '../write/referenceChanges.ts';
import { describeViolation, findViolations, toReferenceChoice } from '../write/relationConstraint.ts';
import type { ImportErrors } from './importErrors.ts';
import type { ValidRow } from './uniqueRows.ts';

type RelationCheck = { rows: readonly ValidRow[]; actor: Actor; errors: ImportErrors };

/** Adds the violations to the errors. */
export async function addRelationErrors(
  tx: Tx,
  form: Form,
  { rows, actor, errors }: RelationCheck,
): Promise<void> {
  const fields = form.fields.filter(({ conditions }) => conditions !== undefined);
  if (fields.length === 0) return;
  const choices = rows.flatMap(({ row, values }) =>
    collectReferenceChanges(fields, { values, before: undefined }).map((chosen) => ({
      row,
      ...toReferenceChoice(chosen),
    })),
  );
  const found = await findViolations(tx, choices);
  const unfit = choices.flatMap((choice, at) => {
    const ids = found[at] ?? [];
    return ids.length === 0 ? [] : [{ ...choice, ids }];
  });
  const book = await loadNameBook(
    tx,
    unfit.map(({ field, ids }) => ({ field, value: ids })),
    actor,
  );
  for (const { row, field, ids } of unfit) {
    const message = describeViolation(field, ids, book);
    if (message !== null) errors.add({ row, column: errors.labelOf(field), message });
  }
}
