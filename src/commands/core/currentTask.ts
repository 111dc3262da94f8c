/** The task that a command acts on: the one in the panel, or the focused row of a task list. */
import type { TaskRow } from '../../../contract/calls/shapes/flowShapes.ts';
import {
  type ButtonName,
  buttonNames,
  isButtonEnabled,
  type NodeKind,
} from '../../../contract/flow/nodeButtons.ts';
import type { FuncConf } from '../../../contract/flow/nodeData.ts';
import type { TaskRole } from '../../state/lists/listRegistry.ts';
import { openTaskState } from '../../state/tasks/openTasks.ts';
import type { CommandContext } from './commandContext.ts';

declare module './commandContext.ts' {
  interface TaskContext extends CurrentTask {}
}

export type CurrentTask = {
  taskId: string;
  title: string;
  nodeType: NodeKind;
  formEnName: string;
  processInstanceId: string;
  quickApprovable: boolean;
  /** The record has changed since the person last opened it. */
  changed?: boolean;
  /** The node's buttons; unknown for a row whose task is not loaded. */
  buttons?: readonly FuncConf[];
  /** Why the task can no longer be handled; absent while it is open. */
  closed?: string | undefined;
};

/** Copies and joins are only read, outside the sequence of approvals. */
export const isToReadTask = ({ nodeType }: Pick<CurrentTask, 'nodeType'>): boolean =>
  nodeType === 'CC' || nodeType === 'CONVERGE';

/** The role of the list that contains the task for its holder. */
export const taskRoleOf = (task: Pick<CurrentTask, 'nodeType'>): TaskRole =>
  isToReadTask(task) ? 'read' : 'decide';

export const taskListAddresses: Readonly<Record<TaskRole, string>> = {
  decide: '/flow-manage/my-flow/todo',
  read: '/flow-manage/my-flow/toread',
};

export function findCurrentTask({ task, taskRole, focusedRow }: CommandContext): CurrentTask | undefined {
  if (!taskRole) return task;
  // The panel may still show another task while that of the focused row loads.
  if (!focusedRow) return undefined;
  // The calls of these two lists return rows of the type TaskRow.
  const row = focusedRow as TaskRow;
  // After fast keys the panel may be one row behind; the person means the focused row.
  return task?.taskId === row.taskId ? task : toCurrentTask(row);
}

const toCurrentTask = (row: TaskRow): CurrentTask => ({
  taskId: row.taskId,
  title: row.title,
  nodeType: row.nodeType,
  formEnName: row.formEnName,
  processInstanceId: row.processInstanceId,
  quickApprovable: row.quickApprovable,
  closed: openTaskState.closed[row.taskId]?.sentence,
});

export const hasButton = ({ nodeType, buttons = [] }: CurrentTask, button: ButtonName): boolean =>
  isButtonEnabled(nodeType, buttons, button);

/** A source of configured node buttons: a task, or the start of a flow. */
type ButtonSource = { buttons?: readonly FuncConf[] } | undefined;

const findButton = (at: ButtonSource, button: ButtonName) =>
  at?.buttons?.find((one) => one.enName === button);

/** The title of the button at this node. */
export function buttonTitle(at: ButtonSource, button: ButtonName): string {
  const conf = findButton(at, button);
  return conf?.rewriteFuncName || conf?.funcName || buttonNames[button];
}

export const staysOnPage = (at: ButtonSource, button: ButtonName): boolean =>
  findButton(at, button)?.toApprovalPage === true;

type TaskHrefTarget = Pick<CurrentTask, 'formEnName' | 'taskId' | 'processInstanceId'>;

type FlowHrefTarget = Pick<CurrentTask, 'formEnName' | 'processInstanceId'>;

/** The page to stay on after an action: the instance in its new state, or its waiting task. */
export const approvalHref = ({ formEnName, processInstanceId }: FlowHrefTarget) =>
  `/auto/${formEnName}?from=flow&processInstanceId=${processInstanceId}`;

export const taskHref = ({ formEnName, taskId, processInstanceId }: TaskHrefTarget) =>
  `/auto/${formEnName}?from=flow&taskId=${taskId}&processInstanceId=${processInstanceId}`;
