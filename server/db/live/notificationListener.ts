/** One connection that listens on all channels. It reconnects by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type Subscriber = { onPayload: (payload: string) => void; onGap: (() => void) | undefined };

export type NotificationListener = {
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => void>;
  close(): Promise<void>;
};

/** Connects at the first `listen`. `close` ends it permanently. */
export function openNotificationListener(url: string): NotificationListener {
  const life = new ListenConnection(url);
  return {
    listen: (channel, onPayload, onGap) => life.add(channel, { onPayload, onGap }),
    close: () => life.close(),
  };
}

class ListenConnection {
  readonly #url: string;
  readonly #channels = new Map<string, Set<Subscriber>>();
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  async add(channel: string, subscriber: Subscriber): Promise<() => void> {
    const subscribers = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, subscribers);
    subscribers.add(subscriber);
    this.#client ??= this.#connect();
    const client = await this.#client;
    // Repeated LISTEN on one channel is harmless.
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return () => void subscribers.delete(subscriber);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      application_name: 'qianhe listen',
    });
    client.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of this.#channels.get(channel) ?? []) onPayload(payload ?? '');
    });
    client.on('error', () => undefined);
    await client.connect();
    client.on('end', () => this.#comeBack());
    for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  #comeBack(): void {
    if (this.#closed) return;
    this.#client = this.#reconnect();
    // `close` and `add` await the same promise; it rejects only after `close`.
    this.#client.catch(() => undefined);
  }

  async #reconnect(): Promise<pg.Client> {
    for (let pause = 50; !this.#closed; pause = Math.min(pause * 2, 5_000)) {
      await sleep(pause);
      const client = await this.#connect().catch(() => undefined);
      if (!client) continue;
      for (const subscribers of this.#channels.values()) for (const { onGap } of subscribers) onGap?.();
      return client;
    }
    throw new Error('The listener is closed.');
  }
}
