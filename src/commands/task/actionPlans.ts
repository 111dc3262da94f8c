/**
 * The questions and the request for agreeing, returning, transferring or signing a task, shared by the dialogs and
 * the palette prompts. A plan is undefined if the action is impossible, after a message to the person.
 */
import { failures } from '../../../contract/failures.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import type { ActionDialogProps, ActionDialogResult } from '../../dialogs/action/openActionDialog.ts';
import type { AddSignDialogProps } from '../../dialogs/action/openAddSign.ts';
import type { ReturnDialogProps } from '../../dialogs/action/openReturn.ts';
import type { TransferDialogProps } from '../../dialogs/action/openTransfer.ts';
import { classifyErrors } from '../../state/forms/formValues.ts';
import { isFeatureEnabled } from '../../state/session/session.ts';
import { buttonTitle, type CurrentTask } from '../core/currentTask.ts';
import { hasFinishedUploads, isReadyToSubmit } from '../record/formReadiness.ts';
import { passesSubmitCheck } from '../record/preSubmitCheck.ts';
import {
  finishTask,
  openTaskForm,
  readTypedValues,
  showTaskForm,
  watchSubmission,
} from './taskSubmission.ts';

export type ActionPlan<Props> = {
  props: Props;
  /** Runs when the dialog closes: announces the sent action and moves on, with the keys typed meanwhile. */
  finish: (result: ActionDialogResult | undefined) => Promise<void>;
};

/** Agree (`approval`) or submit (`submit`): the form is sent with it. */
export async function createDecidePlan(
  task: CurrentTask,
  button: 'agree' | 'submit',
): Promise<ActionPlan<ActionDialogProps> | undefined> {
  const opened = await openTaskForm(task);
  if (!opened) return undefined;
  const { detail, form } = opened;
  if (!isReadyToSubmit(form)) {
    if (Object.keys(form.state.problems).length > 0) showTaskForm(task);
    return undefined;
  }
  if (!(await passesSubmitCheck(form, `node_${detail.taskDefinitionKey}`))) return undefined;
  const title = buttonTitle(task, button);
  const part = { taskId: task.taskId, formData: form.changes() };
  const known = { formId: detail.formId, processDefinitionId: detail.processDefinitionId };
  const call = button === 'agree' ? api.task.approval : api.task.submit;
  const over = watchSubmission(task, opened);
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
      result === 'sent' ? finishTask({ task, opened }, button, `${title}成功`) : over.step(result),
  };
}

export async function createReturnPlan(
  task: CurrentTask,
): Promise<ActionPlan<ReturnDialogProps> | undefined> {
  const opened = await openTaskForm(task);
  if (!opened) return undefined;
  const { taskId } = task;
  const { processDefinitionId, canJumpBack } = opened.detail;
  const over = watchSubmission(task, opened);
  return {
    props: {
      taskId: task.taskId,
      title: buttonTitle(task, 'fallback'),
      subject: task.title,
      draftKey: `task:${taskId}:fallback`,
      targets: () => api.node.getReturnableNodeListByTaskId({ query: { taskId } }),
      branches: (taskDefinitionKey) =>
        api.task.precalculateBackCandidate({ body: { taskId, taskDefinitionKey, processDefinitionId } }),
      jumpBack: isFeatureEnabled('sys.flow.direct.enabled', true),
      canJumpBack,
      send: (input) =>
        over.run((optionsFor) => {
          const body = { taskId, processDefinitionId, ...input };
          return api.task.back({ body }, optionsFor(body));
        }),
    },
    finish: async (result) =>
      result === 'sent' ? finishTask({ task, opened }, 'fallback', '退回成功') : over.step(result),
  };
}

export async function createTransferPlan(
  task: CurrentTask,
): Promise<ActionPlan<TransferDialogProps> | undefined> {
  const opened = await openTaskForm(task);
  if (!opened || !hasFinishedUploads(opened.form)) return undefined;
  const { taskId } = task;
  const { processDefinitionId } = opened.detail;
  const over = watchSubmission(task, opened);
  return {
    props: {
      taskId: task.taskId,
      title: buttonTitle(task, 'transform'),
      subject: task.title,
      draftKey: `task:${taskId}:transform`,
      send: (input) =>
        over.run((optionsFor) => {
          // The new holder continues with the values that were entered.
          const body = { taskId, processDefinitionId, ...readTypedValues(opened), ...input };
          return api.task.delegate({ body }, optionsFor(body));
        }),
    },
    finish: async (result) =>
      result === 'sent' ? finishTask({ task, opened }, 'transform', '转交成功') : over.step(result),
  };
}

/**
 * Adding a signer after oneself agrees to the task, so the form must be complete; before oneself the form is saved
 * as it is.
 */
export async function createAddSignPlan(
  task: CurrentTask,
): Promise<ActionPlan<AddSignDialogProps> | undefined> {
  const opened = await openTaskForm(task);
  if (!opened || !hasFinishedUploads(opened.form)) return undefined;
  const { taskId } = task;
  const { formId, processDefinitionId } = opened.detail;
  const over = watchSubmission(task, opened);
  return {
    props: {
      taskId: task.taskId,
      title: buttonTitle(task, 'addSign'),
      subject: task.title,
      draftKey: `task:${taskId}:addSign`,
      send: (input) =>
        over.run(async (optionsFor) => {
          if (input.type === 'afterAddSign' && !opened.form.check()) {
            const reason = classifyErrors(opened.form.state.problems);
            throw new CallFailure({ reason, msg: failures[reason], status: 0 });
          }
          const body = { taskId, formId, processDefinitionId, ...readTypedValues(opened), ...input };
          await api.task.addSign({ body }, optionsFor(body));
        }),
    },
    finish: async (result) =>
      result === 'sent' ? finishTask({ task, opened }, 'addSign', '加签成功') : over.step(result),
  };
}
