/** Decides one action on a loaded instance with all facts it needs, and collects its events for saving. */

import type { FieldError } from '../../../contract/failures.ts';
import { getFieldKinds } from '../../../contract/forms/fieldKinds.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { Action, Decision, DecisionFacts } from '../../engine/action.ts';
import { predictNeeds } from '../../engine/actionRules.ts';
import { decide } from '../../engine/decide.ts';
import type { TriggerContext } from '../actionContext.ts';
import { type DecisionLoopInput, runDecideLoop, runDecideLoops } from '../facts/decideLoop.ts';
import { listRequiredFields } from '../facts/nodeRules.ts';
import type { LoadedInstance } from '../instance.ts';

/** The record after the action, and the result of its check. */
export type FormFacts = {
  readonly record: Values;
  readonly formVersion: number;
  readonly missing: readonly FieldError[];
  readonly invalid: readonly FieldError[];
  /** Absent if no input was sent. */
  readonly stale?: boolean;
};

/** Throws the Failure that refuses the action; otherwise advances the instance in memory. */
export async function advanceInstance(acting: TriggerContext, input: ActionInput): Promise<void> {
  const { instance } = input;
  const decision = await decideAction(acting, input);
  if ('refusal' in decision) throw decision.refusal;
  applyDecision(instance, decision, acting.now);
}

type ActionInput = {
  readonly instance: LoadedInstance;
  readonly action: Action;
  readonly given: FormFacts;
  /** The candidates of these nodes; those of the others are resolved. */
  readonly candidates?: DecisionFacts['candidates'];
};
type TriggeredAction = ActionInput & { readonly acting?: TriggerContext };

/**
 * Decides actions on instances in their current state, independent of each other; no instance advances. Each action may
 * have its own cause.
 */
export const decideActions = (shared: TriggerContext, acts: readonly TriggeredAction[]) =>
  runDecideLoops(
    shared,
    acts.map((act) => createDecisionLoop(act.acting ?? shared, act)),
  );

/** Decides one action; the instance does not advance. */
export const decideAction = (acting: TriggerContext, input: ActionInput) =>
  runDecideLoop(acting, createDecisionLoop(acting, input));

const createDecisionLoop = (
  acting: TriggerContext,
  { instance, action, given, candidates = {} }: ActionInput,
): DecisionLoopInput<Decision> => ({
  instance,
  record: given.record,
  facts: { ...buildDecisionFacts(acting, instance, given), candidates },
  needs: predictNeeds(instance, action).filter(
    (need) => need.kind !== 'candidates' || !candidates[need.nodeId],
  ),
  ask: (facts) => decide(instance.graph, instance.state, action, facts),
});

export function buildDecisionFacts(
  { tenant, actor, now }: TriggerContext,
  instance: Pick<LoadedInstance, 'initiator' | 'form'>,
  given: FormFacts,
): DecisionFacts {
  const { userId, deptId, roleKeys } = instance.initiator;
  return {
    now: formatLocalTime(now, tenant.timeZone),
    actor: actor && {
      userId: actor.userId,
      isAdmin: holdsPermission(actor.permissions, 'flow:instance:edit'),
    },
    initiator: { userId, deptId, roleKeys },
    form: given.record,
    kinds: getFieldKinds(instance.form.fields),
    formVersion: given.formVersion,
    requiredFields: listRequiredFields(instance.form),
    missing: given.missing,
    invalid: given.invalid,
    stale: given.stale ?? false,
    candidates: {},
    people: {},
    chosen: {},
  };
}

/** Advances the instance in memory. */
export function applyDecision(
  instance: LoadedInstance,
  decision: Extract<Decision, { events: unknown }>,
  at: Date,
): void {
  let actNo = instance.state.acts;
  for (const event of decision.events) {
    if (event.type === 'acted') actNo = event.actNo;
    instance.pendingEvents.push({ event, actNo, at });
  }
  instance.state = decision.state;
}
