/** What agreeing, submitting, returning, transferring, voiding and keeping a task do, by dialog. */
import { api } from '../client/api.ts';
import { type ActResult, openAct } from '../dialogs/act.ts';
import { openAddSign } from '../dialogs/addSign.ts';
import { openReturn } from '../dialogs/back.ts';
import { confirm } from '../dialogs/confirm.ts';
import { openTransfer } from '../dialogs/transfer.ts';
import { dropBurst } from '../state/heldKeys.ts';
import { loadTask } from '../state/taskCache.ts';
import { toast } from '../ui/toast.ts';
import { afterTask } from './afterTask.ts';
import { done, present } from './openedTask.ts';
import { sent } from './sending.ts';
import { type CurrentTask, staysAfter } from './taskContext.ts';
import { addSignPlan, decidePlan, type Plan, returnPlan, transferPlan } from './taskPlans.ts';
import { isUploaded } from './uploaded.ts';

/** Called off before its dialog has come, it does not come. */
type TaskAct = (task: CurrentTask, calledOff: AbortSignal) => Promise<void>;

export const decide =
  (button: 'agree' | 'submit'): TaskAct =>
  (task, calledOff) =>
    ask(decidePlan(task, button), { open: openAct, calledOff });

export const giveBack: TaskAct = (task, calledOff) => ask(returnPlan(task), { open: openReturn, calledOff });

export const handOver: TaskAct = (task, calledOff) =>
  ask(transferPlan(task), { open: openTransfer, calledOff });

export const addSign: TaskAct = (task, calledOff) => ask(addSignPlan(task), { open: openAddSign, calledOff });

type Asking<Props> = {
  open: (props: Props) => Promise<ActResult | undefined>;
  calledOff: AbortSignal;
};

async function ask<Props>(planned: Promise<Plan<Props> | undefined>, { open, calledOff }: Asking<Props>) {
  const plan = await planned;
  if (calledOff.aborted) return;
  if (plan) await plan.finish(await open(plan.props));
  else await dropBurst();
}

/** Void and delete ask first; what is gone does not come back. */
export async function discard(task: CurrentTask, button: 'trash' | 'delete'): Promise<void> {
  const opened = await present(task);
  if (!opened) return;
  const verb = button === 'trash' ? '作废' : '删除';
  const sure = await confirm({
    title: `确认${verb}该单据`,
    body: `“${task.title}”${verb}后将无法恢复。`,
    taskId: task.taskId,
    confirmLabel: verb,
    danger: true,
  });
  if (!sure) return;
  const call = button === 'trash' ? api.task.cancel : api.task.delete;
  await call({ body: { taskId: task.taskId } });
  await done({ task, opened }, button, `${verb}成功`);
}

/** Keeps the form of the task without handing it in. */
export async function stash(task: CurrentTask): Promise<void> {
  const { detail, form } = await loadTask(task.taskId);
  if (!isUploaded(form)) return;
  const { formEnName, formVersion } = detail;
  const body = { taskId: task.taskId, formEnName, formData: form.changes(), formVersion };
  await sent(form, { write: 'stash', body }, (kept, options) =>
    api.instance.startAndStash({ body: kept }, options),
  );
  toast.success('暂存成功');
  form.settle();
  await afterTask({ task, why: '已暂存', stay: staysAfter(task, 'draft') });
}
