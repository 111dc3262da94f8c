/** Builds loaded instances from instance rows. Reads the related rows of all of them together. */
import type { Graph } from '../../../contract/flow/graph.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Tx } from '../../db/database.ts';
import { pipeline } from '../../db/pipeline.ts';
import type { InstanceState, Run, Task } from '../../engine/model.ts';
import { readRecords } from '../../records/read/readRecords.ts';
import { loadFormsOfKeys, selectFormKeys } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { loadCopyMasks } from '../../records/write/maskedCopies.ts';
import { loadGraph, schemaKeySql } from '../definitions/graphCache.ts';
import type { LoadedInstance } from '../instance.ts';
import { runColumns, taskColumns } from './stateColumns.ts';

export const selectInstances = (tx: Tx) =>
  tx.selectFrom('instances').selectAll().select(schemaKeySql.as('place'));

export type StoredInstanceRow = Awaited<
  ReturnType<ReturnType<typeof selectInstances>['executeTakeFirstOrThrow']>
>;

/** In the order of the rows. Omits instances whose form was deleted. */
export async function readInstances(tx: Tx, rows: readonly StoredInstanceRow[]): Promise<LoadedInstance[]> {
  const { runs, tasks, formKeys } = await loadChildRows(tx, rows);
  const forms = await loadFormsOfKeys(tx, formKeys);
  const copyMasks = await loadCopyMasks(tx, forms);
  const graphs = await loadGraphs(tx, rows);
  const records = await loadRecords(tx, forms, rows);
  return rows.flatMap((row) => {
    const [form, graph] = [forms.get(row.formId), graphs.get(row.instanceId)];
    const maskCopies = copyMasks.get(row.formId);
    if (!form || !maskCopies || !graph) return [];
    const own = { runs: runs.get(row.instanceId) ?? [], tasks: tasks.get(row.instanceId) ?? [] };
    const record = records.get(getRecordKey(row)) ?? null;
    return [buildInstance(row, own, { form, maskCopies, graph, record })];
  });
}

type NamedTask = Task & { taskId: string };
type InstanceChildren = { readonly runs: readonly Run[]; readonly tasks: readonly NamedTask[] };

function buildInstance(
  row: StoredInstanceRow,
  own: InstanceChildren,
  of: Pick<LoadedInstance, 'form' | 'maskCopies' | 'graph' | 'record'>,
): LoadedInstance {
  const { title, summary, amount, serialNumber, keyword } = row;
  const listSummary = { title, summary, amount, serialNumber, keyword };
  const state: InstanceState = {
    status: row.status,
    deleted: row.deleted,
    submitted: row.submitted,
    initiatorId: row.initiatorId,
    runs: own.runs,
    tasks: own.tasks.map(({ taskId: _, ...task }) => task),
    // The column is written only from an engine state.
    tokens: row.tokens as InstanceState['tokens'],
    joined: row.joined as InstanceState['joined'],
    jumpBacks: row.jumpBacks as InstanceState['jumpBacks'],
    acts: row.acts,
    urgedAt: row.urgedAt,
  };
  return {
    ...of,
    instanceId: row.instanceId,
    definitionId: row.definitionId,
    rowId: row.rowId,
    initiator: {
      userId: row.initiatorId,
      name: row.initiatorName,
      deptId: row.initiatorDeptId,
      deptName: row.initiatorDeptName,
      roleKeys: row.initiatorRoleKeys,
    },
    createTime: row.createTime,
    listSummary,
    state,
    persisted: { state, listSummary, eventCount: row.events },
    pendingEvents: [],
    taskIds: new Map(own.tasks.map((task) => [task.taskNo, task.taskId])),
  };
}

/** Keys are instance ids. Each definition is read once in the life of the server. */
async function loadGraphs(tx: Tx, rows: readonly StoredInstanceRow[]): Promise<Map<string, Graph>> {
  const graphs = new Map<string, Graph>();
  for (const row of rows) graphs.set(row.instanceId, await loadGraph(tx, row));
  return graphs;
}

const getRecordKey = ({ formId, rowId }: Pick<StoredInstanceRow, 'formId' | 'rowId'>) => `${formId} ${rowId}`;

/** Loads the records by form and id, with one query per form. Skips records of deleted instances. */
async function loadRecords(
  tx: Tx,
  forms: ReadonlyMap<string, Form>,
  rows: readonly StoredInstanceRow[],
): Promise<Map<string, Values>> {
  const live = rows.filter((row) => !row.deleted);
  const records = new Map<string, Values>();
  for (const [formId, ofForm] of Map.groupBy(live, (row) => row.formId)) {
    const form = forms.get(formId);
    if (!form) continue;
    const rowIds = ofForm.map((row) => row.rowId);
    for (const [rowId, record] of await readRecords(tx, form, rowIds)) {
      records.set(getRecordKey({ formId, rowId }), record);
    }
  }
  return records;
}

/** Loads the runs and tasks of the instances, grouped by instance, and their forms. */
async function loadChildRows(tx: Tx, rows: readonly StoredInstanceRow[]) {
  const ids = rows.map((row) => row.instanceId);
  const forms = selectFormKeys(tx, [...new Set(rows.map((row) => row.formId))]);
  const runs = tx
    .selectFrom('runs')
    .select(['instanceId', ...runColumns])
    .where('instanceId', 'in', ids)
    .orderBy('instanceId')
    .orderBy('runNo');
  const tasks = tx
    .selectFrom('tasks')
    .select(['taskId', 'instanceId', ...taskColumns])
    .where('instanceId', 'in', ids)
    .orderBy('instanceId')
    .orderBy('taskNo');
  const [runRows, taskRows, keys] = await pipeline(tx, [runs.compile(), tasks.compile(), forms.compile()]);
  return { runs: groupByInstance(runRows), tasks: groupByInstance(taskRows), formKeys: keys };
}

/** Rows of the engine's state do not contain the instance id. */
function groupByInstance<Row extends { instanceId: string }>(
  rows: readonly Row[],
): Map<string, Omit<Row, 'instanceId'>[]> {
  const grouped = new Map<string, Omit<Row, 'instanceId'>[]>();
  for (const { instanceId, ...row } of rows) {
    const own = grouped.get(instanceId) ?? [];
    own.push(row);
    grouped.set(instanceId, own);
  }
  return grouped;
}
