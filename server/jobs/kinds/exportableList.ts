/** A list that can be exported as a sheet: its permission, its query and its columns. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { SheetChoice } from '../../../contract/calls/shapes/sheetShapes.ts';
import { Refusal } from '../../../contract/failures.ts';
import type { Actor } from '../../db/actor.ts';
import type { TenantRef, Tx } from '../../db/database.ts';
import type { SheetColumn } from '../../records/export/sheetTypes.ts';

/** The owner of the sheet, and the time that it describes. */
export type SheetViewer = { tx: Tx; actor: Actor; tenant: TenantRef; now: Date };

/** `id`: what the list calls the column. `isExtra`: it is only in a sheet that names it. */
export type ListSheetColumn = SheetColumn & { id: string; isExtra?: boolean | undefined };

type SheetStatement = RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

export type ExportableList = {
  title: string;
  /** If absent, everybody may export the rows that the list shows them. */
  permission?: string;
  columns: readonly ListSheetColumn[];
  /**
   * Selects the key of a row, then the columns in their order. Filters as stored in a job's row; a page in them is
   * ignored, because an export has all rows.
   */
  statement(reader: SheetViewer, filter: unknown): SheetStatement;
};

export const defineExportableList = <S extends z.ZodType>(
  { query, ...rest }: { query: S } & Omit<ExportableList, 'statement'>,
  statement: (reader: SheetViewer, filter: z.output<S>) => SheetStatement,
): ExportableList => ({ ...rest, statement: (reader, filter) => statement(reader, query.parse(filter)) });

export const textColumn = (id: string, label: string, width: number): ListSheetColumn => ({
  id,
  label,
  kind: 'text',
  width,
});

export type SheetSelection = Partial<SheetChoice>;

/** The chosen columns in their order, or those that the list has. Refuses with 400 for an unknown name. */
export function resolveSheetColumns(
  { columns }: ExportableList,
  { columns: names }: SheetSelection,
): ListSheetColumn[] {
  if (!names) return columns.filter(({ isExtra }) => !isExtra);
  const byId = new Map(columns.map((column) => [column.id, column]));
  return names.map((name, at) => {
    const column = byId.get(name);
    if (!column) throw new Refusal(400, [{ path: `columns.${at}`, message: `没有 ${name} 列` }]);
    return column;
  });
}

/** The chosen columns of the chosen rows. A subquery with an order keeps it, and is not computed for other columns. */
export async function selectSheet(
  list: ExportableList,
  { reader, filter, choice }: { reader: SheetViewer; filter: unknown; choice: SheetSelection },
): Promise<RawBuilder<unknown>> {
  const nameOf = (column: ListSheetColumn) => sql.id(`column${list.columns.indexOf(column)}`);
  const { ids, exceptIds } = choice;
  const conditions = [
    sql`true`,
    ...(ids ? [sql`"key"::text = any(${[...ids]}::text[])`] : []),
    ...(exceptIds ? [sql`"key"::text <> all(${[...exceptIds]}::text[])`] : []),
  ];
  return sql`select ${sql.join(resolveSheetColumns(list, choice).map(nameOf))}
    from (${await list.statement(reader, filter)}) as listed("key", ${sql.join(list.columns.map(nameOf))})
    where ${sql.join(conditions, sql` and `)}`;
}
