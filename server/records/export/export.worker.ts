/**
 * Writes one export file on a separate thread and connection: COPY → bytes → file. The main thread receives only
 * progress. Ending the thread ends the connection, and with it the query.
 */
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { lowerThreadPriority } from '../../db/threadPriority.ts';
import { MeasuredFile, type WrittenContent } from '../contentHash.ts';
import { copyOptions } from './copyParser.ts';
import { CsvWriter } from './csvWriter.ts';
import type { RowWriter, SheetTable } from './sheetTypes.ts';
import { XlsxWriter } from './xlsx/xlsxWriter.ts';

lowerThreadPriority();

export type ExportOrder = {
  url: string;
  /** Statements that set the session to the tenant. */
  session: string;
  /** The first table is the main sheet; the others follow as separate sheets, in a workbook only. */
  tables: readonly [ExportTable, ...ExportTable[]];
  format: 'xlsx' | 'csv';
  path: string;
};

/** `query`: a SELECT without parameters whose columns are those of the table, in order. */
export type ExportTable = SheetTable & {
  query: string;
  /** The database tables it reads, if another table of the same file must be consistent with it. */
  reads?: readonly string[];
};

/** `content`: the length and hash of the complete file. */
export type ExportProgress = { rows: number; bytes: number; content?: WrittenContent };

const progressIntervalMs = 250;

/** Rejects as soon as the file cannot be written, regardless of the state of the copy. */
async function writeFile(order: ExportOrder): Promise<void> {
  const output = new MeasuredFile(order.path);
  const broken = new Promise<never>((_, reject) => output.once('error', reject));
  await Promise.race([broken, copyInto(output, order)]);
}

async function copyInto(output: MeasuredFile, order: ExportOrder): Promise<void> {
  const [list] = order.tables;
  const writer: RowWriter =
    order.format === 'xlsx' ? new XlsxWriter(output, list) : new CsvWriter(output, list.columns);
  const client = new pg.Client({ connectionString: order.url, application_name: 'qianhe export' });
  // The running statement rejects when the connection breaks. Without a listener this event would end the thread
  // first.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The query of a disconnected client ends within a second, even while it sorts.
    await client.query(
      `${order.session}; set statement_timeout to 0; set client_connection_check_interval to '1s'`,
    );
    const tables = writer.begin ? order.tables : [list];
    await client.query(buildBeginStatements(tables));
    const copies: CopiedTable[] = [];
    // Progress counts the rows of the list.
    const tell = () => reportProgress(copies[0]?.rows ?? writer.rows, writer.bytes);
    for (const table of tables) {
      if (table !== list) await writer.begin?.(table);
      copies.push(await copyRows(client, table.query, { writer, tell }));
    }
    await client.query('commit');
    assertComplete(copies);
    await writer.end();
    output.end();
    await finished(output);
    reportProgress(copies[0]?.rows ?? 0, writer.bytes, output.getWrittenContent());
  } finally {
    await client.end();
  }
}

/**
 * COPY takes its snapshot before it waits for a lock, so a table that is being rewritten would look empty. A query
 * that reads no row also waits, and the locks are held from then on. Several tables are read in one snapshot, taken
 * after the locks.
 */
function buildBeginStatements(tables: readonly ExportTable[]): string {
  const wait = tables.map(({ query }) => `select 1 from (${query}) as source limit 0`);
  const names = [...new Set(tables.flatMap(({ reads = [] }) => reads))].map(pg.escapeIdentifier);
  if (tables.length === 1 || names.length === 0) return ['begin', ...wait].join('; ');
  const lock = `lock table ${names.join(', ')} in access share mode`;
  return ['begin isolation level repeatable read', lock, ...wait].join('; ');
}

/** `rows`: those received. The stream knows the server's count after its statement has ended. */
type CopiedTable = { source: CopyToStreamQuery; rows: number };
type CopyTarget = { writer: RowWriter; tell: () => void };

async function copyRows(
  client: pg.Client,
  query: string,
  { writer, tell }: CopyTarget,
): Promise<CopiedTable> {
  const source = client.query(copyTo(`COPY (${query}) TO STDOUT (${copyOptions})`));
  let reported = Date.now();
  // A stream of COPY yields buffers.
  for await (const chunk of source as AsyncIterable<Buffer>) {
    await writer.write(chunk);
    if (Date.now() - reported < progressIntervalMs) continue;
    reported = Date.now();
    tell();
  }
  return { source, rows: writer.rows };
}

/** The stream also ends when the connection breaks. Only the server's count proves that all rows have arrived. */
function assertComplete(copies: readonly CopiedTable[]): void {
  for (const { source, rows } of copies)
    if (source.rowCount !== rows)
      throw new Error(`The server copied ${source.rowCount} rows, of which ${rows} arrived.`);
}

function reportProgress(rows: number, bytes: number, content?: WrittenContent): void {
  const progress: ExportProgress = { rows, bytes, ...(content && { content }) };
  parentPort?.postMessage(progress);
}

// writeExport.ts starts the thread with an ExportOrder.
await writeFile(workerData as ExportOrder);
