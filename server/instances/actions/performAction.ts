/** Performs one action of a person in the caller's transaction, and throws its refusal. */
import type { Action } from '../../engine/action.ts';
import type { Task } from '../../engine/model.ts';
import type { ActionContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';
import type { InstanceRef } from '../persistence/loadInstance.ts';
import { listOpenedTasks, saveInstances } from '../persistence/saveInstances.ts';
import { evaluateActions } from './evaluateActions.ts';
import type { FormInput } from './formInput.ts';
import { loadLockedInstance, type TaskActionRequest } from './loadActions.ts';
import { applyEvaluation, performActions } from './performActions.ts';

/** The saved instance after an action, and the tasks that the action opened. */
export type ActionResult = { readonly instance: LoadedInstance; readonly opened: readonly Task[] };

export async function performTaskAction(
  context: ActionContext,
  request: TaskActionRequest,
): Promise<ActionResult> {
  const own = { ...request, actor: context.actor };
  const outcome = (await performActions(context, [own], { lock: 'wait', save: true })).get(own);
  if (!outcome) throw new Error(`The action on task ${request.taskId} has no outcome.`);
  if ('refusal' in outcome.decision) throw outcome.decision.refusal;
  return outcome;
}

/** Performs an action on a whole instance, identified by its id or by any of its tasks. */
export async function performInstanceAction(
  context: ActionContext,
  ref: InstanceRef,
  action: Action,
): Promise<ActionResult> {
  const instance = await loadLockedInstance(context, ref);
  await applyAction(context, instance, { action });
  return saveInstance(context, instance);
}

/** Performs the action on a loaded instance. Writes its changes to the record; `saveInstance` writes the rest. */
export async function applyAction(
  context: ActionContext,
  instance: LoadedInstance,
  { action, sent }: { action: Action; sent?: FormInput | undefined },
): Promise<void> {
  const [evaluated] = await evaluateActions(context, [{ acting: context, instance, action, sent }]);
  if (!evaluated) throw new Error(`Nothing was decided about ${action.kind}.`);
  if ('refusal' in evaluated.decision) throw evaluated.decision.refusal;
  await applyEvaluation(evaluated);
}

/** Saves the pending changes of the instance. */
export async function saveInstance(context: ActionContext, instance: LoadedInstance): Promise<ActionResult> {
  const opened = listOpenedTasks(instance);
  await saveInstances(context, [instance]);
  return { instance, opened };
}
