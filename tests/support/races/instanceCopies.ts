/** Copies an instance in a given state row by row, once for each race. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../server/db/database.ts';
import type { TaskPlace } from './racers.ts';

export type InstanceCopy = {
  readonly formEnName: string;
  readonly rowId: string;
  /** Empty for a record without a flow. */
  readonly instanceId: string;
  /** Throws if the task does not exist. */
  taskOf(place: TaskPlace): { readonly taskId: string; readonly taskNo: number };
};

export type OriginalInstance = Pick<InstanceCopy, 'formEnName' | 'rowId' | 'instanceId'>;

/** `users`: ids by account. */
export async function copyInstance(
  tx: Tx,
  { original, count, users }: { original: OriginalInstance; count: number; users: Record<string, string> },
): Promise<InstanceCopy[]> {
  const { formEnName } = original;
  const nth = { each: sql`generate_series(1, ${count}) as copy("nth")`, given: {} };
  const rowIds = await copyRows(tx, { table: formEnName, key: 'id', of: original.rowId, ...nth });
  if (original.instanceId === '') {
    return rowIds.map((rowId) => ({ formEnName, rowId, instanceId: '', taskOf: throwNoTask }));
  }
  const ofOriginal = { key: 'instanceId', of: original.instanceId };
  const rows = {
    each: sql`unnest(${rowIds}::bigint[]) as copy("rowId")`,
    given: { rowId: sql`copy."rowId"` },
  };
  const instanceIds = await copyRows(tx, { table: 'instances', ...ofOriginal, ...rows });
  const instances = {
    each: sql`(select "instanceId", "rowId" from instances where "instanceId" = any(${instanceIds}::bigint[])) as copy`,
    given: { instanceId: sql`copy."instanceId"`, rowId: sql`copy."rowId"` },
  };
  await copyRows(tx, { table: 'runs', orderBy: 'runNo', ...ofOriginal, ...instances });
  await copyRows(tx, { table: 'tasks', orderBy: 'taskNo', ...ofOriginal, ...instances });
  await copyRows(tx, { table: 'flowEvents', orderBy: 'eventNo', ...ofOriginal, ...instances });
  await copyRows(tx, { table: 'flowLog', orderBy: 'eventNo', ...ofOriginal, ...instances });
  const tasks = await readTasksByPlace(tx, instanceIds);
  return [...tasks].map(([instanceId, { rowId, byPlace }]) => ({
    formEnName,
    instanceId,
    rowId,
    taskOf: ({ by, node }) => byPlace.get(`${users[by]} ${node}`) ?? throwNoTask({ by, node }),
  }));
}

function throwNoTask({ by, node }: TaskPlace): never {
  throw new Error(`${by} has no task at ${node}.`);
}

type RowCopy = {
  table: string;
  key: string;
  of: string;
  orderBy?: string;
  each: RawBuilder<unknown>;
  /** Columns that are not the original's. */
  given: Record<string, RawBuilder<unknown>>;
};

/** Copies the original's rows of one table, once for each; answers the new rows' keys. */
async function copyRows(tx: Tx, { table, key, of, orderBy = key, each, given }: RowCopy): Promise<string[]> {
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and is_identity = 'NO' and is_generated = 'NEVER'`.execute(tx);
  const names = columns.rows.map(({ name }) => name);
  const values = names.map((name) => given[name] ?? sql`source.${sql.id(name)}`);
  const { rows } = await sql<{ key: string }>`
    insert into ${sql.id(table)} (${sql.join(names.map((name) => sql.id(name)))})
    select ${sql.join(values)} from ${sql.id(table)} as source cross join ${each}
    where source.${sql.id(key)} = ${of} order by source.${sql.id(orderBy)}
    returning ${sql.id(key)} as key`.execute(tx);
  return rows.map((row) => row.key);
}

type CopiedTasks = { rowId: string; byPlace: Map<string, ReturnType<InstanceCopy['taskOf']>> };

/** The latest task of each person at each node, by instance. */
async function readTasksByPlace(tx: Tx, instanceIds: string[]): Promise<Map<string, CopiedTasks>> {
  const rows = await tx
    .selectFrom('tasks')
    .select(['instanceId', 'rowId', 'userId', 'nodeId', 'taskId', 'taskNo'])
    .where('instanceId', 'in', instanceIds)
    .orderBy('taskNo')
    .execute();
  const found = new Map<string, CopiedTasks>();
  for (const { instanceId, rowId, userId, nodeId, taskId, taskNo } of rows) {
    const tasks = found.get(instanceId) ?? { rowId, byPlace: new Map() };
    found.set(instanceId, tasks);
    tasks.byPlace.set(`${userId} ${nodeId}`, { taskId, taskNo });
  }
  return found;
}
