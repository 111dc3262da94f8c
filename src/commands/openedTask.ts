/** A task with its form while something is done with it: there or gone, looked on as it is sent, left afterwards. */
import { failures } from '../../contract/failures.ts';
import type { ButtonName } from '../../contract/flow/buttons.ts';
import type { SendOptions } from '../client/api.ts';
import { CallFailure } from '../client/failure.ts';
import { SentOnce } from '../client/sentOnce.ts';
import type { ActResult } from '../dialogs/act.ts';
import { confirm } from '../dialogs/confirm.ts';
import { advanceAfter } from '../state/lists.ts';
import { navigate } from '../state/navigation.ts';
import { loadTask, type OpenedTask } from '../state/taskCache.ts';
import { renewTask, taskLife } from '../state/taskLife.ts';
import { toast } from '../ui/toast.ts';
import { afterTask, passTask } from './afterTask.ts';
import { commandContext } from './context.ts';
import { type CurrentTask, staysAfter, taskHref } from './taskContext.ts';
import { isOver } from './taskOver.ts';

/** The task with its form; nothing where its record is gone, which the person is told. */
export async function present(task: CurrentTask): Promise<OpenedTask | undefined> {
  const opened = await loadTask(task.taskId);
  if (!opened.detail.deleted) return opened;
  await confirm({ title: '提示', body: failures.RECORD_GONE, notice: true, cancelLabel: '确定' });
  await afterTask({ task, why: failures.RECORD_GONE });
  return undefined;
}

/** What was typed, to be kept; whoever typed nothing need not have the newest record before him. */
export function typedIn({ detail, form }: OpenedTask) {
  const formData = form.changes();
  return Object.keys(formData).length > 0 ? { formData, formVersion: detail.formVersion } : {};
}

type Sent = { task: CurrentTask; opened: OpenedTask };

export async function done({ task, opened }: Sent, button: ButtonName, message: string): Promise<void> {
  toast.success(message);
  opened.form.settle();
  await afterTask({ task, why: message.replace(/成功$/, ''), stay: staysAfter(task, button) });
}

/** Fields with problems must be seen: in a list without its preview the task opens as a page. */
export function showForm(task: CurrentTask): void {
  if (commandContext().task?.taskId !== task.taskId) navigate(taskHref(task));
}

/**
 * Looks on as something is sent: problems go to their fields; afterwards the list steps on from a task that is over,
 * and a record that somebody else has changed is read again, with what was typed.
 */
export function watched(task: CurrentTask, { form }: OpenedTask) {
  const once = new SentOnce();
  let refusal: CallFailure | undefined;
  return {
    run: async (send: (optionsFor: (body: object) => SendOptions) => Promise<unknown>): Promise<void> => {
      try {
        refuseOver(task.taskId);
        await send((body) => once.options(body));
      } catch (error) {
        once.failed(error);
        if (error instanceof CallFailure) {
          refusal = error;
          if (error.errors.length > 0) form.show(error.errors);
        }
        throw error;
      }
    },
    step: async (result: ActResult | undefined): Promise<void> => {
      if (isOver(refusal?.reason)) advanceAfter(task.taskId, refusal?.msg);
      if (refusal?.reason === 'STALE_RECORD') renewTask(task.taskId);
      if (result !== 'refused') return;
      // The person is at another form by now.
      form.takeRefusal();
      toast.error(`“${task.title}”未处理：${refusal?.msg ?? ''}；填写的意见保留为草稿`, {
        action: { label: '打开', run: () => navigate(taskHref(task)) },
        timeoutMs: 0,
      });
      await passTask(task);
    },
  };
}

/** What is known to be over is not sent: the palette, too, may have been at it meanwhile. */
function refuseOver(taskId: string): void {
  const closed = taskLife.closed[taskId];
  if (closed) throw new CallFailure({ reason: 'TASK_CLOSED', msg: closed.sentence, status: 0 });
}
