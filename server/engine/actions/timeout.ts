/** A due task, acted on by the system as its node says. What cannot be done by itself reminds instead. */
import { type StepNode, stepOf } from '../../../contract/flow/graph.ts';
import { act, refuseDeleted } from '../access.ts';
import type { ActionOf } from '../action.ts';
import { type Draft, emit, endTask, holdersNamed, isLive, refuse, taskOf, tasksIn } from '../draft.ts';
import type { Task } from '../model.ts';
import { offeredTarget } from '../returnable.ts';
import { handOver } from './sign.ts';
import { markReturned, markSubmitted } from './vote.ts';

export function timeout(draft: Draft, { taskNo }: ActionOf<'timeout'>) {
  const task = dueTask(draft, taskNo);
  if (!actOn(draft, task, stepOf(draft.graph, task.nodeId))) tellHolder(draft, task);
}

/** Only tells the holder, whatever the node says: for a way out that was refused further on. */
export function remind(draft: Draft, { taskNo }: ActionOf<'remind'>) {
  tellHolder(draft, dueTask(draft, taskNo));
}

function dueTask(draft: Draft, taskNo: number): Task {
  refuseDeleted(draft);
  const task = taskOf(draft, taskNo);
  if (task.state === 'waiting') refuse('TASK_WAITING');
  if (task.state !== 'open' || task.role === 'reader') refuse('TASK_CLOSED');
  return task;
}

function tellHolder(draft: Draft, task: Task) {
  act(draft, 'timeoutRemind', { task, userIds: [task.userId] });
  emit(draft, { type: 'taskUrged', taskNo: task.taskNo });
}

/** False where the node only reminds, or its way out is not open. */
function actOn(draft: Draft, task: Task, { data }: StepNode): boolean {
  const { action = 'REMIND', target } = data.timeout ?? {};
  if (action === 'AUTO_PASS') return passByItself(draft, task);
  if (action === 'AUTO_BACK') return returnByItself(draft, task);
  return action === 'TRANSFER' && target !== undefined && transferByItself(draft, task, target);
}

function passByItself(draft: Draft, task: Task): boolean {
  if (draft.facts.missing.length > 0) return false;
  act(draft, 'timeoutPass', { task });
  const automatic = '超时自动通过';
  if (task.kind === 'HANDLE') markSubmitted(draft, task, automatic);
  else endTask(draft, task, { state: 'agreed', automatic });
  return true;
}

function returnByItself(draft: Draft, task: Task): boolean {
  const target = offeredTarget(draft.graph, draft.state, task.runNo);
  if (!target) return false;
  act(draft, 'timeoutReturn', { task, targetNodeId: target.id });
  markReturned(draft, task, { nodeId: target.id, jumpBack: false, userIds: [] }, '超时自动退回');
  return true;
}

function transferByItself(draft: Draft, task: Task, userId: string): boolean {
  const [holder] = holdersNamed(draft, [userId]);
  const present = tasksIn(draft.state, task.runNo).filter(isLive);
  if (!holder || present.some((one) => one.userId === holder.userId)) return false;
  act(draft, 'timeoutTransfer', { task, userIds: [holder.userId] });
  handOver(draft, task, holder, '超时自动转交');
  return true;
}
