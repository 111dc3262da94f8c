/** Performs actions of several users on tasks in one transaction, and builds the answers of taskActionRequests.ts. */
import { Failure } from '../../../contract/failures.ts';
import type { TenantRef, Tx } from '../../db/database.ts';
import {
  type ActorActionRequest,
  type LoadedRequest,
  performActions,
} from '../../instances/actions/performActions.ts';
import { type ActionAnswer, actionAnswerOf } from '../instances/actionAnswer.ts';

/** Keyed by action. An action that is missing in the result was not performed and has changed nothing. */
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
