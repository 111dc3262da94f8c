/** An export as one COPY statement: the list's source and order, the sheet's columns, parameters inlined. */
import { sql } from 'kysely';
import type { ListFilters } from '../../../contract/calls/record.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import { assertOrderIsBounded, maxTextOrderedRows } from '../list/recordOrder.ts';
import { buildRecordSource, type RecordSource } from '../list/recordSource.ts';
import { type Form, getFormLayout } from '../schema/formLayout.ts';
import type { ExportTable } from './export.worker.ts';
import { resolveExportColumns } from './exportColumns.ts';
import { inlineParameters } from './inlineParameters.ts';
import { resolveSubFormSheets, selectSubFormRows } from './subFormSheets.ts';

export type ExportRequest = {
  filters: ListFilters;
  /** Matching records that are excluded. */
  exceptIds?: readonly string[] | undefined;
  columns?: readonly string[] | undefined;
  /** Sub-forms whose rows follow, each as a separate sheet. */
  subForms?: readonly string[] | undefined;
  /** Rows from `(pageNum - 1) * pageSize` on, at most `pageSize`. */
  pageNum: number;
  pageSize: number;
};

const showStatusKey = 'sys.list.show.status';

/** The records, then the rows of each requested sub-form. */
export async function buildExportTables(
  tx: Tx,
  form: Form,
  { request, actor }: { request: ExportRequest; actor: Actor },
): Promise<[ExportTable, ...ExportTable[]]> {
  const shown = (await loadConfigValues(tx, [showStatusKey]))[showStatusKey];
  const withStatus = form.type !== 2 && (shown === undefined || shown === '' || shown === 'true');
  const columns = resolveExportColumns(form, { columns: request.columns, withStatus, actor });
  const source = buildExportSource(form, request, actor);
  const offset = (request.pageNum - 1) * request.pageSize;
  const page = sql`limit ${request.pageSize} offset ${offset}`;
  const records = sql`select ${sql.join(columns.map(({ value }) => value))} ${source.from}
    where ${source.where} order by ${source.orderBy} ${page}`;
  const list: ExportTable = {
    title: form.cnName,
    columns: columns.map(({ sheet }) => sheet),
    query: inlineParameters(records.compile(tx)),
    reads: [getFormLayout(form).table],
  };
  const details = resolveSubFormSheets(form, request.subForms ?? [], actor).map(
    (sub): ExportTable => ({
      title: sub.title,
      columns: sub.columns.map(({ sheet }) => sheet),
      query: inlineParameters(selectSubFormRows(sub, { ...source, page }).compile(tx)),
      reads: [sub.table],
    }),
  );
  return [list, ...details];
}

function buildExportSource(form: Form, { filters, exceptIds = [] }: ExportRequest, actor: Actor) {
  const { from, where, orderBy, isTextOrdered } = buildRecordSource(form, filters, actor);
  const others = sql`r."id" <> all(${exceptIds}::bigint[])`;
  return {
    from,
    orderBy,
    isTextOrdered,
    where: exceptIds.length === 0 ? where : sql`${where} and ${others}`,
  };
}

type ExportCount = {
  request: ExportRequest;
  actor: Actor;
  /** Counting stops there, when more rows make no difference. */
  atMost?: number;
  /** The number of records that a text may order. */
  mostOrdered?: number;
};

/**
 * The number of rows of the export. Refuses with 400 what the list refuses too: to order more records by a text. The sort
 * of a million would hold a connection for a minute.
 */
export async function countExportRows(
  tx: Tx,
  form: Form,
  { request, actor, atMost, mostOrdered = maxTextOrderedRows }: ExportCount,
): Promise<number> {
  const source = buildExportSource(form, request, actor);
  if (source.isTextOrdered)
    assertOrderIsBounded(source, await countRows(tx, source, mostOrdered + 1), mostOrdered);
  const offset = (request.pageNum - 1) * request.pageSize;
  const total = await countRows(tx, source, atMost === undefined ? undefined : offset + atMost);
  return Math.max(0, Math.min(request.pageSize, total - offset));
}

async function countRows(
  tx: Tx,
  { from, where }: Pick<RecordSource, 'from' | 'where'>,
  atMost: number | undefined,
): Promise<number> {
  const end = atMost === undefined ? sql`` : sql`limit ${atMost}`;
  const { rows } = await sql<{ total: string }>`select count(*) as total
    from (select 1 ${from} where ${where} ${end}) as found`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}
