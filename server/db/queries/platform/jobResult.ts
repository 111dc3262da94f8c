/** What a job that writes came to, put down in the transaction of what it wrote. */
import type { Tx } from '../../database.ts';

/** False where this run of the job is over (cancelled, or taken over by another process): nothing of it may stand. */
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

/** What an earlier run of the same job came to, if it came to something. */
export async function loadJobResult<T extends object>(tx: Tx, jobId: string): Promise<T | undefined> {
  const job = await tx.selectFrom('jobs').select('result').where('id', '=', jobId).executeTakeFirst();
  // Written by the job's own kind with `keepJobResult`.
  return (job?.result as T | null | undefined) ?? undefined;
}
