/** What agreeing, submitting, returning, transferring, voiding and keeping a task do, by dialog. */
import { api } from '../client/api.ts';
import { openAct } from '../dialogs/act.ts';
import { openAddSign } from '../dialogs/addSign.ts';
import { openReturn } from '../dialogs/back.ts';
import { confirm } from '../dialogs/confirm.ts';
import { openTransfer } from '../dialogs/transfer.ts';
import { loadTask } from '../state/taskCache.ts';
import { toast } from '../ui/toast.ts';
import { afterTask } from './afterTask.ts';
import { done, present } from './openedTask.ts';
import { sent } from './sending.ts';
import { type CurrentTask, staysAfter } from './taskContext.ts';
import { addSignPlan, decidePlan, type Plan, returnPlan, transferPlan } from './taskPlans.ts';
import { isUploaded } from './uploaded.ts';

export const decide = async (task: CurrentTask, button: 'agree' | 'submit') =>
  asked(await decidePlan(task, button), openAct);

export const giveBack = async (task: CurrentTask) => asked(await returnPlan(task), openReturn);

export const handOver = async (task: CurrentTask) => asked(await transferPlan(task), openTransfer);

export const addSign = async (task: CurrentTask) => asked(await addSignPlan(task), openAddSign);

async function asked<Props>(
  plan: Plan<Props> | undefined,
  open: (props: Props) => Promise<true | undefined>,
): Promise<void> {
  if (plan) await plan.finish((await open(plan.props)) === true);
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
