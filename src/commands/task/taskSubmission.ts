/** A task and its form during an action: loading it, handling the response, moving on afterwards. */
import { failures } from '../../../contract/failures.ts';
import type { ButtonName } from '../../../contract/flow/nodeButtons.ts';
import type { SendOptions } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { IdempotencyKey } from '../../client/idempotentWrite.ts';
import type { ActionDialogResult } from '../../dialogs/action/ActionDialog.tsx';
import { confirm } from '../../dialogs/confirm/confirm.ts';
import { dismissTask } from '../../state/lists/listRegistry.ts';
import { openTaskState, refetchTask } from '../../state/tasks/openTasks.ts';
import { type LoadedTask, loadTask } from '../../state/tasks/taskCache.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { toast } from '../../ui/toast/toast.ts';
import { commandContext } from '../core/commandContext.ts';
import { type CurrentTask, staysOnPage, taskHref } from '../core/currentTask.ts';
import { goToNextAfter, skipTask } from './afterTask.ts';
import { isTaskClosedReason } from './taskClosedReasons.ts';

/** The task with its form; undefined if its record no longer exists, after a message to the person. */
export async function openTaskForm(task: CurrentTask): Promise<LoadedTask | undefined> {
  const opened = await loadTask(task.taskId);
  if (!opened.detail.deleted) return opened;
  await confirm({ title: '提示', body: failures.RECORD_GONE, notice: true, cancelLabel: '确定' });
  await goToNextAfter({ task, why: failures.RECORD_GONE });
  return undefined;
}

type SentTask = { task: CurrentTask; opened: LoadedTask };

export async function finishTask(
  { task, opened }: SentTask,
  button: ButtonName,
  message: string,
): Promise<void> {
  toast.success(message);
  opened.form.settle();
  await goToNextAfter({ task, why: message.replace(/成功$/, ''), stay: staysOnPage(task, button) });
}

/** Invalid fields must be visible: in a list without a preview the task opens as a page. */
export function showTaskForm(task: CurrentTask): void {
  if (commandContext().task?.taskId !== task.taskId) navigate(taskHref(task));
}

/**
 * Handles the response: errors are shown at their fields. Afterwards the list moves on from a closed task, and a
 * record changed by another person is reloaded with the typed values.
 */
export function watchSubmission(task: CurrentTask, { form }: LoadedTask) {
  const once = new IdempotencyKey();
  let refusal: CallFailure | undefined;
  return {
    run: async (send: (optionsFor: (body: object) => SendOptions) => Promise<unknown>): Promise<void> => {
      try {
        assertTaskOpen(task.taskId);
        await send((body) => once.options(body));
      } catch (error) {
        once.onFailure(error);
        if (error instanceof CallFailure) {
          refusal = error;
          if (error.errors.length > 0) form.show(error.errors);
        }
        throw error;
      }
    },
    step: async (result: ActionDialogResult | undefined): Promise<void> => {
      if (isTaskClosedReason(refusal?.reason)) dismissTask(task.taskId, refusal?.msg);
      if (refusal?.reason === 'STALE_RECORD') refetchTask(task.taskId);
      if (result !== 'refused') return;
      // The person has another form open.
      form.takeRefusal();
      toast.error(`“${task.title}”未处理：${refusal?.msg ?? ''}；填写的意见保留为草稿`, {
        action: { label: '打开', run: () => navigate(taskHref(task)) },
        timeoutMs: 0,
      });
      await skipTask(task);
    },
  };
}

/** Does not send an action on a closed task, which the palette may have completed meanwhile. */
function assertTaskOpen(taskId: string): void {
  const closed = openTaskState.closed[taskId];
  if (closed) throw new CallFailure({ reason: 'TASK_CLOSED', msg: closed.sentence, status: 0 });
}
