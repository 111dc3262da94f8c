/**
 * Group commit: concurrent requests of handlers with the same `many` share a transaction. Each has its own outcome, log
 * entry and Idempotency-Key. A request that cannot join, and every request of a group that fails, is left to run alone:
 * it has changed nothing.
 */
import { Failure } from '../../../contract/failures.ts';
import type { GroupMember } from '../../context/handler.ts';
import type { Actor } from '../../db/actor.ts';
import type { Database, TenantRef, Tx } from '../../db/database.ts';
import type { IdempotencyTicket, StoredAnswer } from '../../db/queries/platform/idempotency.ts';
import {
  findKnownKeys,
  formatRequestKey,
  insertAnswers,
} from '../../db/queries/platform/sharedIdempotencyKeys.ts';
import { isTransientError } from '../../db/transientErrors.ts';
import { logFault } from '../../log/faultLog.ts';
import type { AnyRequestGroup } from '../request/routes.ts';
import { createBatcher } from './batcher.ts';
import { refusalBody } from './envelope.ts';

export type GroupedRequest = GroupMember<unknown> & {
  readonly many: AnyRequestGroup['many'];
  readonly tenant: TenantRef;
  readonly actor: Actor;
  readonly ticket: IdempotencyTicket | undefined;
  /** Wraps the handler's answer in its envelope. */
  readonly wrap: (answer: unknown) => StoredAnswer;
};

/** Resolves to the answer of a request, or to undefined if the request was left. */
export type GroupCommit = (request: GroupedRequest) => Promise<StoredAnswer | undefined>;

/** Small enough that nobody waits long for a locked row. */
const mostRequests = 50;
/** For every lock that a group needs; it takes only rows that are not locked. */
const lockTimeout = '200ms';

/** `lateAfter`: the milliseconds after which requests that wait for a group run alone. */
export function createGroupCommit(database: Database, lateAfter: number): GroupCommit {
  const batchLimits = { most: mostRequests, lateAfter };
  const batchers = new Map<AnyRequestGroup['many'], Map<string, GroupCommit>>();
  const inProgress = new Map<string, Promise<unknown>>();
  const join: GroupCommit = (request) => {
    const { many, tenant } = request;
    const byTenant = batchers.get(many) ?? new Map<string, GroupCommit>();
    batchers.set(many, byTenant);
    const known = byTenant.get(tenant.schema);
    const batcher = known ?? createBatcher((requests) => commitGroup(database, requests), batchLimits);
    byTenant.set(tenant.schema, batcher);
    return batcher(request);
  };
  return async (request) => {
    const { ticket } = request;
    if (!ticket) return join(request);
    const key = formatRequestKey(ticket);
    const same = inProgress.get(key);
    // The same request is still running: the repetition runs alone and gets its stored answer.
    if (same) return same.then(() => undefined);
    const result = join(request);
    inProgress.set(
      key,
      result.catch(() => undefined),
    );
    return result.finally(() => inProgress.delete(key));
  };
}

/** Replaces the error that broke a group, so that the same group is not retried. */
class GroupCommitError extends Error {}

async function commitGroup(
  database: Database,
  requests: readonly GroupedRequest[],
): Promise<ReadonlyMap<GroupedRequest, StoredAnswer>> {
  const [first] = requests;
  if (!first) return new Map();
  const work = async (tx: Tx) => {
    try {
      return await answerGroup(tx, { first, requests, now: database.now() });
    } catch (cause) {
      throw new GroupCommitError('A group commit failed.', { cause });
    }
  };
  try {
    return await database.inTenant(first.tenant, 'write', work);
  } catch (error) {
    if (!(error instanceof GroupCommitError)) throw error;
    if (!isTransientError(error.cause))
      logFault(`The ${requests.length} requests of a group commit run one by one.`, error.cause);
    return new Map();
  }
}

async function answerGroup(
  tx: Tx,
  { first, requests, now }: { first: GroupedRequest; requests: readonly GroupedRequest[]; now: Date },
): Promise<Map<GroupedRequest, StoredAnswer>> {
  const tickets = requests.flatMap(({ ticket }) => ticket ?? []);
  const known = await findKnownKeys(tx, { tickets, patience: lockTimeout });
  const isLeft = async () => {
    const keys = await known.keys();
    return ({ ticket }: GroupedRequest) => ticket !== undefined && keys.has(formatRequestKey(ticket));
  };
  const outcomes = await first.many({ tx, tenant: first.tenant, now }, requests, isLeft);
  const answers = new Map(
    [...outcomes].map(([request, outcome]) => [request, toStoredAnswer(request, outcome)]),
  );
  await insertAnswers(
    tx,
    [...answers].flatMap(([{ ticket }, answer]) => (ticket ? [{ ...ticket, answer }] : [])),
  );
  return answers;
}

function toStoredAnswer({ wrap }: GroupedRequest, outcome: unknown): StoredAnswer {
  if (!(outcome instanceof Failure)) return wrap(outcome);
  const refused = refusalBody(outcome);
  if (!refused) throw new Error(`The failure ${outcome.reason} has no body.`);
  return refused;
}
