/**
 * Distributes the server's live events in the page: `onLiveEvent('task.closed', …)`. One connection per person,
 * from sign-in to sign-out.
 */
import { type LiveEventType, liveEventTypes } from '../../../contract/liveEvents.ts';
import { listenToEvents } from '../../client/eventStream.ts';

export type ReceivedLiveEvent = { type: LiveEventType } & Readonly<Record<string, unknown>>;
type Listener = (event: ReceivedLiveEvent) => void;

const listeners = new Set<{ types: readonly string[]; listener: Listener }>();
const reconnectListeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** Subscribes to these event types until the returned function is called. */
export function onLiveEvent(types: LiveEventType | readonly LiveEventType[], listener: Listener): () => void {
  const entry = { types: typeof types === 'string' ? [types] : types, listener };
  listeners.add(entry);
  return () => listeners.delete(entry);
}

/** A lost connection may have missed more events than the server stores; listeners refetch their data. */
export function onLiveReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

export function startLiveEvents() {
  stop ??= listenToEvents({
    onEvent: (event) => {
      if (!isLiveEvent(event)) return;
      for (const { types, listener } of listeners) if (types.includes(event.type)) listener(event);
    },
    onReconnect: () => {
      for (const listener of reconnectListeners) listener();
    },
  });
}

export function stopLiveEvents() {
  stop?.();
  stop = undefined;
}

function isLiveEvent(event: unknown): event is ReceivedLiveEvent {
  const known: readonly string[] = liveEventTypes;
  return typeof event === 'object' && event !== null && 'type' in event && known.includes(String(event.type));
}
