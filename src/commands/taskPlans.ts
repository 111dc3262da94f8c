/**
 * What is asked before a task is agreed to, returned, handed over or signed, and how it is sent (workflow seed, points
 * 4 and 5): the same for a dialog and for the palette's steps. Undefined where it cannot be asked, which has been told.
 */
import { failures } from '../../contract/failures.ts';
import { api } from '../client/api.ts';
import { CallFailure } from '../client/failure.ts';
import type { ActProps, ActResult } from '../dialogs/act.ts';
import type { AddSignProps } from '../dialogs/addSign.ts';
import type { ReturnProps } from '../dialogs/back.ts';
import type { TransferProps } from '../dialogs/transfer.ts';
import { wrongIn } from '../state/formValues.ts';
import { configured } from '../state/session.ts';
import { done, present, showForm, typedIn, watched } from './openedTask.ts';
import { passesCheck } from './preSubmit.ts';
import { buttonTitle, type CurrentTask } from './taskContext.ts';
import { isComplete, isUploaded } from './uploaded.ts';

export type Plan<Props> = {
  props: Props;
  /** Once the asking is over: what was sent is told, and stepped on from like what the person has typed on from. */
  finish: (result: ActResult | undefined) => Promise<void>;
};

/** Agree (`approval`) or hand in (`submit`): the form is sent along. */
export async function decidePlan(
  task: CurrentTask,
  button: 'agree' | 'submit',
): Promise<Plan<ActProps> | undefined> {
  const opened = await present(task);
  if (!opened) return undefined;
  const { detail, form } = opened;
  if (!isComplete(form)) {
    if (Object.keys(form.state.problems).length > 0) showForm(task);
    return undefined;
  }
  if (!(await passesCheck(form, `node_${detail.taskDefinitionKey}`))) return undefined;
  const title = buttonTitle(task, button);
  const part = { taskId: task.taskId, formData: form.changes() };
  const known = { formId: detail.formId, processDefinitionId: detail.processDefinitionId };
  const call = button === 'agree' ? api.task.approval : api.task.submit;
  const over = watched(task, opened);
  return {
    props: {
      taskId: task.taskId,
      title,
      subject: task.title,
      kind: button,
      isOneOfMany: true,
      draftKey: `task:${task.taskId}:${button}`,
      branches: () => api.task.precalculateCandidate({ body: { ...part, ...known } }),
      send: (input) =>
        over.run((optionsFor) => {
          const body = { ...part, ...known, formVersion: detail.formVersion, ...input };
          return call({ body }, optionsFor(body));
        }),
    },
    finish: async (result) =>
      result === 'sent' ? done({ task, opened }, button, `${title}成功`) : over.step(result),
  };
}

export async function returnPlan(task: CurrentTask): Promise<Plan<ReturnProps> | undefined> {
  const opened = await present(task);
  if (!opened) return undefined;
  const { taskId } = task;
  const { processDefinitionId, canJumpBack } = opened.detail;
  const over = watched(task, opened);
  return {
    props: {
      taskId: task.taskId,
      title: buttonTitle(task, 'fallback'),
      subject: task.title,
      draftKey: `task:${taskId}:fallback`,
      targets: () => api.node.getReturnableNodeListByTaskId({ query: { taskId } }),
      branches: (taskDefinitionKey) =>
        api.task.precalculateBackCandidate({ body: { taskId, taskDefinitionKey, processDefinitionId } }),
      jumpBack: configured('sys.flow.direct.enabled', true),
      canJumpBack,
      send: (input) =>
        over.run((optionsFor) => {
          const body = { taskId, processDefinitionId, ...input };
          return api.task.back({ body }, optionsFor(body));
        }),
    },
    finish: async (result) =>
      result === 'sent' ? done({ task, opened }, 'fallback', '退回成功') : over.step(result),
  };
}

export async function transferPlan(task: CurrentTask): Promise<Plan<TransferProps> | undefined> {
  const opened = await present(task);
  if (!opened || !isUploaded(opened.form)) return undefined;
  const { taskId } = task;
  const { processDefinitionId } = opened.detail;
  const over = watched(task, opened);
  return {
    props: {
      taskId: task.taskId,
      title: buttonTitle(task, 'transform'),
      subject: task.title,
      draftKey: `task:${taskId}:transform`,
      send: (input) =>
        over.run((optionsFor) => {
          // Whoever takes over goes on with what was filled in.
          const body = { taskId, processDefinitionId, ...typedIn(opened), ...input };
          return api.task.delegate({ body }, optionsFor(body));
        }),
    },
    finish: async (result) =>
      result === 'sent' ? done({ task, opened }, 'transform', '转交成功') : over.step(result),
  };
}

/** Signing after oneself is agreeing, so the form must be complete; before oneself it is kept as it stands. */
export async function addSignPlan(task: CurrentTask): Promise<Plan<AddSignProps> | undefined> {
  const opened = await present(task);
  if (!opened || !isUploaded(opened.form)) return undefined;
  const { taskId } = task;
  const { formId, processDefinitionId } = opened.detail;
  const over = watched(task, opened);
  return {
    props: {
      taskId: task.taskId,
      title: buttonTitle(task, 'addSign'),
      subject: task.title,
      draftKey: `task:${taskId}:addSign`,
      send: (input) =>
        over.run(async (optionsFor) => {
          if (input.type === 'afterAddSign' && !opened.form.check()) {
            const reason = wrongIn(opened.form.state.problems);
            throw new CallFailure({ reason, msg: failures[reason], status: 0 });
          }
          const body = { taskId, formId, processDefinitionId, ...typedIn(opened), ...input };
          await api.task.addSign({ body }, optionsFor(body));
        }),
    },
    finish: async (result) =>
      result === 'sent' ? done({ task, opened }, 'addSign', '加签成功') : over.step(result),
  };
}
