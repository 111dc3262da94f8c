/**
 * The job that exports one tenant whole: its part of a backup, packed into one file. The copy runs on a thread; its
 * folder lies beside the job's file and is removed when the job ends.
 */
import { rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { Failure } from '../../../contract/failures.ts';
import type { Database } from '../../db/database.ts';
import type { JobKind } from '../../jobs/queue/job.ts';
import type { WrittenContent } from '../../records/contentHash.ts';
import { unfinishedSuffix } from '../backupFolders.ts';
import type { TenantExportMessage, TenantExportOrder } from './tenantExport.worker.ts';

const tenantExportRequest = z.object({ tenantCode: z.string() });

type TenantExportSource = { database: Database; store: string; version: string };

/** Folders without a change for an hour count as left by a process that died. */
const touchEveryMs = 60_000;

export const tenantExportJob =
  ({ database, store, version }: TenantExportSource): JobKind =>
  async (job, { signal, temporaryFile, progress }) => {
    const { tenantCode } = tenantExportRequest.parse(job.request);
    const file = await temporaryFile('tar');
    const name = path.basename(file, '.tar');
    const parent = path.dirname(file);
    const folders = [path.join(parent, name), path.join(parent, `${name}${unfinishedSuffix}`)];
    const touch = () =>
      folders.map((folder) => utimes(folder, new Date(), new Date()).catch(() => undefined));
    const timer = setInterval(touch, touchEveryMs).unref();
    try {
      const backup = { url: database.url, store, parent, version, scheduled: false, name, tenantCode };
      const done = await runThread({ backup, file }, { signal, progress });
      return {
        file: { path: file, fileName: `${job.title}.tar`, content: done.content },
        msg: `${done.rows} 行、${done.files} 个文件${done.missing > 0 ? `，${done.missing} 个文件的内容早已不在` : ''}`,
      };
    } finally {
      clearInterval(timer);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    }
  };

type ThreadObserver = {
  signal: AbortSignal;
  progress(figures: { done?: number; total?: number; bytes?: number }): void;
};

type ExportResult = { content: WrittenContent; rows: number; files: number; missing: number };

/** Rejects with the signal's reason when aborted; with a Failure if another backup runs. */
async function runThread(
  order: TenantExportOrder,
  { signal, progress }: ThreadObserver,
): Promise<ExportResult> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./tenantExport.worker.ts', import.meta.url), { workerData: order });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  let last: TenantExportMessage | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: TenantExportMessage) => {
        last = message;
        if (message.kind === 'progress') progress(message.figures);
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
    signal.throwIfAborted();
    if (last?.kind === 'refused') throw new Failure('JOB_FAILED', { msg: last.sentence });
    if (last?.kind !== 'done') throw new Error('The thread of the export ended without an answer.');
    return last.result;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
