/** Sends what was agreed to without a dialog. What had no answer is kept and offered again, to be done once. */

import { api } from '../client/api.ts';
import { CallFailure } from '../client/failure.ts';
import { newIdempotencyKey } from '../client/idempotencyKey.ts';
import { isUnanswered } from '../client/sentOnce.ts';
import { advanceAfter, listOf } from '../state/lists.ts';
import { onReconnect } from '../state/live.ts';
import { navigate } from '../state/navigation.ts';
import { forgetTask } from '../state/taskCache.ts';
import { toast } from '../ui/toast.ts';
import { afterTask } from './afterTask.ts';
import { commandContext } from './context.ts';
import { type CurrentTask, taskHref } from './taskContext.ts';
import { isOver } from './taskOver.ts';

type Sending = { task: CurrentTask; idempotencyKey: string };

/** What had no answer, by task. */
const unsent = new Map<string, Sending>();
let takeOfferAway = () => {};

/** Resolves once it has its answer, or none. */
export const sendQuickly = (task: CurrentTask, keepalive: boolean): Promise<void> =>
  send({ task, idempotencyKey: newIdempotencyKey() }, keepalive);

async function send(sending: Sending, keepalive: boolean): Promise<void> {
  const { task, idempotencyKey } = sending;
  const { taskId } = task;
  try {
    await api.task.quickApproval({ body: { taskId } }, { keepalive, idempotencyKey });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    refused(sending, error);
    return;
  }
  unsent.delete(taskId);
  const here = commandContext();
  // On its own page the next task takes the page over; in a list the cursor has gone on already.
  if (here.page === 'form' && here.task?.taskId === taskId) {
    await afterTask({ task, why: '已同意' });
    return;
  }
  forgetTask(taskId);
  advanceAfter(taskId, '已同意');
}

function refused(sending: Sending, error: CallFailure): void {
  const { task } = sending;
  const { taskId, title } = task;
  if (isUnanswered(error)) {
    unsent.set(taskId, sending);
    listOf('todo')?.announce([taskId], '未发送');
    offerAgain();
    return;
  }
  unsent.delete(taskId);
  listOf('todo')?.announce([taskId], undefined);
  toast.error(`“${title}”未能同意：${error.msg}`, {
    action: { label: '打开', run: () => navigate(taskHref(task)) },
  });
  if (isOver(error.reason)) advanceAfter(taskId, error.msg);
}

function offerAgain(): void {
  takeOfferAway();
  const [first, ...more] = unsent.values();
  if (!first) return;
  const what = more.length === 0 ? `“${first.task.title}”` : `“${first.task.title}”等 ${unsent.size} 条`;
  takeOfferAway = toast.warning(`网络中断，${what}的快速同意还没有发送成功`, {
    timeoutMs: 0,
    action: { label: '重试', run: sendAgain },
  });
}

function sendAgain(): void {
  const all = [...unsent.values()];
  unsent.clear();
  for (const sending of all) void send(sending, false);
}

/** With the network the offer comes back, where it was closed; until the returned function is called. */
export const followUnsent = (): (() => void) => onReconnect(offerAgain);
