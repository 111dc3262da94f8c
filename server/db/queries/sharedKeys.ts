/** Idempotency-Keys of several requests that share a transaction: which are new, and what each came to. */
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { Overtaken } from '../overtaken.ts';
import { along } from '../together.ts';
import { type StoredAnswer, type Ticket, ticketColumns } from './idempotency.ts';

type TicketKey = Pick<Ticket, 'tenantCode' | 'userId' | 'call' | 'key'>;

export const ticketKey = ({ tenantCode, userId, call, key }: TicketKey): string =>
  JSON.stringify([tenantCode, userId, call, key]);

/**
 * Those of the tickets that somebody has come with before, whatever it came to; told behind the transaction's first
 * statement, with which this is sent. From here on it waits for no lock longer than `patience`, since others share it.
 */
export async function knownKeys(
  tx: Tx,
  { tickets, patience }: { tickets: readonly Ticket[]; patience: string },
): Promise<{ readonly keys: () => Promise<ReadonlySet<string>> }> {
  const known = sql<TicketKey>`
    select s."tenantCode", s."userId", s."call", s."key"
    from json_to_recordset(${JSON.stringify(tickets)}::json)
      as s("tenantCode" text, "userId" bigint, "call" text, "key" text)
    cross join lateral (select from qianhe.idempotency i where i."tenantCode" = s."tenantCode"
      and i."userId" = s."userId" and i."call" = s."call" and i."key" = s."key" limit 1) i`;
  const patient = sql`set local lock_timeout to ${sql.lit(patience)}`;
  await along(tx, patient.compile(tx));
  const { rows } = await along(tx, known.compile(tx));
  return { keys: async () => new Set((await rows).map(ticketKey)) };
}

/** Answers of the transaction, each under its new key. Overtaken where one of the keys is known by now. */
export async function keepAnswers(
  tx: Tx,
  answers: readonly (Ticket & { answer: StoredAnswer })[],
): Promise<void> {
  if (answers.length === 0) return;
  // In one order, so that transactions with the same keys do not wait for each other in a circle.
  const { rows } = await sql`
    insert into qianhe.idempotency (${ticketColumns}, "answer")
    select ${ticketColumns}, "answer" from json_to_recordset(${JSON.stringify(answers)}::json)
      as s("tenantCode" text, "userId" bigint, "call" text, "key" text, "bodyHash" text, "answer" json)
    order by "userId", "call", "key"
    on conflict do nothing returning 1`.execute(tx);
  if (rows.length < answers.length) throw new Overtaken('A request was sent a second time meanwhile.');
}
