import {
  runOnceByLease,
  runOnceInTransaction,
  type StoredAnswer,
} from '../../../db/queries/platform/idempotency.ts';
import { refusalBody } from '../envelope.ts';
import type { CallStep, NextStep } from './callRun.ts';

/** Opens the declared transaction. A request with a ticket runs once: in the transaction, or under a lease. */
export const openTransaction: CallStep = async (run, next) => {
  const { route, identity, ticket, context, deps } = run;
  if (!identity) return next(run);
  const { transaction } = route.call;
  // Only answers of calls with JSON are stored; a ticket is read for no other.
  const stored: (...args: Parameters<NextStep>) => Promise<StoredAnswer> = async (own) =>
    (await next(own)) as StoredAnswer;
  const refused = refusalBody;
  if (transaction === 'none') {
    if (!ticket) return next(run);
    const { signal } = context;
    const work = (lease: NonNullable<typeof run.lease>) => stored({ ...run, lease });
    return runOnceByLease(deps.database, ticket, { work, refused, signal });
  }
  // A request that ends while its transaction waits for a connection is canceled.
  const own = { kind: transaction, userId: identity.actor.userId, signal: context.signal };
  return deps.database.inTenant(identity.tenant, own, (tx) => {
    const work = () => stored({ ...run, tx });
    return ticket ? runOnceInTransaction(tx, ticket, { work, refused }) : work();
  });
};
