/** One action on a flow in hand: decided with everything it needs to know, its events kept for saving. */

import type { FieldError } from '../../contract/failures.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { holdsPermission } from '../../contract/may.ts';
import type { Action, Decision, Facts } from '../engine/action.ts';
import { decide } from '../engine/decide.ts';
import { needs } from '../engine/needs.ts';
import { localTime } from '../records/facts.ts';
import type { Cause } from './acting.ts';
import type { Flow } from './flow.ts';
import { fieldsRequired } from './nodeRules.ts';
import { resolve } from './resolve.ts';

/** The record as the action leaves it, and what its check found. */
export type FormFacts = {
  readonly record: Values;
  readonly formVersion: number;
  readonly missing: readonly FieldError[];
  readonly invalid: readonly FieldError[];
};

/** More questions than an action can have: the engine stops after 1,000 steps. */
const maxRounds = 1_100;

/** Throws the Failure that refuses the action; else the flow has moved on in memory. */
export async function advance(acting: Cause, flow: Flow, action: Action, given: FormFacts): Promise<void> {
  const facts = factsFor(acting, flow, given);
  const first = needs(flow.graph, flow.state, action);
  const known = await resolve(acting, { flow, form: given.record }, { needs: first, facts });
  const ask = (facts: Facts) => decide(flow.graph, flow.state, action, facts);
  const decision = await untilKnown({ acting, flow, record: given.record }, known, ask);
  if ('refusal' in decision) throw decision.refusal;
  keep(flow, decision, acting.now);
}

type Asking = { acting: Cause; flow: Pick<Flow, 'graph' | 'form' | 'initiator'>; record: Values };
type Need = Extract<Decision, { need: unknown }>;

/** Asks again with what was missing, until the engine has all it needs. */
export async function untilKnown<Answer extends object>(
  { acting, flow, record }: Asking,
  facts: Facts,
  ask: (facts: Facts) => Answer | Need,
): Promise<Exclude<Answer, Need>> {
  let known = facts;
  for (let round = 0; round < maxRounds; round += 1) {
    const answer = ask(known);
    // What has no `need` is an answer; TypeScript does not narrow the generic by `in`.
    if (!('need' in answer)) return answer as Exclude<Answer, Need>;
    // A need is always the engine's list of needs.
    known = await resolve(acting, { flow, form: record }, { needs: (answer as Need).need, facts: known });
  }
  throw new Error(`The engine asked more than ${maxRounds} times about one action.`);
}

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
    formVersion: given.formVersion,
    requiredFields: fieldsRequired(flow.form),
    missing: given.missing,
    invalid: given.invalid,
    candidates: {},
    people: {},
    chosen: {},
  };
}

function keep(flow: Flow, decision: Extract<Decision, { events: unknown }>, at: Date): void {
  let actNo = flow.state.acts;
  for (const event of decision.events) {
    if (event.type === 'acted') actNo = event.actNo;
    flow.happened.push({ event, actNo, at });
  }
  flow.state = decision.state;
}
