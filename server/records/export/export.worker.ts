/**
 * Writes one export file on a thread and a connection of its own: COPY → bytes → file. The main thread sees only
 * progress. Ending the thread ends the connection, and with it the query.
 */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { RowWriter, SheetColumn } from './column.ts';
import { copyOptions } from './copyRows.ts';
import { CsvWriter } from './csvWriter.ts';
import { XlsxWriter } from './xlsxWriter.ts';

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

export type ExportProgress = { rows: number; bytes: number; finished: boolean };

const progressEvery = 250;

async function writeFile(order: ExportOrder): Promise<void> {
  const output = createWriteStream(order.path, { highWaterMark: 1 << 20 });
  const writer: RowWriter =
    order.format === 'xlsx' ? new XlsxWriter(output, order) : new CsvWriter(output, order.columns);
  const client = new pg.Client({ connectionString: order.url, application_name: 'qianhe export' });
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
      report(writer, false);
    }
    await writer.end();
    output.end();
    await finished(output);
    report(writer, true);
  } finally {
    await client.end();
  }
}

function report(writer: RowWriter, done: boolean): void {
  const progress: ExportProgress = { rows: writer.rows, bytes: writer.bytes, finished: done };
  parentPort?.postMessage(progress);
}

// The thread is started with an ExportOrder and nothing else (writeExport.ts).
await writeFile(workerData as ExportOrder);
