/** One action on a flow in hand: decided with everything it needs to know, its events kept for saving. */

import type { FieldError } from '../../contract/failures.ts';
import { kindsOf } from '../../contract/forms/fieldKinds.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { holdsPermission } from '../../contract/may.ts';
import type { Action, Decision, Facts } from '../engine/action.ts';
import { decide } from '../engine/decide.ts';
import { needs } from '../engine/needs.ts';
import { localTime } from '../records/facts.ts';
import type { Cause } from './acting.ts';
import { type Asking, answerOf, answersOf } from './ask.ts';
import type { Flow } from './flow.ts';
import { fieldsRequired } from './nodeRules.ts';

/** The record as the action leaves it, and what its check found. */
export type FormFacts = {
  readonly record: Values;
  readonly formVersion: number;
  readonly missing: readonly FieldError[];
  readonly invalid: readonly FieldError[];
  /** Left out where nothing was sent. */
  readonly stale?: boolean;
};

/** Throws the Failure that refuses the action; else the flow has moved on in memory. */
export async function advance(acting: Cause, flow: Flow, action: Action, given: FormFacts): Promise<void> {
  const decision = await answerOf(acting, decisionOn(acting, { flow, action, given }));
  if ('refusal' in decision) throw decision.refusal;
  keep(flow, decision, acting.now);
}

type Act = { readonly flow: Flow; readonly action: Action; readonly given: FormFacts };
type CausedAct = Act & { readonly acting?: Cause };

/** Acts on flows as they stand, decided beside each other; nothing moves on. Each may have a cause of its own. */
export const decideAll = (shared: Cause, acts: readonly CausedAct[]) =>
  answersOf(
    shared,
    acts.map((act) => decisionOn(act.acting ?? shared, act)),
  );

export const decisionOn = (acting: Cause, { flow, action, given }: Act): Asking<Decision> => ({
  flow,
  record: given.record,
  facts: factsFor(acting, flow, given),
  needs: needs(flow.graph, flow.state, action),
  ask: (facts) => decide(flow.graph, flow.state, action, facts),
});

export function factsFor(
  { tenant, actor, now }: Cause,
  flow: Pick<Flow, 'initiator' | 'form'>,
  given: FormFacts,
): Facts {
  const { userId, deptId, roleKeys } = flow.initiator;
  return {
    now: localTime(now, tenant.timeZone),
    actor: actor && {
      userId: actor.userId,
      isAdmin: holdsPermission(actor.permissions, 'flow:instance:edit'),
    },
    initiator: { userId, deptId, roleKeys },
    form: given.record,
    kinds: kindsOf(flow.form.fields),
    formVersion: given.formVersion,
    requiredFields: fieldsRequired(flow.form),
    missing: given.missing,
    invalid: given.invalid,
    stale: given.stale ?? false,
    candidates: {},
    people: {},
    chosen: {},
  };
}

/** The flow moves on in memory. */
export function keep(flow: Flow, decision: Extract<Decision, { events: unknown }>, at: Date): void {
  let actNo = flow.state.acts;
  for (const event of decision.events) {
    if (event.type === 'acted') actNo = event.actNo;
    flow.happened.push({ event, actNo, at });
  }
  flow.state = decision.state;
}
