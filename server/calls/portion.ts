/** Several people's acts on tasks, in one transaction: what the calls of taskActs.ts answer to each. */
import { Failure } from '../../contract/failures.ts';
import type { TenantRef, Tx } from '../db/database.ts';
import { type ActorsAct, type Asked, actTogether } from '../effects/actTogether.ts';
import { type Moved, movedTo } from './moved.ts';

/** By act; one that is not in it was left, and nothing has been done about it. */
export async function movedTogether<A extends ActorsAct>(
  portion: { tx: Tx; tenant: TenantRef; now: Date },
  asked: Asked<A>,
): Promise<Map<A, Moved | Failure>> {
  const outcomes = await actTogether(portion, asked);
  return new Map(
    [...outcomes].map(([act, outcome]) => [
      act,
      outcome instanceof Failure ? outcome : movedTo(outcome, act.actor.userId),
    ]),
  );
}
