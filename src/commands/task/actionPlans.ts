/** The questions and the request of an action on a task, shared by its dialog and its palette prompt. */

import type { ActionDialogProps, ActionDialogResult } from '../../dialogs/action/ActionDialog.tsx';
import { type TaskActionKind, taskActions } from '../../dialogs/action/actionRegistry.ts';
import type { DescribedAction } from '../../dialogs/action/describedAction.ts';
import { findTaskList } from '../../state/lists/listRegistry.ts';
import type { LoadedTask } from '../../state/tasks/taskCache.ts';
import { commandContext } from '../core/commandContext.ts';
import { buttonTitle, type CurrentTask, taskRoleOf } from '../core/currentTask.ts';
import type { Prompt } from '../core/prompt.ts';
import { hasFinishedUploads, isReadyToSubmit } from '../record/formReadiness.ts';
import { passesSubmitCheck } from '../record/preSubmitCheck.ts';
import { finishTask, openTaskForm, showTaskForm, watchSubmission } from './taskSubmission.ts';

type ActionPlan = {
  props: ActionDialogProps;
  /** Runs when the dialog closes: announces the sent action and moves on, with the keys typed meanwhile. */
  finish: (result: ActionDialogResult | undefined) => Promise<void>;
};

/** Undefined if the action is impossible, after a message to the person. */
export async function createActionPlan(
  task: CurrentTask,
  kind: TaskActionKind,
): Promise<ActionPlan | undefined> {
  const action = taskActions[kind];
  const opened = await openTaskForm(task);
  if (!opened || !(await isFormReady(task, opened, action.formState))) return undefined;
  const { taskId } = task;
  const { button } = action;
  const title = buttonTitle(task, button);
  const over = watchSubmission(task, opened);
  const { send, ...sources } = action.begin({ ...opened, taskId });
  return {
    props: {
      ...sources,
      form: action,
      taskId,
      title,
      subject: task.title,
      isOneOfMany: hasNextTask(task),
      draftKey: `task:${taskId}:${button}`,
      send: (input) => over.run((optionsFor) => send(input, optionsFor)),
    },
    finish: async (result) =>
      result === 'sent'
        ? finishTask({ task, opened }, button, `${action.verb ?? title}成功`)
        : over.step(result),
  };
}

/** False if the task is the only one of its list. */
const hasNextTask = (task: CurrentTask): boolean =>
  commandContext().page === 'form' || (findTaskList(taskRoleOf(task))?.state.total ?? 2) > 1;

/** The action as a palette prompt, whose code loads when the palette first needs it. */
export async function createTaskPrompt(task: CurrentTask, kind: TaskActionKind): Promise<Prompt | undefined> {
  const { createActionPrompt } = await import('../core/actionPrompt.ts');
  const plan = await createActionPlan(task, kind);
  return plan && createActionPrompt(plan.props, (sent) => plan.finish(sent ? 'sent' : undefined));
}

async function isFormReady(
  task: CurrentTask,
  { detail, form }: LoadedTask,
  needed: DescribedAction['formState'],
): Promise<boolean> {
  if (needed === 'any') return true;
  if (needed === 'uploaded') return hasFinishedUploads(form);
  if (isReadyToSubmit(form)) return passesSubmitCheck(form, `node_${detail.taskDefinitionKey}`);
  if (Object.keys(form.state.problems).length > 0) showTaskForm(task);
  return false;
}
