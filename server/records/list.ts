/** One page of a form's records with total and figures. */
import { sql } from 'kysely';
import type { ListFilters } from '../../contract/calls/record.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { fewMatches } from './fewMatches.ts';
import { type Figures, figuresOfPage } from './figures.ts';
import { type Form, layoutOf } from './form.ts';
import { assertNotRewritten } from './rewritten.ts';
import { fromRow, selectInOrder } from './select.ts';
import { type RecordSource, recordSource } from './source.ts';
import { keptTotals, type Totals, totalsOf } from './totals.ts';

type Asked = ListFilters & {
  pageNum: number;
  pageSize: number;
  countOnly?: boolean | undefined;
  /** False: only those that are known anyway; whoever has them already asks for rows alone. */
  totals?: boolean | undefined;
};

export type ListPage = {
  rows: Values[];
  total: number | null;
  evals: { page: Figures; all: Figures | null };
};

export async function listRecords(
  tx: Tx,
  form: Form,
  { asked, actor }: { asked: Asked; actor: Actor },
): Promise<ListPage> {
  const source = recordSource(form, asked, actor);
  const { totals, rows } = await pageAndTotals(tx, source, asked);
  const total = totals?.total ?? null;
  if (!total && rows.length === 0) await assertNotRewritten(tx, [form.enName]);
  return { rows, total, evals: { page: figuresOfPage(form, rows), all: totals?.all ?? null } };
}

async function pageAndTotals(
  tx: Tx,
  source: RecordSource,
  { pageNum, pageSize: size, countOnly, totals: wanted }: Asked,
): Promise<{ totals: Totals | null; rows: Values[] }> {
  const offset = (pageNum - 1) * size;
  const kept = keptTotals(tx, source);
  if (!kept && source.filtered && wanted !== false && !countOnly) {
    const few = await fewMatches(tx, source, { offset, size });
    if (few) return few;
  }
  const totals = kept ?? (wanted !== false || countOnly ? await totalsOf(tx, source) : null);
  const total = totals?.total ?? null;
  const none = countOnly || (total !== null && offset >= total);
  return { totals, rows: none ? [] : await pageOf(tx, source, { offset, size, total }) };
}

/** Offsets from which walking from the other end is worth a second ordering. */
const deep = 5_000;

/** Keys are walked in an index alone; only the rows of the page are read whole. */
async function pageOf(
  tx: Tx,
  source: RecordSource,
  { offset, size, total }: { offset: number; size: number; total: number | null },
): Promise<Values[]> {
  const fromEnd = total !== null && offset > deep && offset > total / 2;
  const [order, skip, limit, sign] = fromEnd
    ? [source.reversed, Math.max(0, total - offset - size), Math.min(size, total - offset), sql`-`]
    : [source.orderBy, offset, size, sql``];
  const keys = sql`select o."id", ${sign}row_number() over () as "at" from (
      select r."id" ${source.from} where ${source.where}
      order by ${order} limit ${limit} offset ${skip}) as o`;
  const { rows } = await selectInOrder(source.form, keys).execute(tx);
  const { columns } = layoutOf(source.form);
  return rows.map((row) => fromRow(columns, row));
}
