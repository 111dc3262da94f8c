/**
 * Announces live events once the transactions that wrote them have committed, all those of 10 ms together. NOTIFY takes
 * a lock of the whole database from the commit on (PostgreSQL, src/backend/commands/async.c), so that transactions that
 * announce for themselves commit one after the other. What a process commits and no longer announces, because it ends
 * or has lost the database, is found by the listeners (liveHub.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends these payloads in their order; throws where the database cannot be reached. */
type SendNotifications = (payloads: readonly string[]) => Promise<void>;

const batchDelayMs = 10;
const retryMs = 500;
/** A payload has at most 8,000 bytes (PostgreSQL, NOTIFY); an id has at most 19 digits. */
const maxIdsPerPayload = 300;
/** Of a tenant, while the database cannot be reached; more are left to the listeners. */
const maxWaitingPerTenant = 10_000;

export class Announcer {
  readonly #send: SendNotifications;
  readonly #waiting = new Map<string, string[]>();
  #sending: Promise<void> | undefined;
  #isClosed = false;

  constructor(send: SendNotifications) {
    this.#send = send;
  }

  /** Events of a tenant, in the order in which they are to be heard. */
  add(schema: string, eventIds: readonly string[]): void {
    if (eventIds.length === 0) return;
    const waiting = this.#waiting.get(schema) ?? [];
    if (waiting.length + eventIds.length > maxWaitingPerTenant) return;
    this.#waiting.set(schema, [...waiting, ...eventIds]);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
  }

  /** Resolves when what was added has been sent, or could not be. */
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
