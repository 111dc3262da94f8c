/**
 * Imports one sheet on a separate thread and connection. The main thread receives only progress and the outcome.
 * Ending the thread ends the connection, and with it the transaction.
 */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Failure, type Reason } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { openDatabase, type TenantRef, type Tx } from '../../db/database.ts';
import { loadActorOfUser } from '../../db/queries/people/actorOfUser.ts';
import { loadJobResult, saveJobResult } from '../../db/queries/platform/jobResult.ts';
import { lowerThreadPriority } from '../../db/threadPriority.ts';
import { noLimits } from '../../db/transaction.ts';
import { assertSheetKind } from '../files/fileKind.ts';
import { loadFormByName } from '../schema/formDefinitions.ts';
import type { ImportSheet } from '../sheet/importSheet.ts';
import { readSheet } from '../sheet/readSheet.ts';
import { UnreadableFileError } from '../unreadableFile.ts';
import { buildImportOutcome, buildRefusedOutcome, type ImportJobOutcome } from './importOutcome.ts';
import { type ImportMode, importRows, type RowsImportResult } from './importRows.ts';
import { writeMarkedSheet } from './markedSheet.ts';

lowerThreadPriority();

export type ImportOrder = {
  url: string;
  tenant: TenantRef;
  /** The start of the job, by the database's clock. */
  now: Date;
  jobId: string;
  /** The number of this run of the job. */
  runs: number;
  userId: string;
  form: string;
  mode: ImportMode;
  /** The path of the uploaded sheet. */
  path: string;
  /** The path for the marked sheet, if one is written. */
  markedPath: string;
};

export type ImportMessage =
  | { news: 'read'; total: number }
  | { news: 'rows'; done: number }
  | { news: 'done'; outcome: ImportJobOutcome }
  | { news: 'failed'; reason: Reason; msg: string };

const sendMessage = (news: ImportMessage) => parentPort?.postMessage(news);

async function importSheet(order: ImportOrder): Promise<ImportJobOutcome> {
  const file = await readFile(order.path);
  await assertSheetKind(file, '导入');
  const sheet = readSheet(file);
  const total = sheet.rows.length;
  sendMessage({ news: 'read', total });
  const database = await openDatabase(order.url, {
    max: 1,
    limits: noLimits,
    clock: { now: () => order.now, close: () => undefined },
  });
  try {
    const { outcome, done } = await database.inTenant(order.tenant, 'write', (tx) =>
      writeImport(tx, order, sheet),
    );
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

type WriteResult = { outcome: ImportJobOutcome; done: RowsImportResult | undefined };

/** Writes records and outcome in one transaction: a job that is repeated after a crash imports nothing twice. */
async function writeImport(tx: Tx, order: ImportOrder, sheet: ImportSheet): Promise<WriteResult> {
  const before = await loadJobResult<ImportJobOutcome>(tx, order.jobId);
  if (before) return { outcome: before, done: undefined };
  const actor = await loadActorOfUser(tx, order.userId);
  if (!actor || !holdsPermission(actor.permissions, `auto:${order.form}:import`))
    throw new Failure('JOB_FAILED', { msg: '当前操作没有权限' });
  const form = await loadFormByName(tx, order.form);
  const { tenant, mode, now } = order;
  const onRows = (done: number) => sendMessage({ news: 'rows', done });
  const done = await importRows(tx, form, { sheet, mode, actor, tenant, now, onRows });
  const outcome = buildImportOutcome(sheet, done);
  const run = { id: order.jobId, runs: order.runs };
  if (done.imported > 0 && !(await saveJobResult(tx, run, outcome))) throw new Failure('CANCELLED');
  return { outcome, done };
}

/** Reports a refusal. Any other error ends the thread. */
async function runImport(order: ImportOrder): Promise<ImportMessage> {
  try {
    return { news: 'done', outcome: await importSheet(order) };
  } catch (error) {
    if (error instanceof UnreadableFileError)
      return { news: 'done', outcome: buildRefusedOutcome(error.message) };
    if (error instanceof Failure) return { news: 'failed', reason: error.reason, msg: error.message };
    throw error;
  }
}

// runImport.ts starts the thread with an ImportOrder.
sendMessage(await runImport(workerData as ImportOrder));
