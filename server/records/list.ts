/** One page of a form's records with total and figures. */
import { sql } from 'kysely';
import type { ListFilters } from '../../contract/calls/record.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { type Figures, figuresOfPage } from './figures.ts';
import { type Form, layoutOf } from './form.ts';
import { fromRow, selectInOrder } from './select.ts';
import { type RecordSource, recordSource } from './source.ts';
import { totalsOf } from './totals.ts';

type Asked = ListFilters & { pageNum: number; pageSize: number; countOnly?: boolean | undefined };

export type ListPage = { rows: Values[]; total: number; evals: { page: Figures; all: Figures } };

export async function listRecords(
  tx: Tx,
  form: Form,
  { asked, actor }: { asked: Asked; actor: Actor },
): Promise<ListPage> {
  const source = recordSource(form, asked, actor);
  const { total, all } = await totalsOf(tx, source);
  const offset = (asked.pageNum - 1) * asked.pageSize;
  const size = Math.min(asked.pageSize, total - offset);
  const rows = asked.countOnly || size <= 0 ? [] : await pageOf(tx, source, { offset, size, total });
  return { rows, total, evals: { page: figuresOfPage(form, rows), all } };
}

/** Offsets from which walking from the other end is worth a second ordering. */
const deep = 5_000;

/** Keys are walked in an index alone; only the rows of the page are read whole. */
async function pageOf(
  tx: Tx,
  source: RecordSource,
  { offset, size, total }: { offset: number; size: number; total: number },
): Promise<Values[]> {
  const fromEnd = offset > deep && offset > total / 2;
  const [order, skip, sign] = fromEnd
    ? [source.reversed, Math.max(0, total - offset - size), sql`-`]
    : [source.orderBy, offset, sql``];
  const keys = sql`select o."id", ${sign}row_number() over () as "at" from (
      select r."id" ${source.from} where ${source.where}
      order by ${order} limit ${size} offset ${skip}) as o`;
  const { rows } = await selectInOrder(source.form, keys).execute(tx);
  const { columns } = layoutOf(source.form);
  return rows.map((row) => fromRow(columns, row));
}
