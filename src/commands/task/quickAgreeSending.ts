/** Sends quick agreements. One without a response is stored and offered again, under the same idempotency key. */

import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { createIdempotencyKey } from '../../client/idempotencyKey.ts';
import { isUnansweredError } from '../../client/idempotentWrite.ts';
import { onLiveReconnect } from '../../state/cache/liveEvents.ts';
import { dismissTask, findTaskList } from '../../state/lists/listRegistry.ts';
import { evictTask } from '../../state/tasks/taskCache.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { commandContext } from '../core/commandContext.ts';
import { type CurrentTask, taskHref } from '../core/currentTask.ts';
import { goToNextAfter } from './afterTask.ts';
import { isTaskClosedReason } from './taskClosedReasons.ts';

type QuickAgreement = { task: CurrentTask; idempotencyKey: string };

/** Agreements without a response, by task. */
const unsent = new Map<string, QuickAgreement>();
let dismissOffer = () => {};

/** Resolves with or without a response. */
export const sendQuickAgreement = (task: CurrentTask, keepalive: boolean): Promise<void> =>
  sendAgreement({ task, idempotencyKey: createIdempotencyKey() }, keepalive);

async function sendAgreement(sending: QuickAgreement, keepalive: boolean): Promise<void> {
  const { task, idempotencyKey } = sending;
  const { taskId } = task;
  try {
    await api.task.quickApproval({ body: { taskId } }, { keepalive, idempotencyKey });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    handleRefusal(sending, error);
    return;
  }
  unsent.delete(taskId);
  const here = commandContext();
  // On its own page the next task replaces the task; in a list the cursor has already moved on.
  if (here.page === 'form' && here.task?.taskId === taskId) {
    await goToNextAfter({ task, why: '已同意' });
    return;
  }
  evictTask(taskId);
  dismissTask(taskId, '已同意');
}

function handleRefusal(sending: QuickAgreement, error: CallFailure): void {
  const { task } = sending;
  const { taskId, title } = task;
  if (isUnansweredError(error)) {
    unsent.set(taskId, sending);
    findTaskList('decide')?.announce([taskId], '未发送');
    offerRetry();
    return;
  }
  unsent.delete(taskId);
  findTaskList('decide')?.announce([taskId], undefined);
  toast.error(`“${title}”未能同意：${error.msg}`, {
    action: { label: '打开', run: () => navigate(taskHref(task)) },
  });
  if (isTaskClosedReason(error.reason)) dismissTask(taskId, error.msg);
}

function offerRetry(): void {
  dismissOffer();
  const [first, ...more] = unsent.values();
  if (!first) return;
  const what = more.length === 0 ? `“${first.task.title}”` : `“${first.task.title}”等 ${unsent.size} 条`;
  dismissOffer = toast.warning(`网络中断，${what}的快速同意还没有发送成功`, {
    timeoutMs: 0,
    action: { label: '重试', run: retryUnsent },
  });
}

function retryUnsent(): void {
  const all = [...unsent.values()];
  unsent.clear();
  for (const sending of all) void sendAgreement(sending, false);
}

/**
 * Offers the retry again after the network returns, if the offer was closed; until the returned function is called.
 */
export const offerRetryOnReconnect = (): (() => void) => onLiveReconnect(offerRetry);
