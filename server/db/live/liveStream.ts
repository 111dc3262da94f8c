import { Readable } from 'node:stream';
import type { TenantRef } from '../database.ts';
import type { LiveEvent } from './liveEvents.ts';

export type LiveSubscription = {
  tenant: TenantRef;
  userId: string;
  lastEventId: string | undefined;
  signal: AbortSignal;
  /** Called periodically and when sessions of the person end: an ended session receives no more events. */
  isStillOpen: () => Promise<boolean>;
};

/** One open text/event-stream. */
export type LiveListener = {
  userId: string;
  stream: Readable;
  /** Sends the missed events first, then the events that arrived meanwhile. */
  begin(missed: LiveEvent[]): void;
  hear(event: LiveEvent): void;
  /** Ends the stream if its session is no longer open. */
  checkSession(): void;
  end(): void;
};

const heartbeatMs = 15_000;
/** The most bytes that are buffered for a slow reader. */
const maxBufferedBytes = 256 * 1024;

/**
 * `onEnd` is called once, for every cause: the client disconnects, reads too slowly, loses its session, or the server
 * closes the stream.
 */
export function openLiveListener(listening: LiveSubscription, onEnd: () => void): LiveListener {
  const { userId, signal } = listening;
  const stream = new Readable({ read: () => undefined });
  let held: LiveEvent[] | undefined = [];
  let isFinished = false;

  const write = (text: string) => {
    if (isFinished) return;
    stream.push(text);
    if (stream.readableLength > maxBufferedBytes) stream.destroy();
  };
  const isFor = ({ userIds }: LiveEvent) => userIds === null || userIds.includes(userId);
  const tell = (event: LiveEvent) => {
    if (stream.destroyed || !isFor(event)) return;
    write(`id: ${event.eventId}\ndata: ${JSON.stringify({ ...event.data, type: event.type })}\n\n`);
  };
  const end = () => void stream.destroy();
  /** Complete, so that browsers report no fault. */
  const finish = () => {
    if (!isFinished) stream.push(null);
    isFinished = true;
  };
  const checkSession = () => void listening.isStillOpen().then((open) => open || finish(), end);
  const beat = setInterval(() => {
    // The client has not read to the end.
    if (isFinished) return end();
    write(': \n\n');
    checkSession();
  }, heartbeatMs);

  signal.addEventListener('abort', end, { once: true });
  stream.once('close', () => {
    clearInterval(beat);
    signal.removeEventListener('abort', end);
    onEnd();
  });
  return {
    userId,
    stream,
    begin(missed) {
      write('retry: 2000\n\n');
      const known = new Set(missed.map((event) => event.eventId));
      for (const event of missed) tell(event);
      for (const event of held ?? []) if (!known.has(event.eventId)) tell(event);
      held = undefined;
    },
    hear: (event) => (held ? void held.push(event) : tell(event)),
    checkSession,
    end,
  };
}
