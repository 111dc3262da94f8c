/** An instance from its tables. For an action its row is locked first, and only then the rest is read. */
import type { Tx } from '../db/database.ts';
import type { InstanceState, Run, Task } from '../engine/model.ts';
import { formById } from '../records/forms.ts';
import { readRecord } from '../records/read.ts';
import type { Flow } from './flow.ts';
import { graphOf, placeSql } from './graphs.ts';
import { runColumns, taskColumns } from './stateColumns.ts';

export type FlowRef =
  | { readonly taskId: string }
  | { readonly instanceId: string }
  | { readonly formId: string; readonly rowId: string };

/** null where there is no such instance. `lock` waits for whoever is acting on it. */
export async function loadFlow(tx: Tx, ref: FlowRef, { lock }: { lock: boolean }): Promise<Flow | null> {
  const row = await instanceRow(tx, ref, lock);
  if (!row) return null;
  const [runs, tasks, form, graph] = await Promise.all([
    runsOf(tx, row.instanceId),
    tasksOf(tx, row.instanceId),
    formById(tx, row.formId),
    graphOf(tx, row),
  ]);
  const { title, summary, amount, serialNumber, keyword } = row;
  const shown = { title, summary, amount, serialNumber, keyword };
  const state: InstanceState = {
    status: row.status,
    deleted: row.deleted,
    submitted: row.submitted,
    initiatorId: row.initiatorId,
    runs,
    tasks: tasks.map(({ taskId: _, ...task }) => task),
    // Written from a state of the engine and by nobody else.
    tokens: row.tokens as InstanceState['tokens'],
    joined: row.joined as InstanceState['joined'],
    jumpBacks: row.jumpBacks as InstanceState['jumpBacks'],
    acts: row.acts,
    urgedAt: row.urgedAt,
  };
  return {
    instanceId: row.instanceId,
    definitionId: row.definitionId,
    graph,
    form,
    rowId: row.rowId,
    initiator: {
      userId: row.initiatorId,
      name: row.initiatorName,
      deptId: row.initiatorDeptId,
      deptName: row.initiatorDeptName,
      roleKeys: row.initiatorRoleKeys,
    },
    createTime: row.createTime,
    record: state.deleted ? null : await readRecord(tx, form, row.rowId),
    shown,
    state,
    stored: { state, shown, events: row.events },
    happened: [],
    taskIds: new Map(tasks.map((task) => [task.taskNo, task.taskId])),
  };
}

async function instanceRow(tx: Tx, ref: FlowRef, lock: boolean) {
  const query = tx.selectFrom('instances').selectAll().select(placeSql.as('place'));
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

const runsOf = (tx: Tx, instanceId: string): Promise<Run[]> =>
  tx.selectFrom('runs').select(runColumns).where('instanceId', '=', instanceId).orderBy('runNo').execute();

const tasksOf = (tx: Tx, instanceId: string): Promise<(Task & { taskId: string })[]> =>
  tx
    .selectFrom('tasks')
    .select(['taskId', ...taskColumns])
    .where('instanceId', '=', instanceId)
    .orderBy('taskNo')
    .execute();
