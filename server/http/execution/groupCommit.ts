/**
 * Group commit: concurrent actions on tasks share a transaction, as those of a batch do. Each has its own outcome, log
 * entry and Idempotency-Key. An action that cannot join, and every action of a group that fails, is left to run alone:
 * it has changed nothing.
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

/** Resolves to the answer of an action, or to undefined if the action was left. */
export type GroupCommit = (act: GroupedAction) => Promise<StoredAnswer | undefined>;

/** Small enough that nobody waits long for a locked instance; `lateAfter` is many times the usual duration. */
const batchLimits = { most: 50, lateAfter: 500 };
/** For every lock that a group needs; it takes only instances that are not locked. */
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
    // The same request is still running: the repetition runs alone and gets its stored answer.
    if (same) return same.then(() => undefined);
    const result = ofTenant(tenant)(act);
    underWay.set(
      key,
      result.catch(() => undefined),
    );
    return result.finally(() => underWay.delete(key));
  };
}

/** Replaces the error that broke a group, so that the same group is not retried. */
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
