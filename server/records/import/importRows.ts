/** A sheet that was read, checked as a whole and written: all of it, what is right of it, or nothing. */
import type { Actor } from '../../db/actor.ts';
import type { TenantRef, Tx } from '../../db/database.ts';
import { factsOf } from '../facts.ts';
import type { Form } from '../form.ts';
import { checkRows } from './checkRows.ts';
import { ErrorLog } from './errorLog.ts';
import { insertRecords } from './insertRows.ts';
import type { Sheet } from './readSheet.ts';
import { sentValues } from './sentValues.ts';
import { sheetFields } from './sheetFields.ts';

/** `check` writes nothing, `all` nothing unless every row is right, `right` the rows that are. */
export type ImportMode = 'check' | 'all' | 'right';

export type Importing = {
  sheet: Sheet;
  mode: ImportMode;
  actor: Actor;
  tenant: TenantRef;
  now: Date;
  /** Rows that have gone through half of the work. */
  onRows(done: number): void;
};

export type Imported = { imported: number; failed: number; errors: ErrorLog };

export async function importRows(tx: Tx, form: Form, importing: Importing): Promise<Imported> {
  const { sheet, mode, actor, tenant, now, onRows } = importing;
  const errors = new ErrorLog();
  const { columns, errors: wrong } = sheetFields(form, sheet.header);
  for (const error of wrong) errors.add(error);
  if (wrong.length > 0) return { imported: 0, failed: sheet.rows.length, errors };
  const rules = { requireAll: true, facts: factsOf({ actor, now }, tenant) };
  const sent = await sentValues(tx, { rows: sheet.rows, columns, actor, errors });
  const good = await checkRows(tx, form, { sent, rules, errors, onRows });
  const failed = errors.rows;
  if (mode === 'check' || good.length === 0 || (mode === 'all' && failed > 0))
    return { imported: 0, failed, errors };
  const records = good.map(({ values }) => values);
  const stamp = { actor, now };
  await insertRecords(tx, form, {
    records,
    stamp,
    onRows: (done) => onRows(sheet.rows.length + done),
  });
  return { imported: records.length, failed, errors };
}
