/** Loads instances from their tables. For an action the instance row is locked before anything else is read. */
import { sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import type { LoadedInstance } from '../instance.ts';
import { readInstances, type StoredInstanceRow, selectInstances } from './readInstances.ts';

export type InstanceRef =
  | { readonly taskId: string }
  | { readonly instanceId: string }
  | { readonly formId: string; readonly rowId: string };

/**
 * Returns null if the instance does not exist; Refusal 404 if its form was deleted. `lock` waits for other
 * transactions.
 */
export async function loadInstance(
  tx: Tx,
  ref: InstanceRef,
  { lock }: { lock: boolean },
): Promise<LoadedInstance | null> {
  const row = await loadInstanceRow(tx, ref, lock);
  if (!row) return null;
  const [instance] = await readInstances(tx, [row]);
  if (!instance) throw new Refusal(404);
  return instance;
}

/**
 * Returns the current instances of these tasks by task id, in a constant number of statements. Omits missing instances
 * and those without a form. `lock` locks them in one order and omits rows that another transaction has locked; without
 * it nothing is locked.
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
  const instances = await readInstances(tx, rows);
  const wantedIds = new Set(taskIds);
  return new Map(
    instances.flatMap((instance) =>
      [...instance.taskIds.values()].flatMap((taskId): [string, LoadedInstance][] =>
        wantedIds.has(taskId) ? [[taskId, instance]] : [],
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
