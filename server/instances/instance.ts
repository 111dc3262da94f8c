/**
 * A loaded instance: its stored state and its events since loading. It lives for one transaction; `saveInstances`
 * writes the changes.
 */
import type { Graph } from '../../contract/flow/graph.ts';
import type { CopyMask, Values } from '../../contract/forms/recordRules.ts';
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

/** The values of an instance that lists show. */
export type ListSummary = {
  readonly title: string;
  readonly summary: readonly { label: string; value: string }[];
  /** An exact decimal. */
  readonly amount: string | null;
  readonly serialNumber: string;
  readonly keyword: string;
};

/** An event, the action it belongs to and its time. */
export type PendingEvent = { readonly event: Event; readonly actNo: number; readonly at: Date };

export type LoadedInstance = {
  /** null until the instance is saved for the first time. */
  instanceId: string | null;
  readonly definitionId: string;
  readonly graph: Graph;
  readonly form: Form;
  /** Masks the values of the form that were copied from masked fields of other forms. */
  readonly maskCopies: CopyMask;
  readonly rowId: string;
  readonly initiator: Initiator;
  /** The time of creation: a Date at the start, local text after reading. */
  readonly createTime: Date | string;
  /** The current record; null if it was deleted. */
  record: Values | null;
  listSummary: ListSummary;
  state: InstanceState;
  /** State and summary as the tables hold them, and the number of saved events. */
  persisted: { state: InstanceState; listSummary: ListSummary | null; eventCount: number };
  pendingEvents: PendingEvent[];
  /** Keys are task numbers. */
  readonly taskIds: Map<number, string>;
};

export const getRecordVersion = (record: Values | null): number => Number(record?.version ?? 0);

export function requireInstanceId(instance: LoadedInstance): string {
  if (instance.instanceId === null)
    throw new Error(`The instance of record ${instance.rowId} has not been saved yet.`);
  return instance.instanceId;
}

export function requireTaskId(instance: LoadedInstance, taskNo: number): string {
  const taskId = instance.taskIds.get(taskNo);
  if (taskId === undefined)
    throw new Error(`Task ${taskNo} of instance ${instance.instanceId} has no id yet.`);
  return taskId;
}

/** The instance as it stands, and over the new version's graph. */
export type MigratedInstance = {
  readonly before: LoadedInstance;
  readonly after: LoadedInstance;
  /** Of the instance once it has moved, oldest first. */
  readonly formerDefinitionIds: readonly string[];
};
