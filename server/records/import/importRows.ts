/**
 * Checks and writes the rows of a sheet: all of them, the valid ones, or none. While PostgreSQL writes one batch the
 * next is checked. If a single invalid row prevents the import, the written rows are rolled back.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Actor } from '../../db/actor.ts';
import type { TenantRef, Tx } from '../../db/database.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { buildFacts } from '../expressionFacts.ts';
import type { Form } from '../schema/formLayout.ts';
import type { ImportSheet, SheetRow } from '../sheet/importSheet.ts';
import { loadCopyMask } from '../write/maskedCopies.ts';
import { listFieldScopes } from '../write/referenceScopes.ts';
import { checkRow } from './checkRow.ts';
import { ImportErrors } from './importErrors.ts';
import { insertRecords } from './insertRecords.ts';
import { addRelationErrors } from './relationErrors.ts';
import { createRowParser } from './rowParser.ts';
import { matchSheetFields } from './sheetFields.ts';
import { resolveSheetParents, type SheetParents } from './sheetParents.ts';
import { getParentRecord, hasParentsInSheet, removeOrphans, setRowParents } from './sheetTree.ts';
import { UniqueRowFilter, type ValidRow } from './uniqueRows.ts';

/** `check` writes nothing, `all` writes only if every row is valid, `right` writes the valid rows. */
export type ImportMode = 'check' | 'all' | 'right';

export type ImportRequest = {
  sheet: ImportSheet;
  mode: ImportMode;
  actor: Actor;
  tenant: TenantRef;
  now: Date;
  /** The number of processed rows. */
  onRows(done: number): void;
};

/** `ignored`: labels of columns that imports do not accept. */
export type RowsImportResult = { imported: number; failed: number; errors: ImportErrors; ignored: string[] };

const batchSize = 2_000;
/** Rows after which the event loop processes PostgreSQL's answers. */
const rowsPerTurn = 100;

export async function importRows(tx: Tx, form: Form, importing: ImportRequest): Promise<RowsImportResult> {
  const { sheet, mode, actor, tenant, now, onRows } = importing;
  const { rows } = sheet;
  const { columns, parentAt, errors: wrong, ignored } = matchSheetFields(form, sheet.header);
  const errors = new ImportErrors(sheet.header, columns);
  for (const error of wrong) errors.add(error);
  if (wrong.length > 0) return { imported: 0, failed: rows.length, errors, ignored };
  // A check writes nothing.
  if (mode !== 'check') await holdReferences(tx, listFieldScopes(columns.map(({ field }) => field)));
  const rules = {
    requireAll: true,
    facts: buildFacts({ actor, now }, tenant),
    maskCopies: await loadCopyMask(tx, form),
  };
  const reading = { rows, columns, actor, errors };
  const sentOf = await createRowParser(tx, reading);
  const parents: SheetParents =
    parentAt === undefined ? new Map() : await resolveSheetParents(tx, form, { ...reading, at: parentAt });
  const unique = new UniqueRowFilter(form, { errors, actor });
  const writes = () => mode === 'right' || (mode === 'all' && errors.rows === 0);
  let imported = 0;
  const write = async (part: readonly ValidRow[]) => {
    await addRelationErrors(tx, form, { rows: part, actor, errors });
    const good = removeOrphans(await unique.filterRows(tx, part), parents, errors);
    if (good.length === 0 || !writes()) return;
    const ids = new Map<number, string>();
    for (const some of splitBatches(good)) {
      const records = some.map(({ row, values }) => ({ ...values, pid: getParentRecord(parents, row) }));
      const written = await insertRecords(tx, form, { records, stamp: { actor, now } });
      for (const [at, { row }] of some.entries()) ids.set(row, written[at] ?? '');
      imported += some.length;
    }
    await setRowParents(tx, form, { parents, ids });
  };
  const check = (row: SheetRow): ValidRow[] => {
    const values = checkRow(form, sentOf(row), { rules, errors });
    return errors.has(row.row) ? [] : [{ row: row.row, values }];
  };

  await sql`savepoint "beforeRows"`.execute(tx);
  let writing = Promise.resolve();
  let done = 0;
  // Rows below another row of the sheet are written after every row has been checked.
  for (const part of hasParentsInSheet(parents) ? [rows] : splitBatches(rows)) {
    const good = await checkInTurns(part, check);
    await writing;
    onRows(done);
    done += part.length;
    writing = write(good);
    // Awaited above or below. Until then a failure must not be an unhandled rejection.
    writing.catch(() => undefined);
  }
  await writing;
  if (writes()) return { imported, failed: errors.rows, errors, ignored };
  await sql`rollback to savepoint "beforeRows"`.execute(tx);
  return { imported: 0, failed: errors.rows, errors, ignored };
}

function* splitBatches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += batchSize) yield rows.slice(from, from + batchSize);
}

/** Passes all rows through `check`, with a pause after each group. */
async function checkInTurns(
  rows: readonly SheetRow[],
  check: (row: SheetRow) => ValidRow[],
): Promise<ValidRow[]> {
  const good: ValidRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === 0) await setImmediate();
    good.push(...check(row));
  }
  return good;
}
