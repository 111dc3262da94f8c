/** Agreeing to or reading many tasks: tried out, asked once, run with progress; what was not done stays selected. */
import type { DryRunAction } from '../../contract/calls/dryRunShapes.ts';
import { api } from '../client/api.ts';
import { type BatchProps, type BatchResult, openBatch } from '../dialogs/batch.ts';
import type { ListHandle } from '../state/lists.ts';
import { navigate } from '../state/navigation.ts';
import { forgetTask } from '../state/taskCache.ts';
import { isOver as isOverInPlan } from '../state/tasksOver.ts';
import { toast } from '../ui/toast.ts';
import { taskHref } from './taskContext.ts';
import { isOver } from './taskOver.ts';

const mostAtOnce = 1000;

export const batchAgree = (list: ListHandle): Promise<void> =>
  batch(list, {
    title: '批量同意',
    action: 'agree',
    run: (taskIds, options) => api.task.batchQuickApproval({ body: { taskIds } }, options),
  });

export const batchRead = (list: ListHandle): Promise<void> =>
  batch(list, {
    title: '批量已阅',
    action: 'read',
    run: (taskIds, options) => api.task.batchRead({ body: { taskIds } }, options),
  });

type Work = { title: string; action: DryRunAction; run: BatchProps['run'] };

async function batch(list: ListHandle, { title, action, run }: Work): Promise<void> {
  const taskIds = await list.selectedKeys(mostAtOnce);
  if (taskIds.length === 0) {
    toast.info('请先选择任务');
    return;
  }
  const plan = () => api.task.dryRun({ body: { taskIds, action } });
  const beyond = Math.max(0, list.state.selected - taskIds.length);
  // While hundreds of rows are done with, neither cursor nor preview runs after them.
  const result = await list.hold(() => openBatch({ title, plan, run, beyond }));
  if (!result) return;
  for (const { taskId, ok } of result.outcomes) if (ok) forgetTask(taskId);
  const left = leftOf(taskIds, result);
  // With more selected than one batch takes, those beyond are still meant by the selection as it stands.
  if (beyond === 0 && left.length < taskIds.length) list.keepSelected(left);
  list.refresh();
  if (result.open) navigate(taskHref(result.open));
}

/** What is neither done nor over by somebody else's hand. */
function leftOf(taskIds: readonly string[], { plan, outcomes }: BatchResult): string[] {
  const gone = new Set([
    ...outcomes.filter(({ ok, reason }) => ok || isOver(reason)).map(({ taskId }) => taskId),
    ...plan.filter(isOverInPlan).map(({ taskId }) => taskId),
  ]);
  return taskIds.filter((taskId) => !gone.has(taskId));
}
