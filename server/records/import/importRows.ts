/**
 * The rows of a sheet checked and written: all of them, those that are right, or none. While PostgreSQL writes one part
 * of them the next is checked; where one wrong row means that none may stay, what was written is taken back.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Actor } from '../../db/actor.ts';
import type { TenantRef, Tx } from '../../db/database.ts';
import { factsOf } from '../facts.ts';
import type { Form } from '../form.ts';
import { checkRow } from './checkRow.ts';
import { ErrorLog } from './errorLog.ts';
import { insertRecords } from './insertRows.ts';
import { sentValues } from './sentValues.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { sheetFields } from './sheetFields.ts';
import { type Parents, sheetParents } from './sheetParents.ts';
import { areWithin, placeRows, recordAbove, withoutOrphans } from './sheetTree.ts';
import { noteUnfitting } from './unfittingRows.ts';
import { type GoodRow, UniqueRows } from './uniqueRows.ts';

/** `check` writes nothing, `all` nothing unless every row is right, `right` the rows that are. */
export type ImportMode = 'check' | 'all' | 'right';

export type Importing = {
  sheet: Sheet;
  mode: ImportMode;
  actor: Actor;
  tenant: TenantRef;
  now: Date;
  /** Rows that are done with. */
  onRows(done: number): void;
};

/** `ignored`: labels of columns that no import takes. */
export type Imported = { imported: number; failed: number; errors: ErrorLog; ignored: string[] };

const rowsOfPart = 2_000;
/** After so many rows whatever PostgreSQL has answered meanwhile is seen to. */
const rowsOfTurn = 100;

export async function importRows(tx: Tx, form: Form, importing: Importing): Promise<Imported> {
  const { sheet, mode, actor, tenant, now, onRows } = importing;
  const { rows } = sheet;
  const errors = new ErrorLog(sheet.header);
  const { columns, parentAt, errors: wrong, ignored } = sheetFields(form, sheet.header);
  for (const error of wrong) errors.add(error);
  if (wrong.length > 0) return { imported: 0, failed: rows.length, errors, ignored };
  const rules = { requireAll: true, facts: factsOf({ actor, now }, tenant) };
  const reading = { rows, columns, actor, errors };
  const sentOf = await sentValues(tx, reading);
  const parents: Parents =
    parentAt === undefined ? new Map() : await sheetParents(tx, form, { ...reading, at: parentAt });
  const unique = new UniqueRows(form, errors);
  const writes = () => mode === 'right' || (mode === 'all' && errors.rows === 0);
  let imported = 0;
  const write = async (part: readonly GoodRow[]) => {
    await noteUnfitting(tx, form, { rows: part, actor, errors });
    const good = withoutOrphans(await unique.of(tx, part), parents, errors);
    if (good.length === 0 || !writes()) return;
    const ids = new Map<number, string>();
    for (const some of portionsOf(good)) {
      const records = some.map(({ row, values }) => ({ ...values, pid: recordAbove(parents, row) }));
      const written = await insertRecords(tx, form, { records, stamp: { actor, now } });
      for (const [at, { row }] of some.entries()) ids.set(row, written[at] ?? '');
      imported += some.length;
    }
    await placeRows(tx, form, { parents, ids });
  };
  const check = (row: SheetRow): GoodRow[] => {
    const values = checkRow(form, sentOf(row), { rules, errors });
    return errors.has(row.row) ? [] : [{ row: row.row, values }];
  };

  await sql`savepoint "beforeRows"`.execute(tx);
  let writing = Promise.resolve();
  let done = 0;
  // What stands below a row of the sheet is written when every row has been judged.
  for (const part of areWithin(parents) ? [rows] : portionsOf(rows)) {
    const good = await inTurns(part, check);
    await writing;
    onRows(done);
    done += part.length;
    writing = write(good);
    // It is awaited above or below; a failure must not go unheard until then.
    writing.catch(() => undefined);
  }
  await writing;
  if (writes()) return { imported, failed: errors.rows, errors, ignored };
  await sql`rollback to savepoint "beforeRows"`.execute(tx);
  return { imported: 0, failed: errors.rows, errors, ignored };
}

function* portionsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += rowsOfPart) yield rows.slice(from, from + rowsOfPart);
}

/** All rows through `check`, and a pause after some of them. */
async function inTurns(rows: readonly SheetRow[], check: (row: SheetRow) => GoodRow[]): Promise<GoodRow[]> {
  const good: GoodRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsOfTurn === 0) await setImmediate();
    good.push(...check(row));
  }
  return good;
}
