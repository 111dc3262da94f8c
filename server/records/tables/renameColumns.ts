/**
 * Renames the columns, sub-form tables and indexes of a form in place, so that a renamed field keeps its values. PostgreSQL
 * changes what depends on a column, such as the generated column for searches, with it.
 */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Form, type FormColumn, getFormLayout, viewColumnName } from '../schema/formLayout.ts';
import { cancelIndexing, listIndexes } from './tableIndexes.ts';

type FormShape = Pick<Form, 'enName' | 'fields'>;
type Move = { from: string; to: string };

/** `renamed`: the same fields in the same order, under their new names. */
export async function renameColumns(tx: Tx, before: FormShape, renamed: FormShape): Promise<void> {
  const [old, next] = [getFormLayout(before), getFormLayout(renamed)];
  const tables = old.subTables.map(({ table }, at) => ({
    from: table,
    to: next.subTables[at]?.table ?? table,
  }));
  const columns = [
    { table: old.table, moves: pairColumns(old.columns, next.columns) },
    ...next.subTables.map(({ table, columns: named }, at) => ({
      table,
      moves: pairColumns(old.subTables[at]?.columns ?? [], named),
    })),
  ];
  const indexes = pairNames(listIndexes(before), listIndexes(renamed));
  if (![tables, indexes, ...columns.map(({ moves }) => moves)].some((moves) => moves.some(isMove))) return;
  await cancelIndexing(tx, [old.table, ...old.subTables.map(({ table }) => table)]);
  await moveNames(tables, ({ from, to }) =>
    sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(tx),
  );
  for (const { table, moves } of columns)
    await moveNames(moves, ({ from, to }) =>
      sql`alter table ${sql.id(table)} rename column ${sql.id(from)} to ${sql.id(to)}`.execute(tx),
    );
  // Those of large tables may not have been built yet.
  await moveNames(indexes, ({ from, to }) =>
    sql`alter index if exists ${sql.id(from)} rename to ${sql.id(to)}`.execute(tx),
  );
}

const isMove = ({ from, to }: Move) => from !== to;

const pairColumns = (old: readonly FormColumn[], next: readonly FormColumn[]): Move[] =>
  old.flatMap((column, at) => {
    const { name } = next[at] ?? column;
    const move = { from: column.name, to: name };
    const view = { from: viewColumnName(column.name), to: viewColumnName(name) };
    return column.type.hasView ? [move, view] : [move];
  });

const pairNames = (old: readonly { name: string }[], next: readonly { name: string }[]): Move[] =>
  old.map(({ name }, at) => ({ from: name, to: next[at]?.name ?? name }));

/** A name that another one gets is freed first. */
async function moveNames(moves: readonly Move[], rename: (move: Move) => Promise<unknown>): Promise<void> {
  const changed = moves.filter(isMove);
  const wanted = new Set(changed.map(({ to }) => to));
  const ways = changed.map(({ from, to }, at) => ({ from, to, by: wanted.has(from) ? `moved$${at}` : from }));
  for (const { from, by } of ways) if (from !== by) await rename({ from, to: by });
  for (const { by, to } of ways) await rename({ from: by, to });
}
