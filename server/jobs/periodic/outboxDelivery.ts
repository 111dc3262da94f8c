/** Delivers the messages of every tenant's outbox through the configured gateways; several nodes may run at once. */
import { Failure } from '../../../contract/failures.ts';
import type { MessageChannel } from '../../../contract/messages/message.ts';
import type { Database, TenantRef } from '../../db/database.ts';
import { openSealedText } from '../../db/queries/auth/sealedText.ts';
import {
  claimDueMessages,
  type DueMessage,
  markMessageFailed,
  markMessageSent,
} from '../../db/queries/platform/outbox.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import { logFault } from '../../log/faultLog.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

export type OutgoingMessage = { messageId: string; receiver: string; text: string };

/** Throws a Failure if the gateway did not accept the message. */
export type MessageGateway = (message: OutgoingMessage, signal: AbortSignal) => Promise<void>;

export type MessageGateways = { readonly [Channel in MessageChannel]?: MessageGateway | null };

const everyMs = 2_000;

/** Runs periodically while `owner` is open. Messages of a channel without a gateway stay in the outbox. */
export function scheduleOutboxDelivery(
  owner: Lifecycle,
  database: Database,
  gateways: MessageGateways,
): void {
  if (Object.values(gateways).every((gateway) => !gateway)) return;
  const logError = (error: unknown) => logFault('Messages of the outbox could not be delivered:', error);
  schedulePeriodic(owner, everyMs, (signal) => deliverMessages(database, gateways, signal).catch(logError));
}

/** Tries each message that is due once. */
export async function deliverMessages(
  database: Database,
  gateways: MessageGateways,
  signal: AbortSignal,
): Promise<void> {
  for (const tenant of await listActiveTenants(database)) {
    // The keys of `gateways` are channels by its type.
    for (const [channel, send] of Object.entries(gateways) as [MessageChannel, MessageGateway | null][]) {
      if (!send) continue;
      const due = await database.inTenant(tenant, 'write', (tx) => claimDueMessages(tx, channel));
      for (const message of due) await deliverMessage({ database, tenant, send, signal }, message);
    }
  }
}

type Delivery = { database: Database; tenant: TenantRef; send: MessageGateway; signal: AbortSignal };

async function deliverMessage(
  { database, tenant, send, signal }: Delivery,
  { outboxId, receiver, sealedText }: DueMessage,
): Promise<void> {
  const error = await (async () => {
    const text = await openSealedText(database, 'outbox', sealedText);
    if (text === undefined) return '消息无法解密，请重新获取';
    try {
      await send({ messageId: `${tenant.code}-${outboxId}`, receiver, text }, signal);
      return undefined;
    } catch (failure) {
      if (failure instanceof Failure) return failure.message;
      throw failure;
    }
  })();
  await database.inTenant(tenant, 'write', async (tx) => {
    if (error === undefined) await markMessageSent(tx, outboxId);
    else await markMessageFailed(tx, { outboxId, error });
  });
}
