/** Several people's acts on tasks, in one transaction: what the calls of taskActs.ts answer to each. */
import { Failure } from '../../../contract/failures.ts';
import type { TenantRef, Tx } from '../../db/database.ts';
import {
  type ActorActionRequest,
  type LoadedRequest,
  performActions,
} from '../../instances/actions/performActions.ts';
import { type ActionAnswer, actionAnswerOf } from '../instances/actionAnswer.ts';

/** By act; one that is not in it was left, and nothing has been done about it. */
export async function performGroupedActions<A extends ActorActionRequest>(
  portion: { tx: Tx; tenant: TenantRef; now: Date },
  asked: LoadedRequest<A>,
): Promise<Map<A, ActionAnswer | Failure>> {
  const outcomes = await performActions(portion, asked);
  return new Map(
    [...outcomes].map(([act, outcome]) => [
      act,
      outcome instanceof Failure ? outcome : actionAnswerOf(outcome, act.actor.userId),
    ]),
  );
}
