/** Idempotency-Keys of several requests that share a transaction: finds the known keys and stores the answers. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { StaleSnapshotError } from '../../errors/staleSnapshotError.ts';
import { deferStatement } from '../../pipeline.ts';
import { type IdempotencyTicket, idempotencyColumns, type StoredAnswer } from './idempotency.ts';

type RequestIdentity = Pick<IdempotencyTicket, 'tenantCode' | 'userId' | 'call' | 'key'>;

export const formatRequestKey = ({ tenantCode, userId, call, key }: RequestIdentity): string =>
  JSON.stringify([tenantCode, userId, call, key]);

/**
 * Returns the keys of the tickets that were used before, with any outcome. The query is sent with the transaction's
 * first statement, so await the keys after that statement. From here on the transaction waits for no lock longer than
 * `patience`, because several requests share it.
 */
export async function findKnownKeys(
  tx: Tx,
  { tickets, patience }: { tickets: readonly IdempotencyTicket[]; patience: string },
): Promise<{ readonly keys: () => Promise<ReadonlySet<string>> }> {
  const known = sql<RequestIdentity>`
    select s."tenantCode", s."userId", s."call", s."key"
    from json_to_recordset(${JSON.stringify(tickets)}::json)
      as s("tenantCode" text, "userId" bigint, "call" text, "key" text)
    cross join lateral (select from qianhe.idempotency i where i."tenantCode" = s."tenantCode"
      and i."userId" = s."userId" and i."call" = s."call" and i."key" = s."key" limit 1) i`;
  const patient = sql`set local lock_timeout to ${sql.lit(patience)}`;
  await deferStatement(tx, patient.compile(tx));
  const { rows } = await deferStatement(tx, known.compile(tx));
  return { keys: async () => new Set((await rows).map(formatRequestKey)) };
}

/**
 * Stores the answers of the transaction, each under its new key. Throws StaleSnapshotError if one of the keys is
 * known by then.
 */
export async function insertAnswers(
  tx: Tx,
  answers: readonly (IdempotencyTicket & { answer: StoredAnswer })[],
): Promise<void> {
  if (answers.length === 0) return;
  // In one fixed order, so that transactions with the same keys do not deadlock.
  const { rows } = await sql`
    insert into qianhe.idempotency (${idempotencyColumns}, "answer")
    select ${idempotencyColumns}, "answer" from json_to_recordset(${JSON.stringify(answers)}::json)
      as s("tenantCode" text, "userId" bigint, "call" text, "key" text, "bodyHash" text, "answer" json)
    order by "userId", "call", "key"
    on conflict do nothing returning 1`.execute(tx);
  if (rows.length < answers.length)
    throw new StaleSnapshotError('A request was sent a second time meanwhile.');
}
