/** Instances from their tables. For an action its row is locked first, and only then the rest is read. */
import { sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import type { LoadedInstance } from '../instance.ts';
import { readInstances, type StoredInstanceRow, selectInstances } from './readInstances.ts';

export type InstanceRef =
  | { readonly taskId: string }
  | { readonly instanceId: string }
  | { readonly formId: string; readonly rowId: string };

/** null where there is no such instance; Refusal 404 where its form is gone. `lock` waits for whoever is acting on it. */
export async function loadInstance(
  tx: Tx,
  ref: InstanceRef,
  { lock }: { lock: boolean },
): Promise<LoadedInstance | null> {
  const row = await loadInstanceRow(tx, ref, lock);
  if (!row) return null;
  const [flow] = await readInstances(tx, [row]);
  if (!flow) throw new Refusal(404);
  return flow;
}

/**
 * The instances of these tasks as they stand, in a few statements however many there are; by task id. What is not
 * there, or has lost its form, is left out. `lock` takes them in one order and leaves out what somebody else is at;
 * without it nothing is locked.
 */
export async function loadInstancesOfTasks(
  tx: Tx,
  taskIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, LoadedInstance>> {
  const meant = sql<string>`(select t."instanceId" from tasks t where t."taskId" = any(${taskIds}::bigint[]))`;
  const query = selectInstances(tx).where('instanceId', 'in', meant).orderBy('instanceId');
  const rows = await (lock ? query.forUpdate().skipLocked() : query).execute();
  if (rows.length === 0) return new Map();
  const flows = await readInstances(tx, rows);
  const asked = new Set(taskIds);
  return new Map(
    flows.flatMap((flow) =>
      [...flow.taskIds.values()].flatMap((taskId): [string, LoadedInstance][] =>
        asked.has(taskId) ? [[taskId, flow]] : [],
      ),
    ),
  );
}

async function loadInstanceRow(
  tx: Tx,
  ref: InstanceRef,
  lock: boolean,
): Promise<StoredInstanceRow | undefined> {
  const query = selectInstances(tx);
  const one =
    'taskId' in ref
      ? query.where('instanceId', '=', (build) =>
          build.selectFrom('tasks').select('tasks.instanceId').where('taskId', '=', ref.taskId),
        )
      : 'instanceId' in ref
        ? query.where('instanceId', '=', ref.instanceId)
        : query.where('formId', '=', ref.formId).where('rowId', '=', ref.rowId);
  return (lock ? one.forUpdate() : one).executeTakeFirst();
}
