/**
 * The server's live events over one connection that reconnects automatically. EventSource cannot send the token, so
 * fetch reads the stream. A reconnect sends the id of the last event and therefore misses none.
 */
import { ofetch } from 'ofetch';
import { parseFailure } from './callFailure.ts';
import { reportFailure } from './clientEvents.ts';
import { token } from './cookies.ts';
import { retryDelayMs } from './retryDelay.ts';

export type ServerEvent = { id: string; data: string };

/** Splits received text into complete events and the incomplete rest. */
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

export type EventListeners = {
  onEvent: (data: unknown) => void;
  /** Called when a lost connection is restored. */
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
    if (answer.status !== 200 || !answer.body) throw await readFailure(answer);
    failures = 0;
    if (connectedBefore) onReconnect();
    connectedBefore = true;
    await readAll(answer.body);
  };

  const keepConnected = async () => {
    while (!stop.signal.aborted && token.get()) {
      // Every end of a connection leads to the next attempt; calls report a lost network to the person.
      await connect().catch(() => {});
      failures += 1;
      await waitForRetry(retryDelayMs(failures), stop.signal);
    }
  };
  void keepConnected();
  return () => stop.abort();
}

/** Reports an ended session to the page; only other refusals are worth another attempt. */
async function readFailure({ status, body }: Response): Promise<Error> {
  const failure = parseFailure(status, await new Response(body).json().catch(() => undefined));
  if (failure) reportFailure(failure);
  return failure ?? new Error('The server sent no event stream.');
}

/** The server sends something every fifteen seconds; a connection that is silent for this long is dead. */
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

/** Waits this long, or until the browser reports that it is online. */
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
