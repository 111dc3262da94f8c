/**
 * Performs one action of a person on an instance in the caller's transaction: locks and loads the instance, checks that
 * the person can view it, checks the form against the node, decides, writes. Refusals come in this order.
 */
import { Refusal } from '../../../contract/failures.ts';
import type { Action } from '../../engine/action.ts';
import type { Task } from '../../engine/model.ts';
import type { ActionContext } from '../actionContext.ts';
import { canView } from '../facts/canView.ts';
import type { LoadedInstance } from '../instance.ts';
import { type InstanceRef, loadInstance } from '../persistence/loadInstance.ts';
import { listOpenedTasks, saveInstances } from '../persistence/saveInstances.ts';
import { checkActionForm, isFormAction } from './actionForm.ts';
import { advanceInstance } from './decideAction.ts';
import { type FormInput, writeForm } from './formInput.ts';
import { assertActionRules } from './formRules.ts';
import { resolveTaskAction, type TaskAction } from './taskAction.ts';

/** An action on a task, with the form as sent (for actions that take one). */
export type TaskActionRequest = {
  readonly taskId: string;
  readonly action: TaskAction;
  readonly sent?: FormInput;
};

/** The saved instance after an action, and the tasks that the action opened. */
export type ActionResult = { readonly flow: LoadedInstance; readonly opened: readonly Task[] };

export async function performTaskAction(
  acting: ActionContext,
  { taskId, action, sent }: TaskActionRequest,
): Promise<ActionResult> {
  const flow = await loadLockedInstance(acting, { taskId });
  const taskNo = getTaskNo(flow, taskId);
  await applyAction(acting, flow, { action: resolveTaskAction(flow, taskNo, action), sent });
  return saveAction(acting, flow);
}

/** Performs an action on a whole instance, identified by its id or by any of its tasks. */
export async function performInstanceAction(
  acting: ActionContext,
  ref: InstanceRef,
  action: Action,
): Promise<ActionResult> {
  const flow = await loadLockedInstance(acting, ref);
  await applyAction(acting, flow, { action });
  return saveAction(acting, flow);
}

/** Saves the pending changes of the instance. */
export async function saveAction(acting: ActionContext, flow: LoadedInstance): Promise<ActionResult> {
  const opened = listOpenedTasks(flow);
  await saveInstances(acting, [flow]);
  return { flow, opened };
}

/** Returns the locked instance; Refusal 404 for an actor who cannot view it. */
async function loadLockedInstance(acting: ActionContext, ref: InstanceRef): Promise<LoadedInstance> {
  const flow = await loadInstance(acting.tx, ref, { lock: true });
  if (!flow || !(await canView(acting, flow))) throw new Refusal(404);
  return flow;
}

/** Performs the action on a loaded instance. Writes its changes to the record; `saveInstances` writes the rest. */
export async function applyAction(
  acting: ActionContext,
  flow: LoadedInstance,
  { action, sent }: { action: Action; sent?: FormInput | undefined },
): Promise<void> {
  const given = checkActionForm(acting, flow, { action, sent });
  await advanceInstance(acting, flow, action, given);
  if (!isFormAction(action)) return;
  const { values } = given;
  assertActionRules(acting, flow, { action, values });
  await writeForm(acting, flow, { values });
}

export function getTaskNo(flow: LoadedInstance, taskId: string): number {
  for (const [taskNo, id] of flow.taskIds) if (id === taskId) return taskNo;
  throw new Error(`Task ${taskId} is not one of instance ${flow.instanceId}.`);
}
