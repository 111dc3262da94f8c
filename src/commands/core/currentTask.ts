/** The task a command acts on: the one a panel shows, or the focused row of a task list. */
import type { TaskRow } from '../../../contract/calls/shapes/flowShapes.ts';
import type { ButtonName, NodeKind } from '../../../contract/flow/nodeButtons.ts';
import { buttonNames, isButtonEnabled } from '../../../contract/flow/nodeButtons.ts';
import type { FuncConf } from '../../../contract/flow/nodeData.ts';
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
  /** Its record is another than when the person last looked. */
  changed?: boolean;
  /** The node's buttons; not known of a row whose task is not loaded. */
  buttons?: readonly FuncConf[];
  /** Why nothing can be done with it any more; left out while it is open. */
  closed?: string | undefined;
};

const taskLists: ReadonlySet<string | undefined> = new Set(['todo', 'toread']);

export const isTaskList = (listId: string | undefined): boolean => taskLists.has(listId);

/** Copies and joins are only read, beside the flow. */
export const isToReadTask = ({ nodeType }: Pick<CurrentTask, 'nodeType'>): boolean =>
  nodeType === 'CC' || nodeType === 'CONVERGE';

/** The list in which its holder finds it. */
export const listOfTask = (task: Pick<CurrentTask, 'nodeType'>): 'todo' | 'toread' =>
  isToReadTask(task) ? 'toread' : 'todo';

export function findCurrentTask({ task, listId, focusedRow }: CommandContext): CurrentTask | undefined {
  if (!isTaskList(listId)) return task;
  // The panel may still show another one while the row is loaded.
  if (!focusedRow) return undefined;
  // The rows of these two lists are TaskRow by their calls.
  const row = focusedRow as TaskRow;
  // Fast keys may have left the panel a row behind; the row is what the person means.
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

/** Somewhere with buttons of a node's configuration: a task, or the start of a flow. */
type ButtonSource = { buttons?: readonly FuncConf[] } | undefined;

const findButton = (at: ButtonSource, button: ButtonName) =>
  at?.buttons?.find((one) => one.enName === button);

/** The button's name at this node. */
export function buttonTitle(at: ButtonSource, button: ButtonName): string {
  const conf = findButton(at, button);
  return conf?.rewriteFuncName || conf?.funcName || buttonNames[button];
}

export const staysOnPage = (at: ButtonSource, button: ButtonName): boolean =>
  findButton(at, button)?.toApprovalPage === true;

type TaskHrefTarget = Pick<CurrentTask, 'formEnName' | 'taskId' | 'processInstanceId'>;

type FlowHrefTarget = Pick<CurrentTask, 'formEnName' | 'processInstanceId'>;

/** The page to stay on after an act: the flow as it is then, or the task that waits there. */
export const approvalHref = ({ formEnName, processInstanceId }: FlowHrefTarget) =>
  `/auto/${formEnName}?from=flow&processInstanceId=${processInstanceId}`;

export const taskHref = ({ formEnName, taskId, processInstanceId }: TaskHrefTarget) =>
  `/auto/${formEnName}?from=flow&taskId=${taskId}&processInstanceId=${processInstanceId}`;
