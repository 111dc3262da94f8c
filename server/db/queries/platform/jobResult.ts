/** The result of a job that writes, stored in the transaction of its writes. */
import type { Tx } from '../../database.ts';

/**
 * Returns false if this run of the job is over (canceled, or taken over by another process): the caller must roll
 * back.
 */
export async function saveJobResult(
  tx: Tx,
  job: { id: string; runs: number },
  result: object,
): Promise<boolean> {
  const kept = await tx
    .updateTable('jobs')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', job.id)
    .where('runs', '=', job.runs)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** The result of an earlier run of the same job, if it has one. */
export async function loadJobResult<T extends object>(tx: Tx, jobId: string): Promise<T | undefined> {
  const job = await tx.selectFrom('jobs').select('result').where('id', '=', jobId).executeTakeFirst();
  // Written by the job's own kind with `saveJobResult`.
  return (job?.result as T | null | undefined) ?? undefined;
}
