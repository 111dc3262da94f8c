/** Messages that leave the product: stored in the transaction of their cause, delivered by a periodic job. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { outboxCalls } from '../../../../contract/calls/outbox.ts';
import {
  type MessageChannel,
  type MessageDescription,
  renderMasked,
} from '../../../../contract/messages/message.ts';
import {
  type MessageData,
  type MessageKind,
  messageKinds,
} from '../../../../contract/messages/messageKinds.ts';
import { outboxResource } from '../../../../contract/resources/platform/outbox.ts';
import type { Database, Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { sealText } from '../auth/sealedText.ts';
import { containsPattern } from '../fetchPage.ts';

type OutboxFilter = Omit<z.output<typeof outboxCalls.list.query>, 'pageNum' | 'pageSize'>;

type RenderedMessage = {
  kind: MessageKind;
  channel: MessageChannel;
  receiver: string;
  text: string;
  sealedText: string;
};

/** Renders and seals a message, which takes no transaction. */
export async function renderMessage<K extends MessageKind>(
  database: Database,
  { kind, channel }: { kind: K; channel: MessageChannel },
  data: MessageData<K>,
): Promise<RenderedMessage> {
  // A description takes the data of its own key; TypeScript cannot pair them.
  const description = messageKinds[kind] as MessageDescription<MessageData<K>>;
  const receiver = description.receivers[channel]?.(data);
  if (receiver === undefined) throw new Error(`A message ${kind} cannot be sent by ${channel}.`);
  const sealedText = await sealText(database, 'outbox', description.template(data));
  return { kind, channel, receiver, text: renderMasked(description, data), sealedText };
}

export async function insertMessage(tx: Tx, message: RenderedMessage): Promise<void> {
  const { validMinutes } = messageKinds[message.kind];
  await tx
    .insertInto('outbox')
    .values({ ...message, expiresAt: sql`now() + make_interval(mins => ${validMinutes})` })
    .execute();
}

/** Newest first. */
export function selectOutbox(tx: Tx, filter: OutboxFilter) {
  const { keyword, kind, channel, state } = filter;
  let found = tx
    .selectFrom('outbox')
    .select([
      'outboxId',
      'kind',
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
  if (kind) found = found.where('kind', '=', kind);
  if (channel) found = found.where('channel', '=', channel);
  if (state) found = found.where('state', '=', state);
  return applyListConditions(found, { resource: outboxResource }, filter);
}

export type DueMessage = { outboxId: string; channel: MessageChannel; receiver: string; sealedText: string };

const maxAttempts = 5;

/**
 * Takes the messages that are due, at most 20. Another node takes one of them again only after a minute, when this
 * node must have died: a message that was accepted then is sent with the same id.
 */
export async function claimDueMessages(tx: Tx, channel: MessageChannel): Promise<DueMessage[]> {
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

/** Deletes the messages whose kind is kept no longer. */
export const deleteOldMessages = (tx: Tx) => {
  const kept = Object.entries(messageKinds).map(([kind, { keptDays }]) => ({ kind, keptDays }));
  return sql`
    delete from "outbox" o using jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k ("kind" text, "keptDays" integer)
    where o."kind" = k."kind" and o."createTime" < now() - make_interval(days => k."keptDays")`.execute(tx);
};
