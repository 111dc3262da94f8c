/**
 * Performs actions on many tasks, of one or several persons, in the caller's transaction: their instances are locked in
 * one order, decided independently and saved by a few statements. These actions are left for a transaction of their
 * own: an instance that another transaction has locked, a second task of the same instance, an actor who cannot view
 * the instance directly, a transport refusal, attached files, and a change to the record.
 */
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { Actor } from '../../db/actor.ts';
import type { Action } from '../../engine/action.ts';
import type { ActionContext } from '../actionContext.ts';
import { canViewDirectly } from '../facts/canView.ts';
import type { LoadedInstance } from '../instance.ts';
import { loadInstancesOfTasks } from '../persistence/loadInstance.ts';
import { listOpenedTasks, saveInstances } from '../persistence/saveInstances.ts';
import { checkActionForm } from './actionForm.ts';
import { catchFailure } from './catchFailure.ts';
import { applyDecision, decideActions, type FormFacts } from './decideAction.ts';
import { assertActionRules } from './formRules.ts';
import { type ActionResult, getTaskNo, type TaskActionRequest } from './performAction.ts';
import { resolveTaskAction } from './taskAction.ts';

export type ActorActionRequest = TaskActionRequest & { readonly actor: Actor };

export type LoadedRequest<A> = {
  readonly acts: readonly A[];
  /** Returns a test for actions to leave; called after the first statement. */
  readonly isLeft?: () => Promise<(act: A) => boolean>;
};

/** Returns for each action its success or refusal. An action without an entry was left. */
export async function performActions<A extends ActorActionRequest>(
  shared: Omit<ActionContext, 'actor'>,
  request: LoadedRequest<A>,
): Promise<Map<A, ActionResult | Failure>> {
  const outcomes = new Map<A, ActionResult | Failure>();
  const loaded = await loadRequests(shared, request);
  const ready = loaded.flatMap((one) => {
    const given = checkRequestForm(one);
    if (given instanceof Failure) outcomes.set(one.act, given);
    return given && !(given instanceof Failure) ? [{ ...one, given }] : [];
  });
  const decisions = await decideActions({ ...shared, actor: null }, ready);
  const done: { act: A; acted: ActionResult }[] = [];
  for (const [at, { act, acting, flow, action }] of ready.entries()) {
    const decision = decisions[at];
    if (!decision) throw new Error(`Nothing was decided about task ${act.taskId}.`);
    const refusal = 'refusal' in decision ? decision.refusal : checkRules(acting, flow, action);
    if (refusal) outcomes.set(act, refusal);
    if (refusal || !('events' in decision)) continue;
    applyDecision(flow, decision, acting.now);
    done.push({ act, acted: { flow, opened: listOpenedTasks(flow) } });
  }
  await saveInstances(
    { ...shared, actor: null },
    done.map(({ acted }) => acted.flow),
  );
  for (const { act, acted } of done) outcomes.set(act, acted);
  return outcomes;
}

type Ready<A> = {
  readonly act: A;
  readonly acting: ActionContext;
  readonly flow: LoadedInstance;
  readonly action: Action;
};

/** Loads the first action on each instance that could be locked. */
async function loadRequests<A extends ActorActionRequest>(
  shared: Omit<ActionContext, 'actor'>,
  { acts, isLeft }: LoadedRequest<A>,
): Promise<Ready<A>[]> {
  const taskIds = acts.map(({ taskId }) => taskId);
  const flows = await loadInstancesOfTasks(shared.tx, taskIds, { lock: true });
  const free = new Set(flows.values());
  const leaves = await isLeft?.();
  return acts.flatMap((act) => {
    const flow = leaves?.(act) ? undefined : flows.get(act.taskId);
    if (!flow || !canViewDirectly(act.actor, flow) || !free.delete(flow)) return [];
    const action = resolveTaskAction(flow, getTaskNo(flow, act.taskId), act.action);
    return [{ act, acting: { ...shared, actor: act.actor }, flow, action }];
  });
}

/** Returns null if the action is to be left. */
function checkRequestForm({
  act,
  acting,
  flow,
  action,
}: Ready<ActorActionRequest>): FormFacts | Failure | null {
  const { sent } = act;
  if ('attachments' in action && action.attachments?.length) return null;
  try {
    const given = catchFailure(() => checkActionForm(acting, flow, { action, sent }));
    if (given instanceof Failure) return given;
    // An action that writes a record runs in a transaction of its own.
    return Object.keys(given.values).length === 0 ? given : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Applies the form's check rules after the engine has accepted the action. */
function checkRules(acting: ActionContext, flow: LoadedInstance, action: Action): Failure | null {
  const stop = catchFailure(() => assertActionRules(acting, flow, { action, values: {} }));
  return stop instanceof Failure ? stop : null;
}
