/** One page of a form's records with total and aggregates. */
import { sql } from 'kysely';
import type { ListFilters } from '../../../contract/calls/record.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { selectInOrder, toRecordValues } from '../recordSelect.ts';
import { type Form, getFormLayout } from '../schema/formLayout.ts';
import { assertTableNotRewritten } from '../tableRewrite.ts';
import { computePageAggregates, type RecordAggregates } from './recordAggregates.ts';
import { assertOrderIsBounded } from './recordOrder.ts';
import { buildRecordSource, type RecordSource } from './recordSource.ts';
import { findCachedTotals, loadTotals, type RecordTotals } from './recordTotals.ts';
import { loadSmallResult } from './smallResults.ts';

type RecordListRequest = ListFilters & {
  pageNum: number;
  pageSize: number;
  countOnly?: boolean | undefined;
  /** False: returns totals only from the cache, for clients that already have them and request only rows. */
  totals?: boolean | undefined;
};

export type RecordListPage = {
  rows: Values[];
  total: number | null;
  evals: { page: RecordAggregates; all: RecordAggregates | null };
};

export async function listRecords(
  tx: Tx,
  form: Form,
  { asked, actor }: { asked: RecordListRequest; actor: Actor },
): Promise<RecordListPage> {
  const source = buildRecordSource(form, asked, actor);
  const { totals, rows } = await loadPageAndTotals(tx, source, asked);
  const total = totals?.total ?? null;
  if (!total && rows.length === 0) await assertTableNotRewritten(tx, [form.enName]);
  return { rows, total, evals: { page: computePageAggregates(form, rows), all: totals?.all ?? null } };
}

async function loadPageAndTotals(
  tx: Tx,
  source: RecordSource,
  { pageNum, pageSize: size, countOnly, totals: wanted }: RecordListRequest,
): Promise<{ totals: RecordTotals | null; rows: Values[] }> {
  const offset = (pageNum - 1) * size;
  const kept = findCachedTotals(tx, source);
  if (!kept && source.filtered && wanted !== false && !countOnly) {
    const few = await loadSmallResult(tx, source, { offset, size });
    if (few) return few;
  }
  const isCounted = wanted !== false || countOnly || source.isTextOrdered;
  const totals = kept ?? (isCounted ? await loadTotals(tx, source) : null);
  const total = totals?.total ?? null;
  if (!countOnly) assertOrderIsBounded(source, total ?? 0);
  const none = countOnly || (total !== null && offset >= total);
  return {
    totals: wanted === false && !countOnly ? kept : totals,
    rows: none ? [] : await loadPage(tx, source, { offset, size, total }),
  };
}

/** Offsets from which reading from the other end is worth a second ordering. */
const reverseFromOffset = 5_000;

/** The keys are read by an index-only scan; only the rows of the page are read in full. */
async function loadPage(
  tx: Tx,
  source: RecordSource,
  { offset, size, total }: { offset: number; size: number; total: number | null },
): Promise<Values[]> {
  const fromEnd = total !== null && offset > reverseFromOffset && offset > total / 2;
  const [order, skip, limit, sign] = fromEnd
    ? [source.reversed, Math.max(0, total - offset - size), Math.min(size, total - offset), sql`-`]
    : [source.orderBy, offset, size, sql``];
  const keys = sql`select o."id", ${sign}row_number() over () as "at" from (
      select r."id" ${source.from} where ${source.where}
      order by ${order} limit ${limit} offset ${skip}) as o`;
  const { rows } = await selectInOrder(source.form, keys).execute(tx);
  const { columns } = getFormLayout(source.form);
  return rows.map((row) => toRecordValues(columns, row));
}
