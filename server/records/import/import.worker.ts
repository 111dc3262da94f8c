/**
 * Imports one sheet on a thread and a connection of its own. The main thread sees progress and the outcome only; ending
 * the thread ends the connection, and with it the transaction.
 */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Failure, type Reason } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/may.ts';
import { openDatabase, type TenantRef, type Tx } from '../../db/database.ts';
import { giveWay } from '../../db/giveWay.ts';
import { actorOfUser } from '../../db/queries/actorOfUser.ts';
import { keepJobResult, keptJobResult } from '../../db/queries/jobResult.ts';
import { noLimits } from '../../db/transaction.ts';
import { formByName } from '../forms.ts';
import { type Imported, type ImportMode, importRows } from './importRows.ts';
import { writeMarkedSheet } from './markedSheet.ts';
import { readSheet } from './readSheet.ts';
import type { Sheet } from './sheet.ts';
import { Unreadable } from './unreadable.ts';
import { type Outcome, refusedSheet, verdictOf } from './verdict.ts';

giveWay();

export type ImportOrder = {
  url: string;
  tenant: TenantRef;
  /** When the job was begun, by the database's clock. */
  now: Date;
  jobId: string;
  /** Which run of the job this is. */
  runs: number;
  userId: string;
  form: string;
  mode: ImportMode;
  /** The sheet as it was sent. */
  path: string;
  /** Where the marked sheet is written if there is one. */
  markedPath: string;
};

export type ImportNews =
  | { news: 'read'; total: number }
  | { news: 'rows'; done: number }
  | { news: 'done'; outcome: Outcome }
  | { news: 'failed'; reason: Reason; msg: string };

const tell = (news: ImportNews) => parentPort?.postMessage(news);

async function importSheet(order: ImportOrder): Promise<Outcome> {
  const sheet = readSheet(await readFile(order.path));
  const total = sheet.rows.length;
  tell({ news: 'read', total });
  const database = await openDatabase(order.url, {
    max: 1,
    limits: noLimits,
    clock: { now: () => order.now, close: () => undefined },
  });
  try {
    const { outcome, done } = await database.inTenant(order.tenant, 'write', (tx) => write(tx, order, sheet));
    if (!done || done.errors.total === 0) return outcome;
    const left = order.mode === 'right' ? sheet.rows.filter(({ row }) => done.errors.has(row)) : sheet.rows;
    const rows = done.imported === 0 ? sheet.rows : left;
    const marked = await writeMarkedSheet(order.markedPath, {
      title: '错误',
      sheet,
      errors: done.errors,
      rows,
    });
    return { ...outcome, marked };
  } finally {
    await database.close();
  }
}

type Written = { outcome: Outcome; done: Imported | undefined };

/** Records and outcome in one transaction: a job that is done again after a death imports nothing twice. */
async function write(tx: Tx, order: ImportOrder, sheet: Sheet): Promise<Written> {
  const before = await keptJobResult<Outcome>(tx, order.jobId);
  if (before) return { outcome: before, done: undefined };
  const actor = await actorOfUser(tx, order.userId);
  if (!actor || !holdsPermission(actor.permissions, `auto:${order.form}:import`))
    throw new Failure('JOB_FAILED', { msg: '当前操作没有权限' });
  const form = await formByName(tx, order.form);
  const { tenant, mode, now } = order;
  const onRows = (done: number) => tell({ news: 'rows', done });
  const done = await importRows(tx, form, { sheet, mode, actor, tenant, now, onRows });
  const outcome = verdictOf(sheet, done);
  const run = { id: order.jobId, runs: order.runs };
  if (done.imported > 0 && !(await keepJobResult(tx, run, outcome))) throw new Failure('CANCELLED');
  return { outcome, done };
}

/** A refusal is told; what is none ends the thread with its error. */
async function run(order: ImportOrder): Promise<ImportNews> {
  try {
    return { news: 'done', outcome: await importSheet(order) };
  } catch (error) {
    if (error instanceof Unreadable) return { news: 'done', outcome: refusedSheet(error.message) };
    if (error instanceof Failure) return { news: 'failed', reason: error.reason, msg: error.message };
    throw error;
  }
}

// The thread is started with an ImportOrder and nothing else (startImport.ts).
tell(await run(workerData as ImportOrder));
