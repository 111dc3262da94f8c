/**
 * Acts on tasks that come at the same time share a transaction, as those of a batch do; each has its own outcome, its
 * own place in the log and its own Idempotency-Key. Whatever cannot go along, and all of a portion that breaks, is left
 * to be carried out by itself: nothing has been done about it.
 */

import { Failure } from '../../../contract/failures.ts';
import type { Actor } from '../../calls/context.ts';
import type { ActionAnswer } from '../../calls/instances/actionAnswer.ts';
import { performGroupedActions } from '../../calls/tasks/groupedActions.ts';
import type { TaskAct } from '../../calls/tasks/taskActionRequests.ts';
import type { Database, TenantRef, Tx } from '../../db/database.ts';
import { logFault } from '../../db/errors/faultLog.ts';
import type { IdempotencyTicket, StoredAnswer } from '../../db/queries/platform/idempotency.ts';
import {
  findKnownKeys,
  formatRequestKey,
  insertAnswers,
} from '../../db/queries/platform/sharedIdempotencyKeys.ts';
import { isTransientError } from '../../db/transientErrors.ts';
import { createBatcher } from './batcher.ts';
import { refusalBody } from './envelope.ts';

export type GroupedAction = TaskAct & {
  readonly tenant: TenantRef;
  readonly actor: Actor;
  readonly ticket: IdempotencyTicket | undefined;
  /** In its envelope. */
  readonly answer: (moved: ActionAnswer) => StoredAnswer;
};

/** The answer to an act, or nothing where it was left. */
export type GroupCommit = (act: GroupedAction) => Promise<StoredAnswer | undefined>;

/** Few enough that nobody waits long for an instance that is locked with others; late: many times what they take. */
const batchLimits = { most: 50, lateAfter: 500 };
/** For any lock that a portion meets; its instances it takes only where they are free. */
const lockTimeout = '200ms';

export function createGroupCommit(database: Database): GroupCommit {
  const byTenant = new Map<string, GroupCommit>();
  const underWay = new Map<string, Promise<unknown>>();
  const ofTenant = ({ schema }: TenantRef): GroupCommit => {
    const known = byTenant.get(schema) ?? createBatcher((acts) => commitGroup(database, acts), batchLimits);
    byTenant.set(schema, known);
    return known;
  };
  return async (act) => {
    const { tenant, ticket } = act;
    if (!ticket) return ofTenant(tenant)(act);
    const key = formatRequestKey(ticket);
    const same = underWay.get(key);
    // Sent again before it was answered: it hears by itself what that came to.
    if (same) return same.then(() => undefined);
    const told = ofTenant(tenant)(act);
    underWay.set(
      key,
      told.catch(() => undefined),
    );
    return told.finally(() => underWay.delete(key));
  };
}

/** Thrown in place of what broke a portion, so that it is not tried again as it was. */
class GroupCommitError extends Error {}

async function commitGroup(
  database: Database,
  acts: readonly GroupedAction[],
): Promise<ReadonlyMap<GroupedAction, StoredAnswer>> {
  const [first] = acts;
  if (!first) return new Map();
  const work = async (tx: Tx) => {
    try {
      return await answerGroup(tx, { acts, now: database.now() });
    } catch (cause) {
      throw new GroupCommitError('A portion of acts broke.', { cause });
    }
  };
  try {
    return await database.inTenant(first.tenant, 'write', work);
  } catch (error) {
    if (!(error instanceof GroupCommitError)) throw error;
    if (!isTransientError(error.cause))
      logFault(`A portion of ${acts.length} acts is done act by act.`, error.cause);
    return new Map();
  }
}

async function answerGroup(
  tx: Tx,
  { acts, now }: { acts: readonly GroupedAction[]; now: Date },
): Promise<Map<GroupedAction, StoredAnswer>> {
  const tickets = acts.flatMap(({ ticket }) => ticket ?? []);
  const [first] = acts;
  if (!first) return new Map();
  const known = await findKnownKeys(tx, { tickets, patience: lockTimeout });
  const isLeft = async () => {
    const keys = await known.keys();
    return ({ ticket }: GroupedAction) => ticket !== undefined && keys.has(formatRequestKey(ticket));
  };
  const outcomes = await performGroupedActions({ tx, tenant: first.tenant, now }, { acts, isLeft });
  const answers = new Map([...outcomes].map(([act, outcome]) => [act, storedAnswerOf(act, outcome)]));
  await insertAnswers(
    tx,
    [...answers].flatMap(([{ ticket }, answer]) => (ticket ? [{ ...ticket, answer }] : [])),
  );
  return answers;
}

function storedAnswerOf({ answer }: GroupedAction, outcome: ActionAnswer | Failure): StoredAnswer {
  if (!(outcome instanceof Failure)) return answer(outcome);
  const refused = refusalBody(outcome);
  if (!refused) throw new Error(`The failure ${outcome.reason} has no body.`);
  return refused;
}
