/**
 * The one pipeline of actions: load the instances, check that the actor can view them, check the form, decide, check
 * the form's rules, save. A single action, a batch, a group commit and a dry run differ in the lock and in whether the
 * result is saved.
 */
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { Task } from '../../engine/model.ts';
import type { TriggerContext } from '../actionContext.ts';
import { listOpenedTasks, saveInstances } from '../persistence/saveInstances.ts';
import { isFormAction } from './actionForm.ts';
import { applyDecision } from './decideAction.ts';
import {
  checkFormOf,
  type Evaluation,
  evaluateActions,
  type FormCheck,
  type LoadedAction,
} from './evaluateActions.ts';
import { writeForm } from './formInput.ts';
import {
  type ActionLock,
  type ActorActionRequest,
  type LeftTest,
  loadActions,
  type RequestedAction,
} from './loadActions.ts';

export type ActionOptions<R> = {
  readonly lock: ActionLock;
  readonly save: boolean;
  readonly isLeft?: LeftTest<R>;
};

export type ActionOutcome<R> = RequestedAction<R> &
  Evaluation & {
    /** The tasks that the saved action opened. */
    readonly opened: readonly Task[];
  };

/** Returns the outcome of each request. A request without an outcome was omitted and has changed nothing. */
export async function performActions<R extends ActorActionRequest>(
  shared: TriggerContext,
  requests: readonly R[],
  { lock, save, isLeft }: ActionOptions<R>,
): Promise<Map<R, ActionOutcome<R>>> {
  const loaded = await loadActions(lock, { shared, requests, isLeft });
  const evaluated = await evaluateActions(shared, loaded, lock === 'skip' ? checkSharedForm : checkFormOf);
  const outcomes = evaluated.map((one): ActionOutcome<R> => ({ ...one, opened: [] }));
  const saved = save ? await saveActions(shared, outcomes) : outcomes;
  return new Map(saved.map((one) => [one.request, one]));
}

/** Omits an action that writes a record or attaches files: it runs in a transaction of its own. */
const checkSharedForm: FormCheck = (one) => {
  if ('attachments' in one.action && one.action.attachments?.length) return null;
  try {
    const form = checkFormOf(one);
    return form instanceof Failure || Object.keys(form?.values ?? {}).length === 0 ? form : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

async function saveActions<R>(
  shared: TriggerContext,
  outcomes: readonly ActionOutcome<R>[],
): Promise<ActionOutcome<R>[]> {
  for (const one of outcomes) await applyEvaluation(one);
  const accepted = outcomes.filter(({ decision }) => 'events' in decision).map(({ instance }) => instance);
  const opened = new Map(accepted.map((instance) => [instance, listOpenedTasks(instance)]));
  await saveInstances(shared, accepted);
  return outcomes.map((one) => ({ ...one, opened: opened.get(one.instance) ?? [] }));
}

/** Advances the instance in memory and writes the changes to the record. Does nothing for a refused action. */
export async function applyEvaluation({
  acting,
  instance,
  action,
  given,
  decision,
}: LoadedAction & Evaluation): Promise<void> {
  if (!('events' in decision)) return;
  applyDecision(instance, decision, acting.now);
  if (given && isFormAction(action)) await writeForm(acting, instance, given);
}
