/** Rows of tenant/0003_flow.sql as the pool's parsers give them: ids, times and decimals are text. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { definitionStates } from '../../../contract/calls/definition.ts';
import type { NodeKind } from '../../../contract/flow/nodeButtons.ts';
import type { Attachment } from './files.ts';
import type { TimestampColumn } from './people.ts';

type Time = ColumnType<string | null, Date | string | null, Date | string | null>;

/** The columns of an instance that lists show. They are copied to its tasks. */
type ListSummaryColumns = {
  title: string;
  summary: JSONColumnType<{ label: string; value: string }[]>;
  amount: string | null;
  serialNumber: string;
  keyword: string;
};

interface DefinitionRow {
  definitionId: GeneratedAlways<string>;
  formId: string;
  version: number;
  status: Generated<(typeof definitionStates)[number]>;
  xml: string;
  createBy: string | null;
  createTime: TimestampColumn;
  deployTime: Time;
}

export interface InstanceTable extends ListSummaryColumns {
  instanceId: GeneratedAlways<string>;
  definitionId: string;
  formerDefinitionIds: Generated<string[]>;
  formId: string;
  formEnName: string;
  formCnName: string;
  rowId: string;
  status: -2 | -1 | 0 | 1;
  deleted: boolean;
  submitted: boolean;
  acts: number;
  events: number;
  tokens: JSONColumnType<object>;
  joined: JSONColumnType<object>;
  jumpBacks: JSONColumnType<object>;
  urgedAt: Time;
  initiatorId: string;
  initiatorName: string;
  initiatorDeptId: string | null;
  initiatorDeptName: string;
  initiatorRoleKeys: string[];
  createTime: TimestampColumn;
  updateTime: TimestampColumn;
  endTime: Time;
}

interface RunTable {
  instanceId: string;
  runNo: number;
  nodeId: string;
  kind: NodeKind;
  state: 'open' | 'passed' | 'returned' | 'revoked' | 'skipped' | 'voided';
  stands: boolean;
  from: number[];
  bornAct: number;
  endAct: number | null;
  openTime: TimestampColumn;
  endTime: Time;
}

type TaskState =
  | 'waiting'
  | 'open'
  | 'agreed'
  | 'submitted'
  | 'read'
  | 'returned'
  | 'transferred'
  | 'revoked'
  | 'closed'
  | 'voided';

export interface TaskTable extends ListSummaryColumns {
  taskId: GeneratedAlways<string>;
  instanceId: string;
  taskNo: number;
  runNo: number;
  nodeId: string;
  nodeName: string;
  kind: NodeKind;
  role: 'handler' | 'voter' | 'signer' | 'reader';
  userId: string;
  forUserId: string | null;
  state: TaskState;
  turn: number;
  signOf: number | null;
  addedBy: string | null;
  after: boolean;
  spent: boolean;
  automatic: boolean;
  timedOut: boolean;
  returnTo: JSONColumnType<{ nodeId: string; jumpBack: boolean; userIds: string[] }> | null;
  urged: number;
  bornAct: number;
  endAct: number | null;
  arrivalTime: TimestampColumn;
  dueTime: Time;
  timeoutTime: Time;
  remainingMs: string | null;
  calendarId: string | null;
  timeoutFaults: Generated<number>;
  readTime: Time;
  endTime: Time;
  listed: boolean;
  quickApprovable: boolean;
  definitionId: string;
  formId: string;
  formEnName: string;
  formCnName: string;
  rowId: string;
  initiatorId: string;
  initiatorName: string;
  initiatorDeptName: string;
}

interface EventTable {
  instanceId: string;
  eventNo: number;
  actNo: number;
  event: JSONColumnType<object>;
  time: TimestampColumn;
}

export interface LogTable {
  logId: GeneratedAlways<string>;
  instanceId: string;
  eventNo: number;
  actNo: number;
  act: string;
  userId: string | null;
  taskNo: number | null;
  runNo: number | null;
  nodeId: string | null;
  comment: string;
  attachments: JSONColumnType<Attachment[]>;
  userIds: string[];
  targetNodeId: string | null;
  jumpBack: boolean;
  time: TimestampColumn;
  handled: boolean;
  formId: string;
  arrivalTime: Time;
}

/** Rows of tenant/0010_task_changes.sql. */
interface TaskChangeTable {
  userId: string;
  xid: Generated<string>;
  time: TimestampColumn;
}

/** Rows of tenant/0040_task_snoozes.sql. */
interface TaskSnoozeTable {
  taskId: string;
  userId: string;
  until: Time;
  event: 'comment' | 'change' | null;
  urged: number;
  createTime: TimestampColumn;
  announced: Generated<boolean>;
}

export interface FlowTables {
  flowDefinitions: DefinitionRow;
  instances: InstanceTable;
  runs: RunTable;
  tasks: TaskTable;
  taskChanges: TaskChangeTable;
  taskSnoozes: TaskSnoozeTable;
  flowEvents: EventTable;
  flowLog: LogTable;
}
