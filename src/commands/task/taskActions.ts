/** Task actions by dialog: agree, submit, return, transfer, void, save. */
import { api } from '../../client/api.ts';
import type { ActionField } from '../../dialogs/action/actionForm.ts';
import type { TaskActionKind } from '../../dialogs/action/actionRegistry.ts';
import { openActionDialog } from '../../dialogs/action/openActionDialog.ts';
import { loadTask } from '../../state/tasks/taskCache.ts';
import { dropBurst } from '../../state/workspace/typeAheadBuffer.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type CurrentTask, staysOnPage } from '../core/currentTask.ts';
import { hasFinishedUploads } from '../record/formReadiness.ts';
import { sendForm } from '../record/formSubmission.ts';
import { createActionPlan } from './actionPlans.ts';
import { goToNextAfter } from './afterTask.ts';
import { finishTask, openTaskForm } from './taskSubmission.ts';

/** Opens the dialog of the action, unless it was called off before. */
export async function actByDialog(
  task: CurrentTask,
  kind: TaskActionKind,
  calledOff: AbortSignal,
): Promise<void> {
  const plan = await createActionPlan(task, kind);
  if (calledOff.aborted) return;
  if (plan) return plan.finish(await openActionDialog(plan.props));
  const { form } = await loadTask(task.taskId);
  // A refused field gets the keys that were meant for the dialog; without one they have no target.
  if (Object.keys(form.state.problems).length === 0) await dropBurst();
}

/**
 * Void and delete cannot be undone: a dialog asks for the reason, which Enter does not confirm. The person who submits the
 * record may leave it out.
 */
export async function discardTask(task: CurrentTask, button: 'trash' | 'delete'): Promise<void> {
  const opened = await openTaskForm(task);
  if (!opened) return;
  const verb = button === 'trash' ? '作废' : '删除';
  const { taskId, nodeType } = task;
  const missing = nodeType === 'HANDLE' ? {} : { missing: '请填写原因' };
  const fields: ActionField[] = [{ kind: 'comment', label: '原因', autoFocus: true, ...missing }];
  const call = button === 'trash' ? api.task.cancel : api.task.delete;
  const sent = await openActionDialog({
    form: { width: 560, phrases: 'return', fields, promptFields: fields },
    title: `${verb}单据`,
    subject: `“${task.title}”${verb}后将无法恢复。`,
    taskId,
    draftKey: `task:${taskId}:${button}`,
    send: async ({ comment }) => {
      await call({ body: { taskId, ...(comment && { comment }) } });
    },
  });
  if (sent !== 'sent') return;
  await finishTask({ task, opened }, button, `${verb}成功`);
}

/** Saves the form of the task without submitting it. */
export async function saveTaskForm(task: CurrentTask): Promise<void> {
  const { detail, form } = await loadTask(task.taskId);
  if (!hasFinishedUploads(form)) return;
  const { formEnName, formVersion } = detail;
  const body = { taskId: task.taskId, formEnName, formData: form.changes(), formVersion };
  await sendForm(form, { write: 'stash', body }, (sent, options) =>
    api.instance.startAndStash({ body: sent }, options),
  );
  toast.success('暂存成功');
  form.settle();
  await goToNextAfter({ task, why: '已暂存', stay: staysOnPage(task, 'draft') });
}
