/** What agreeing, submitting, returning and transferring do: check, ask, send, step on (workflow seed, points 4 and 5). */
import { failures } from '../../contract/failures.ts';
import type { ButtonName } from '../../contract/flow/buttons.ts';
import { api } from '../client/api.ts';
import { CallFailure } from '../client/failure.ts';
import { type ActInput, openAct } from '../dialogs/act.ts';
import { openAddSign } from '../dialogs/addSign.ts';
import { openReturn } from '../dialogs/back.ts';
import { confirm } from '../dialogs/confirm.ts';
import { openTransfer } from '../dialogs/transfer.ts';
import { advanceAfter } from '../state/lists.ts';
import { navigate } from '../state/navigation.ts';
import { configured } from '../state/session.ts';
import { loadTask, type OpenedTask } from '../state/taskCache.ts';
import { toast } from '../ui/toast.ts';
import { afterTask } from './afterTask.ts';
import { commandContext } from './context.ts';
import { passesCheck } from './preSubmit.ts';
import { buttonTitle, type CurrentTask, staysAfter, taskHref } from './taskContext.ts';
import { isOver } from './taskOver.ts';

/** Agree (`approval`) or hand in (`submit`): the form is sent along. */
export async function decide(task: CurrentTask, button: 'agree' | 'submit'): Promise<void> {
  const opened = await present(task);
  if (!opened) return;
  const { detail, form } = opened;
  if (!form.check()) {
    toast.error(failures.REQUIRED_MISSING);
    showForm(task);
    return;
  }
  if (!(await passesCheck(form, `node_${detail.taskDefinitionKey}`))) return;
  const title = buttonTitle(task, button);
  const part = { taskId: task.taskId, formData: form.changes() };
  const known = { formId: detail.formId, processDefinitionId: detail.processDefinitionId };
  const call = button === 'agree' ? api.task.approval : api.task.submit;
  const over = watched(task, opened);
  const sent = await openAct({
    title,
    subject: task.title,
    kind: button,
    draftKey: `task:${task.taskId}:${button}`,
    branches: () => api.task.precalculateCandidate({ body: { ...part, ...known } }),
    send: (input: ActInput) =>
      over.run(async () => {
        await call({ body: { ...part, ...known, formVersion: detail.formVersion, ...input } });
      }),
  });
  if (sent) await done(task, button, `${title}成功`, opened);
  else over.step();
}

export async function giveBack(task: CurrentTask): Promise<void> {
  const opened = await present(task);
  if (!opened) return;
  const { taskId } = task;
  const { processDefinitionId, canJumpBack } = opened.detail;
  const over = watched(task, opened);
  const sent = await openReturn({
    title: buttonTitle(task, 'fallback'),
    subject: task.title,
    draftKey: `task:${taskId}:fallback`,
    targets: () => api.node.getReturnableNodeListByTaskId({ query: { taskId } }),
    branches: (taskDefinitionKey) =>
      api.task.precalculateBackCandidate({ body: { taskId, taskDefinitionKey, processDefinitionId } }),
    jumpBack: configured('sys.flow.direct.enabled', true),
    canJumpBack,
    send: (input) =>
      over.run(async () => {
        await api.task.back({ body: { taskId, processDefinitionId, ...input } });
      }),
  });
  if (sent) await done(task, 'fallback', '退回成功', opened);
  else over.step();
}

export async function handOver(task: CurrentTask): Promise<void> {
  const opened = await present(task);
  if (!opened) return;
  const { taskId } = task;
  const { processDefinitionId } = opened.detail;
  const over = watched(task, opened);
  const sent = await openTransfer({
    title: buttonTitle(task, 'transform'),
    subject: task.title,
    draftKey: `task:${taskId}:transform`,
    send: (input) =>
      over.run(async () => {
        // Whoever takes over goes on with what was filled in.
        const body = { taskId, processDefinitionId, ...typedIn(opened), ...input };
        await api.task.delegate({ body });
      }),
  });
  if (sent) await done(task, 'transform', '转交成功', opened);
  else over.step();
}

/** Signing after oneself is agreeing, so the form must be complete; before oneself it is kept as it stands. */
export async function addSign(task: CurrentTask): Promise<void> {
  const opened = await present(task);
  if (!opened) return;
  const { detail, form } = opened;
  const { formId, processDefinitionId } = detail;
  const over = watched(task, opened);
  const sent = await openAddSign({
    title: buttonTitle(task, 'addSign'),
    subject: task.title,
    draftKey: `task:${task.taskId}:addSign`,
    send: (input) =>
      over.run(async () => {
        if (input.type === 'afterAddSign' && !form.check()) {
          throw new CallFailure({ reason: 'REQUIRED_MISSING', msg: failures.REQUIRED_MISSING, status: 0 });
        }
        const body = { taskId: task.taskId, formId, processDefinitionId, ...typedIn(opened), ...input };
        await api.task.addSign({ body });
      }),
  });
  if (sent) await done(task, 'addSign', '加签成功', opened);
  else over.step();
}

/** What was typed, to be kept; whoever typed nothing need not have the newest record before him. */
function typedIn({ detail, form }: OpenedTask) {
  const formData = form.changes();
  return Object.keys(formData).length > 0 ? { formData, formVersion: detail.formVersion } : {};
}

/** Void and delete ask first; what is gone does not come back. */
export async function discard(task: CurrentTask, button: 'trash' | 'delete'): Promise<void> {
  const opened = await present(task);
  if (!opened) return;
  const verb = button === 'trash' ? '作废' : '删除';
  const sure = await confirm({
    title: `确认${verb}该单据`,
    body: `“${task.title}”${verb}后将无法恢复。`,
    confirmLabel: verb,
    danger: true,
  });
  if (!sure) return;
  const call = button === 'trash' ? api.task.cancel : api.task.delete;
  await call({ body: { taskId: task.taskId } });
  await done(task, button, `${verb}成功`, opened);
}

/** Keeps the form of the task without handing it in. */
export async function stash(task: CurrentTask): Promise<void> {
  const { detail, form } = await loadTask(task.taskId);
  await api.instance.startAndStash({
    body: {
      taskId: task.taskId,
      formEnName: detail.formEnName,
      formData: form.changes(),
      formVersion: detail.formVersion,
    },
  });
  toast.success('暂存成功');
  form.settle();
  await afterTask({ task, why: '已暂存', stay: staysAfter(task, 'draft') });
}

/** The task with its form; nothing where its record is gone, which the person is told. */
async function present(task: CurrentTask): Promise<OpenedTask | undefined> {
  const opened = await loadTask(task.taskId);
  if (!opened.detail.deleted) return opened;
  await confirm({ title: '提示', body: failures.RECORD_GONE, notice: true, cancelLabel: '确定' });
  await afterTask({ task, why: failures.RECORD_GONE });
  return undefined;
}

async function done(task: CurrentTask, button: ButtonName, message: string, { form }: OpenedTask) {
  toast.success(message);
  form.settle();
  await afterTask({ task, why: message.replace(/成功$/, ''), stay: staysAfter(task, button) });
}

/** Fields with problems must be seen: in a list without its preview the task opens as a page. */
function showForm(task: CurrentTask): void {
  if (commandContext().task?.taskId !== task.taskId) navigate(taskHref(task));
}

/** Looks on as a dialog sends: problems go to their fields, a task that is over lets the list step on afterwards. */
function watched(task: CurrentTask, { form }: OpenedTask) {
  let over: string | undefined;
  return {
    run: async (send: () => Promise<void>) => {
      try {
        await send();
      } catch (error) {
        if (error instanceof CallFailure && error.errors.length > 0) form.show(error.errors);
        if (error instanceof CallFailure && isOver(error.reason)) over = error.msg;
        throw error;
      }
    },
    step: () => {
      if (over !== undefined) advanceAfter(task.taskId, over);
    },
  };
}
