/**
 * One action of a person on an instance, in the caller's transaction: lock its row, load it, look whether the person
 * may see it, hold the form against the node, decide, write. Refusals come in the order of engine.md 2.
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

/** What somebody asks of a task, with the form as sent (where the action takes one). */
export type TaskActionRequest = {
  readonly taskId: string;
  readonly action: TaskAction;
  readonly sent?: FormInput;
};

/** The flow as it stands after an action, saved, and the tasks that became open by it. */
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

/** Acts on an instance as a whole, named by itself or by any of its tasks. */
export async function performInstanceAction(
  acting: ActionContext,
  ref: InstanceRef,
  action: Action,
): Promise<ActionResult> {
  const flow = await loadLockedInstance(acting, ref);
  await applyAction(acting, flow, { action });
  return saveAction(acting, flow);
}

/** Writes what has happened to the flow. */
export async function saveAction(acting: ActionContext, flow: LoadedInstance): Promise<ActionResult> {
  const opened = listOpenedTasks(flow);
  await saveInstances(acting, [flow]);
  return { flow, opened };
}

/** The locked instance; Refusal 404 for whoever may not see it. */
async function loadLockedInstance(acting: ActionContext, ref: InstanceRef): Promise<LoadedInstance> {
  const flow = await loadInstance(acting.tx, ref, { lock: true });
  if (!flow || !(await canView(acting, flow))) throw new Refusal(404);
  return flow;
}

/** The action on a flow in hand; what it changes of the record is written, the rest waits for `saveFlows`. */
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
