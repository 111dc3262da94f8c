/**
 * Writes one export file on a thread and a connection of its own: COPY → bytes → file. The main thread sees only
 * progress. Ending the thread ends the connection, and with it the query.
 */
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { giveWay } from '../../db/giveWay.ts';
import { MeasuredFile, type WrittenContent } from '../files/contentHash.ts';
import type { RowWriter, SheetColumn } from './column.ts';
import { copyOptions } from './copyRows.ts';
import { CsvWriter } from './csvWriter.ts';
import { XlsxWriter } from './xlsxWriter.ts';

giveWay();

export type ExportOrder = {
  url: string;
  /** Statements that put the session into the tenant. */
  session: string;
  /** A SELECT without parameters whose columns are `columns`, in order. */
  query: string;
  columns: SheetColumn[];
  format: 'xlsx' | 'csv';
  title: string;
  path: string;
};

/** `content`: the file is complete, and this is what it holds. */
export type ExportProgress = { rows: number; bytes: number; content?: WrittenContent };

const progressEvery = 250;

/** Rejects as soon as the file cannot be written, whatever the copy is waiting for then. */
async function writeFile(order: ExportOrder): Promise<void> {
  const output = new MeasuredFile(order.path);
  const broken = new Promise<never>((_, reject) => output.once('error', reject));
  await Promise.race([broken, copyInto(output, order)]);
}

async function copyInto(output: MeasuredFile, order: ExportOrder): Promise<void> {
  const writer: RowWriter =
    order.format === 'xlsx' ? new XlsxWriter(output, order) : new CsvWriter(output, order.columns);
  const client = new pg.Client({ connectionString: order.url, application_name: 'qianhe export' });
  // The statement under way rejects when the connection breaks; without a listener this event would come first.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A client that is gone ends its query within a second, also while the query still sorts.
    await client.query(
      `${order.session}; set statement_timeout to 0; set client_connection_check_interval to '1s'`,
    );
    // COPY sees what was there before it waits for a lock: a table that is being written anew would look empty.
    // Reading no row waits as well, and the locks are kept.
    await client.query(`begin; select 1 from (${order.query}) as source limit 0`);
    const source = client.query(copyTo(`COPY (${order.query}) TO STDOUT (${copyOptions})`));
    let reported = Date.now();
    // A stream of COPY yields buffers.
    for await (const chunk of source as AsyncIterable<Buffer>) {
      await writer.write(chunk);
      if (Date.now() - reported < progressEvery) continue;
      reported = Date.now();
      report(writer);
    }
    // The stream also ends where the connection does: only the server's own count says that these are all rows.
    await client.query('commit');
    if (source.rowCount !== writer.rows) {
      throw new Error(`The server copied ${source.rowCount} rows, of which ${writer.rows} arrived.`);
    }
    await writer.end();
    output.end();
    await finished(output);
    report(writer, output.written());
  } finally {
    await client.end();
  }
}

function report({ rows, bytes }: RowWriter, content?: WrittenContent): void {
  const progress: ExportProgress = { rows, bytes, ...(content && { content }) };
  parentPort?.postMessage(progress);
}

// The thread is started with an ExportOrder and nothing else (writeExport.ts).
await writeFile(workerData as ExportOrder);
