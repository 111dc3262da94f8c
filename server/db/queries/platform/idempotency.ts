/**
 * A write that carries an Idempotency-Key takes effect once: its answer is stored with the key for 24 hours. If the
 * write is one transaction, the row is part of it, and a second request waits for the first at the primary key. A
 * call with many transactions holds the row by a lease instead, which is renewed while the call runs; each of its
 * parts takes effect once as well.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Failure, Refusal } from '../../../../contract/failures.ts';
import type { Database, Tx } from '../../database.ts';
import { pipeline } from '../../pipeline.ts';

/** The properties that make two requests the same. */
export type IdempotencyTicket = {
  tenantCode: string;
  userId: string;
  call: string;
  key: string;
  bodyHash: string;
  /** For a call whose answer contains secrets: the stored answer is the result of `seal`. */
  cipher?: AnswerCipher;
};

export type AnswerCipher = {
  seal(answer: StoredAnswer): StoredAnswer;
  /** Undefined for anybody but the sender. */
  open(stored: StoredAnswer): StoredAnswer | undefined;
};

/** The JSON body of an answer. */
export type StoredAnswer = Record<string, unknown>;

type IdempotencyRow = { bodyHash: string; answer: StoredAnswer | null };

export const idempotencyColumns = sql`"tenantCode", "userId", "call", "key", "bodyHash"`;
const idempotencyValues = (ticket: IdempotencyTicket) =>
  sql`${ticket.tenantCode}, ${ticket.userId}, ${ticket.call}, ${ticket.key}, ${ticket.bodyHash}`;
const isSameTicket = (ticket: IdempotencyTicket) => sql`
  "tenantCode" = ${ticket.tenantCode} and "userId" = ${ticket.userId}
  and "call" = ${ticket.call} and "key" = ${ticket.key}`;

/** Runs `work` in the transaction unless its answer is stored. A refusal is an answer too: `refused` converts it. */
export async function runOnceInTransaction(
  tx: Tx,
  ticket: IdempotencyTicket,
  run: { work: () => Promise<StoredAnswer>; refused: (error: unknown) => StoredAnswer | undefined },
): Promise<StoredAnswer> {
  // An answer older than a day is discarded: the key starts over.
  const taken = sql`
    insert into qianhe.idempotency as known (${idempotencyColumns}) values (${idempotencyValues(ticket)})
    on conflict ("tenantCode", "userId", "call", "key") do update
      set "bodyHash" = excluded."bodyHash", "answer" = null, "leaseUntil" = null,
        "createTime" = excluded."createTime"
      where excluded."createTime" - known."createTime" > interval '24 hours'
    returning 1`;
  const [mine] = await pipeline(tx, [taken.compile(tx), sql`savepoint work`.compile(tx)]);
  if (mine.length === 0) return readStoredAnswer(await loadRow(tx, ticket), ticket) ?? run.work();
  const answer = await runWithSavepoint(tx, run);
  await sql`update qianhe.idempotency set "answer" = ${serializeAnswer(ticket, answer)} where ${isSameTicket(ticket)}`.execute(
    tx,
  );
  return answer;
}

/**
 * A business refusal rolls back the work since the savepoint but keeps the row, so that the same request is refused
 * in the same way.
 */
async function runWithSavepoint(
  tx: Tx,
  run: { work: () => Promise<StoredAnswer>; refused: (error: unknown) => StoredAnswer | undefined },
): Promise<StoredAnswer> {
  try {
    return await run.work();
  } catch (error) {
    const answer = run.refused(error);
    if (!answer) throw error;
    await sql`rollback to savepoint work`.execute(tx);
    return answer;
  }
}

/**
 * The same for a call that opens its own transactions. A request waits for one in flight; a dead node's lease
 * expires.
 */
export async function runOnceByLease(
  database: Database,
  ticket: IdempotencyTicket,
  run: {
    work: (lease: Lease) => Promise<StoredAnswer>;
    refused: (error: unknown) => StoredAnswer | undefined;
    signal: AbortSignal;
  },
): Promise<StoredAnswer> {
  let lease: Lease | undefined;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    lease = await acquireLease(database, ticket);
    if (lease) break;
    const answer = readStoredAnswer(await loadRow(database.platform, ticket), ticket);
    if (answer) return answer;
    await sleep(pause, undefined, { signal: run.signal });
  }
  const renewing = setInterval(() => void renewLease(database, ticket).catch(() => undefined), 10_000);
  try {
    const answer = await run.work(lease).catch((error: unknown) => {
      const refusal = run.refused(error);
      if (refusal) return refusal;
      throw error;
    });
    await sql`update qianhe.idempotency set "answer" = ${serializeAnswer(ticket, answer)}, "leaseUntil" = null
      where ${isSameTicket(ticket)}`.execute(database.platform);
    return answer;
  } catch (error) {
    await sql`delete from qianhe.idempotency where ${isSameTicket(ticket)}`.execute(database.platform);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** A call that runs by a lease: the first run, or a further run after the first node died. */
export type Lease = { readonly ticket: IdempotencyTicket; readonly isAgain: boolean };

async function acquireLease(database: Database, ticket: IdempotencyTicket): Promise<Lease | undefined> {
  const made = await sql`
    insert into qianhe.idempotency (${idempotencyColumns}, "leaseUntil")
    values (${idempotencyValues(ticket)}, now() + interval '30 seconds') on conflict do nothing`.execute(
    database.platform,
  );
  if (made.numAffectedRows) return { ticket, isAgain: false };
  // An answer older than a day is discarded: the key starts over.
  const taken = await sql<{ isNew: boolean }>`
    update qianhe.idempotency set "bodyHash" = ${ticket.bodyHash}, "answer" = null,
      "leaseUntil" = now() + interval '30 seconds',
      "createTime" = case when "createTime" < now() - interval '24 hours' then now() else "createTime" end
    where ${isSameTicket(ticket)} and (("answer" is null and "leaseUntil" < now())
      or "createTime" < now() - interval '24 hours')
    returning "createTime" = now() as "isNew"`.execute(database.platform);
  const [row] = taken.rows;
  return row && { ticket, isAgain: !row.isNew };
}

/**
 * Runs a part of a call with a lease, in the part's own transaction, and stores its result there. A node that takes
 * the call over after another died does not repeat the part.
 */
export async function runPartOnce<T extends object | string | null>(
  tx: Tx,
  { lease: { ticket, isAgain }, part }: { lease: Lease; part: string },
  work: () => Promise<T>,
): Promise<T> {
  // No client's key contains a space.
  const key = `${createHash('sha256').update(ticket.key).digest('hex')} ${part}`;
  const own = { ...ticket, key };
  if (isAgain) {
    const known = readStoredAnswer(await loadRow(tx, own), own);
    // The same part of the same call wrote it below.
    if (known) return known.done as T;
  }
  const done = await work();
  await sql`
    insert into qianhe.idempotency (${idempotencyColumns}, "answer") values (${idempotencyValues(own)}, ${serializeAnswer(own, { done })})
    on conflict ("tenantCode", "userId", "call", "key") do update
      set "bodyHash" = excluded."bodyHash", "answer" = excluded."answer",
        "createTime" = excluded."createTime"`.execute(tx);
  return done;
}

async function renewLease(database: Database, ticket: IdempotencyTicket): Promise<void> {
  await sql`update qianhe.idempotency set "leaseUntil" = now() + interval '30 seconds'
    where ${isSameTicket(ticket)} and "answer" is null`.execute(database.platform);
}

async function loadRow(
  database: Parameters<ReturnType<typeof sql>['execute']>[0],
  ticket: IdempotencyTicket,
) {
  const { rows } = await sql<IdempotencyRow>`
    select "bodyHash", "answer" from qianhe.idempotency where ${isSameTicket(ticket)}`.execute(database);
  return rows[0];
}

function readStoredAnswer(
  row: IdempotencyRow | undefined,
  ticket: IdempotencyTicket,
): StoredAnswer | undefined {
  if (!row) return undefined;
  if (row.bodyHash !== ticket.bodyHash)
    throw new Refusal(400, [{ path: 'Idempotency-Key', message: '该幂等键已用于内容不同的请求' }]);
  if (row.answer === null || !ticket.cipher) return row.answer ?? undefined;
  const opened = ticket.cipher.open(row.answer);
  if (!opened) throw new Failure('ANSWER_SEALED');
  return opened;
}

const serializeAnswer = ({ cipher }: IdempotencyTicket, answer: StoredAnswer): string =>
  JSON.stringify(cipher ? cipher.seal(answer) : answer);
