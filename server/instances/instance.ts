/**
 * One instance in hand: what stands in the tables, and what has happened to it since it was loaded.
 * It lives for one transaction; `saveFlows` writes what is new.
 */
import type { Graph } from '../../contract/flow/graph.ts';
import type { Values } from '../../contract/forms/recordRules.ts';
import type { Event } from '../engine/event.ts';
import type { InstanceState } from '../engine/model.ts';
import type { Form } from '../records/schema/formLayout.ts';

export type Initiator = {
  readonly userId: string;
  readonly name: string;
  readonly deptId: string | null;
  readonly deptName: string;
  readonly roleKeys: readonly string[];
};

/** What lists show of an instance. */
export type ListSummary = {
  readonly title: string;
  readonly summary: readonly { label: string; value: string }[];
  /** An exact decimal. */
  readonly amount: string | null;
  readonly serialNumber: string;
  readonly keyword: string;
};

/** An event, the act it belongs to and when that was. */
export type PendingEvent = { readonly event: Event; readonly actNo: number; readonly at: Date };

export type LoadedInstance = {
  /** null until it is saved for the first time. */
  instanceId: string | null;
  readonly definitionId: string;
  readonly graph: Graph;
  readonly form: Form;
  readonly rowId: string;
  readonly initiator: Initiator;
  /** When it began: a Date at the start, local text once read. */
  readonly createTime: Date | string;
  /** The record as it stands now; null where it is gone. */
  record: Values | null;
  shown: ListSummary;
  state: InstanceState;
  /** What the tables hold. */
  stored: { state: InstanceState; shown: ListSummary | null; events: number };
  happened: PendingEvent[];
  /** By taskNo. */
  readonly taskIds: Map<number, string>;
};

export const getRecordVersion = (record: Values | null): number => Number(record?.version ?? 0);

export function requireInstanceId(flow: LoadedInstance): string {
  if (flow.instanceId === null) throw new Error(`The flow of record ${flow.rowId} has not been saved yet.`);
  return flow.instanceId;
}

export function requireTaskId(flow: LoadedInstance, taskNo: number): string {
  const taskId = flow.taskIds.get(taskNo);
  if (taskId === undefined) throw new Error(`Task ${taskNo} of instance ${flow.instanceId} has no id yet.`);
  return taskId;
}

/** The instance as it stands, and over the new version's graph. */
export type MigratedInstance = {
  readonly before: LoadedInstance;
  readonly after: LoadedInstance;
  /** Of the instance once it has moved, oldest first. */
  readonly formerDefinitionIds: readonly string[];
};
