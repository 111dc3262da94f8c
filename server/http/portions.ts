/**
 * Acts on tasks that come at the same time share a transaction, as those of a batch do; each has its own outcome, its
 * own place in the log and its own Idempotency-Key. Whatever cannot go along, and all of a portion that breaks, is left
 * to be carried out by itself: nothing has been done about it.
 */

import { Failure } from '../../contract/failures.ts';
import type { Actor } from '../calls/context.ts';
import type { Moved } from '../calls/moved.ts';
import { movedTogether } from '../calls/portion.ts';
import type { TaskAct } from '../calls/taskActs.ts';
import { isBusy } from '../db/busy.ts';
import type { Database, TenantRef, Tx } from '../db/database.ts';
import { logFault } from '../db/faultLog.ts';
import type { StoredAnswer, Ticket } from '../db/queries/idempotency.ts';
import { keepAnswers, knownKeys, ticketKey } from '../db/queries/sharedKeys.ts';
import { refusalBody } from './answer.ts';
import { gathering } from './gathering.ts';

export type SharedAct = TaskAct & {
  readonly tenant: TenantRef;
  readonly actor: Actor;
  readonly ticket: Ticket | undefined;
  /** In its envelope. */
  readonly answer: (moved: Moved) => StoredAnswer;
};

/** The answer to an act, or nothing where it was left. */
export type Portions = (act: SharedAct) => Promise<StoredAnswer | undefined>;

/** Few enough that nobody waits long for an instance that is locked with others; late: many times what they take. */
const bounds = { most: 50, lateAfter: 500 };
/** For any lock that a portion meets; its instances it takes only where they are free. */
const patience = '200ms';

export function actPortions(database: Database): Portions {
  const byTenant = new Map<string, Portions>();
  const underWay = new Map<string, Promise<unknown>>();
  const ofTenant = ({ schema }: TenantRef): Portions => {
    const known = byTenant.get(schema) ?? gathering((acts) => answersTo(database, acts), bounds);
    byTenant.set(schema, known);
    return known;
  };
  return async (act) => {
    const { tenant, ticket } = act;
    if (!ticket) return ofTenant(tenant)(act);
    const key = ticketKey(ticket);
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
class Broken extends Error {}

async function answersTo(
  database: Database,
  acts: readonly SharedAct[],
): Promise<ReadonlyMap<SharedAct, StoredAnswer>> {
  const [first] = acts;
  if (!first) return new Map();
  const work = async (tx: Tx) => {
    try {
      return await answersIn(tx, { acts, now: database.now() });
    } catch (cause) {
      throw new Broken('A portion of acts broke.', { cause });
    }
  };
  try {
    return await database.inTenant(first.tenant, 'write', work);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    if (!isBusy(error.cause)) logFault(`A portion of ${acts.length} acts is done act by act.`, error.cause);
    return new Map();
  }
}

async function answersIn(
  tx: Tx,
  { acts, now }: { acts: readonly SharedAct[]; now: Date },
): Promise<Map<SharedAct, StoredAnswer>> {
  const tickets = acts.flatMap(({ ticket }) => ticket ?? []);
  const [first] = acts;
  if (!first) return new Map();
  const known = await knownKeys(tx, { tickets, patience });
  const isLeft = async () => {
    const keys = await known.keys();
    return ({ ticket }: SharedAct) => ticket !== undefined && keys.has(ticketKey(ticket));
  };
  const outcomes = await movedTogether({ tx, tenant: first.tenant, now }, { acts, isLeft });
  const answers = new Map([...outcomes].map(([act, outcome]) => [act, answerOf(act, outcome)]));
  await keepAnswers(
    tx,
    [...answers].flatMap(([{ ticket }, answer]) => (ticket ? [{ ...ticket, answer }] : [])),
  );
  return answers;
}

function answerOf({ answer }: SharedAct, outcome: Moved | Failure): StoredAnswer {
  if (!(outcome instanceof Failure)) return answer(outcome);
  const refused = refusalBody(outcome);
  if (!refused) throw new Error(`The failure ${outcome.reason} has no body.`);
  return refused;
}
