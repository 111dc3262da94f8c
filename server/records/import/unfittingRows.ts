/** Rows whose related records do not fulfil the conditions of their fields: asked for a whole part of a sheet at once. */
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { chosenIn } from '../chosen.ts';
import { toFit, unfitting, whyUnfit } from '../fitting.ts';
import type { Form } from '../form.ts';
import { nameBook } from '../names.ts';
import type { ErrorLog } from './errorLog.ts';
import { labelOf } from './sheetFields.ts';
import type { GoodRow } from './uniqueRows.ts';

type Looking = { rows: readonly GoodRow[]; actor: Actor; errors: ErrorLog };

/** What does not fit stands in the errors afterwards. */
export async function noteUnfitting(tx: Tx, form: Form, { rows, actor, errors }: Looking): Promise<void> {
  const fields = form.fields.filter(({ conditions }) => conditions !== undefined);
  if (fields.length === 0) return;
  const choices = rows.flatMap(({ row, values }) =>
    chosenIn(fields, { values, before: undefined }).map((chosen) => ({ row, ...toFit(chosen) })),
  );
  const found = await unfitting(tx, choices);
  const unfit = choices.flatMap((choice, at) => {
    const ids = found[at] ?? [];
    return ids.length === 0 ? [] : [{ ...choice, ids }];
  });
  const book = await nameBook(
    tx,
    unfit.map(({ field, ids }) => ({ field, value: ids })),
    actor,
  );
  for (const { row, field, ids } of unfit) {
    const message = whyUnfit(field, ids, book);
    if (message !== null) errors.add({ row, column: labelOf(field), message });
  }
}
