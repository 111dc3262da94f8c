/** Messages that leave the product: stored in the transaction of their cause, delivered by a periodic job. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutboxChannel, outboxCalls } from '../../../../contract/calls/outbox.ts';
import { outboxResource } from '../../../../contract/resources/platform/outbox.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';

type OutboxFilter = Omit<z.output<typeof outboxCalls.list.query>, 'pageNum' | 'pageSize'>;

export type NewMessage = {
  channel: OutboxChannel;
  receiver: string;
  text: string;
  sealedText: string;
  minutes: number;
};

export async function insertMessage(tx: Tx, { minutes, ...message }: NewMessage): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ ...message, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
    .execute();
}

/** Newest first. */
export function selectOutbox(tx: Tx, filter: OutboxFilter) {
  const { keyword, channel, state } = filter;
  let found = tx
    .selectFrom('outbox')
    .select([
      'outboxId',
      'channel',
      'receiver',
      'text',
      'state',
      'error',
      'attempts',
      'createTime',
      'sentTime',
      'expiresAt',
    ])
    .orderBy('outboxId', 'desc');
  if (keyword) found = found.where('receiver', 'ilike', containsPattern(keyword));
  if (channel) found = found.where('channel', '=', channel);
  if (state) found = found.where('state', '=', state);
  return applyListConditions(found, { resource: outboxResource }, filter);
}

export type DueMessage = { outboxId: string; channel: OutboxChannel; receiver: string; sealedText: string };

const maxAttempts = 5;

/**
 * Takes the messages that are due, at most 20. Another node takes one of them again only after a minute, when this
 * node must have died: a message that was accepted then is sent with the same id.
 */
export async function claimDueMessages(tx: Tx, channel: OutboxChannel): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update "outbox" set "attempts" = "attempts" + 1, "nextTime" = now() + interval '1 minute'
    where "outboxId" in (
      select "outboxId" from "outbox"
      where "state" = 'waiting' and "nextTime" <= now() and "channel" = ${channel} and "sealedText" is not null
        and ("expiresAt" is null or "expiresAt" > now())
      order by "outboxId" limit 20 for update skip locked)
    returning "outboxId", "channel", "receiver", "sealedText"`.execute(tx);
  return rows;
}

export const markMessageSent = (tx: Tx, outboxId: string) =>
  sql`update "outbox" set "state" = 'sent', "sentTime" = now(), "error" = '', "sealedText" = null
    where "outboxId" = ${outboxId}`.execute(tx);

/** The next attempt follows after 5, 10, 20 and 40 seconds; the fifth failure is final. */
export const markMessageFailed = (tx: Tx, { outboxId, error }: { outboxId: string; error: string }) =>
  sql`update "outbox" set "error" = ${error.slice(0, 500)},
      "state" = case when "attempts" >= ${maxAttempts} then 'failed' else 'waiting' end,
      "nextTime" = now() + make_interval(secs => 5 * 2 ^ ("attempts" - 1))
    where "outboxId" = ${outboxId}`.execute(tx);

/** Puts a message that was not delivered first in line again; false if it is sent or has expired. */
export async function requeueMessage(tx: Tx, outboxId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update "outbox" set "state" = 'waiting', "attempts" = 0, "error" = '', "nextTime" = now()
    where "outboxId" = ${outboxId} and "state" in ('waiting', 'failed') and "sealedText" is not null
      and ("expiresAt" is null or "expiresAt" > now())`.execute(tx);
  return Boolean(numAffectedRows);
}

/** The sealed text of a message that is neither delivered nor expired. */
export async function findSealedMessage(tx: Tx, outboxId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sealedText: string }>`
    select "sealedText" from "outbox" where "outboxId" = ${outboxId} and "sealedText" is not null
      and ("expiresAt" is null or "expiresAt" > now())`.execute(tx);
  return rows[0]?.sealedText;
}

/** Removes the texts of expired messages. */
export const expireMessages = (tx: Tx) =>
  sql`update "outbox" set "sealedText" = null, "state" = 'expired'
    where "sealedText" is not null and "expiresAt" <= now()`.execute(tx);
