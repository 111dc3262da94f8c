/**
 * Announces live events after their transactions have committed, in batches of 10 ms. NOTIFY takes a database-wide
 * lock at commit (PostgreSQL, src/backend/commands/async.c), so transactions that call it themselves commit one after
 * the other. If a process ends or loses the database after a commit and before the announcement, the listeners find
 * the events (liveHub.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends these payloads in order. Throws if the database is unavailable. */
type SendNotifications = (payloads: readonly string[]) => Promise<void>;

const batchDelayMs = 10;
const retryMs = 500;
/** A payload has at most 8,000 bytes (PostgreSQL, NOTIFY); an id has at most 19 digits. */
const maxIdsPerPayload = 300;
/** The limit per tenant while the database is unavailable. The listeners find the events beyond it. */
const maxWaitingPerTenant = 10_000;

export class Announcer {
  readonly #send: SendNotifications;
  readonly #waiting = new Map<string, string[]>();
  #sending: Promise<void> | undefined;
  #isClosed = false;

  constructor(send: SendNotifications) {
    this.#send = send;
  }

  /** Events of a tenant, in the order of delivery. */
  add(schema: string, eventIds: readonly string[]): void {
    if (eventIds.length === 0) return;
    const waiting = this.#waiting.get(schema) ?? [];
    if (waiting.length + eventIds.length > maxWaitingPerTenant) return;
    this.#waiting.set(schema, [...waiting, ...eventIds]);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
  }

  /** Resolves after everything added has been sent, or has failed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      await sleep(batchDelayMs);
      const taken = [...this.#waiting];
      this.#waiting.clear();
      try {
        await this.#send(taken.flatMap(([schema, eventIds]) => splitPayloads(schema, eventIds)));
      } catch {
        if (this.#isClosed) return;
        for (const [schema, eventIds] of taken) {
          this.#waiting.set(schema, [...eventIds, ...(this.#waiting.get(schema) ?? [])]);
        }
        await sleep(retryMs);
      }
    }
  }
}

function splitPayloads(schema: string, eventIds: readonly string[]): string[] {
  const count = Math.ceil(eventIds.length / maxIdsPerPayload);
  return Array.from({ length: count }, (_, n) => {
    const part = eventIds.slice(n * maxIdsPerPayload, (n + 1) * maxIdsPerPayload);
    return `${schema}:${part.join(',')}`;
  });
}
