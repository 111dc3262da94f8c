/**
 * The server's live events over one connection that comes back by itself. EventSource cannot send the token, so the
 * stream is read with fetch; a reconnect says which event came last and so misses none.
 */
import { ofetch } from 'ofetch';
import { parseFailure } from './callFailure.ts';
import { token } from './cookies.ts';

export type ServerEvent = { id: string; data: string };

/** Splits what has arrived into whole events and the rest that is still to come. */
export function parseEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const lines = block.split('\n');
    const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trimStart());
    const id =
      lines
        .findLast((line) => line.startsWith('id:'))
        ?.slice(3)
        .trim() ?? '';
    return data.length > 0 ? [{ id, data: data.join('\n') }] : [];
  });
  return { events, rest };
}

/** The wait before the next try: doubling from a second to half a minute, spread so that clients do not come at once. */
export const retryDelayMs = (failures: number, random = Math.random()) =>
  Math.min(30_000, 1000 * 2 ** failures) * (0.5 + random / 2);

export type EventListeners = {
  onEvent: (data: unknown) => void;
  /** A connection stands again after one was lost. */
  onReconnect: () => void;
};

/** Listens until the returned function is called. */
export function listenToEvents({ onEvent, onReconnect }: EventListeners): () => void {
  const stop = new AbortController();
  let lastId = '';
  let failures = 0;
  let connectedBefore = false;

  const readAll = async (stream: ReadableStream<Uint8Array>) => {
    let text = '';
    for await (const chunk of decodeStream(stream)) {
      const { events, rest } = parseEvents(text + chunk);
      text = rest;
      for (const event of events) {
        if (event.id) lastId = event.id;
        onEvent(JSON.parse(event.data));
      }
    }
  };

  const connect = async () => {
    const answer = await ofetch.raw('/api/events', {
      headers: { Authorization: `Bearer ${token.get()}`, ...(lastId && { 'Last-Event-ID': lastId }) },
      responseType: 'stream',
      retry: 0,
      ignoreResponseError: true,
      signal: stop.signal,
    });
    if (answer.status !== 200 || !answer.body)
      throw parseFailure(answer.status, undefined) ?? new Error('no stream');
    failures = 0;
    if (connectedBefore) onReconnect();
    connectedBefore = true;
    await readAll(answer.body);
  };

  const keepConnected = async () => {
    while (!stop.signal.aborted && token.get()) {
      // Every way a connection can end leads to the next try; calls tell the person of a lost network.
      await connect().catch(() => {});
      failures += 1;
      await waitForRetry(retryDelayMs(failures), stop.signal);
    }
  };
  void keepConnected();
  return () => stop.abort();
}

/** The server says something every fifteen seconds; a connection that is silent for so long is none any more. */
const maxSilenceMs = 45_000;

async function* decodeStream(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), maxSilenceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

/** So long, or until the browser says that there is a network again. */
async function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { signal: over.signal });
  addEventListener('online', () => resolve(), { signal: over.signal });
  await promise;
  clearTimeout(timer);
  over.abort();
}
