/** What drafts of new forms began with: a table of the database, or a sheet. */
import type { Tx } from '../../database.ts';

export type SheetSource = {
  kind: 'sheet' | 'text';
  name: string;
  /** Without the head row. */
  rows: number;
  /** The name that the field of each column began with; '' for a column without one. */
  columns: string[];
  content: Buffer;
};

export type DraftSource = { kind: 'table'; name: string; tableId: string } | SheetSource;

export async function putDraftSource(
  tx: Tx,
  draftId: string,
  source: DraftSource | undefined,
): Promise<void> {
  await tx.deleteFrom('designSources').where('draftId', '=', draftId).execute();
  if (source === undefined) return;
  const sheet =
    source.kind === 'table'
      ? { tableId: source.tableId, rows: null, columns: null, content: null }
      : {
          tableId: null,
          rows: source.rows,
          columns: JSON.stringify(source.columns),
          content: source.content,
        };
  const { kind, name } = source;
  await tx
    .insertInto('designSources')
    .values({ draftId, kind, name, ...sheet })
    .execute();
}

/** The source without the content of a sheet, which may be large. */
export const findDraftSource = (tx: Tx, draftId: string) =>
  tx
    .selectFrom('designSources')
    .select(['kind', 'name', 'tableId', 'rows', 'columns'])
    .where('draftId', '=', draftId)
    .executeTakeFirst();

export type DraftSourceRow = NonNullable<Awaited<ReturnType<typeof findDraftSource>>>;

export async function findSourceContent(tx: Tx, draftId: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('designSources')
    .select('content')
    .where('draftId', '=', draftId)
    .executeTakeFirst();
  return row?.content ?? undefined;
}

/** The newest draft of a new form that began with the table. */
export async function findDraftOfTable(tx: Tx, tableId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('designSources as s')
    .innerJoin('designDrafts as d', 'd.draftId', 's.draftId')
    .select('s.draftId')
    .where('s.tableId', '=', tableId)
    .where('d.objectId', 'is', null)
    .orderBy('s.draftId', 'desc')
    .executeTakeFirst();
  return row?.draftId;
}
