/**
 * Hands the live events of all nodes to the people who listen on this one. A notification carries only the events'
 * numbers; those of one burst are read together. An event that nobody announced, because its process ended right after
 * the commit, is found by a look at the table. A listener that reads too slowly is let go and comes back with the number
 * it saw last.
 */
import type { Readable } from 'node:stream';
import type { Database, TenantRef } from '../database.ts';
import {
  type LiveEvent,
  listLiveEventsSince,
  listRecentEventIds,
  liveChannel,
  loadLiveEvents,
} from './liveEvents.ts';
import { type LiveListener, openLiveListener } from './liveStream.ts';

export type LiveSubscription = {
  tenant: TenantRef;
  userId: string;
  lastEventId: string | undefined;
  signal: AbortSignal;
  /** Asked now and then: a session that has ended hears nothing more. */
  isStillOpen: () => Promise<boolean>;
};

export type LiveHub = {
  /** An endless text/event-stream body; what may have been missed since `lastEventId` comes first. */
  subscribe(listening: LiveSubscription): Promise<Readable>;
  close(): Promise<void>;
};

/** Per person on one node; the oldest gives way, so that forgotten tabs hold nothing for ever. */
const maxListenersPerUser = 20;
const burstMs = 5;
/** Longer than an event is searched for. */
const deliveredTtlMs = 60_000;

type TenantRoom = {
  tenant: TenantRef;
  listeners: Set<LiveListener>;
  waiting: string[];
  reading: Promise<void>;
  lastSeen: string;
  /** When events were handed on, by id: none is handed twice. */
  handed: Map<string, number>;
  /** Events of the time before the room was first swept: nobody here waits for them. */
  earlier: ReadonlySet<string> | undefined;
};

/** `sweepMs`: how often the table is searched for events that nobody announced. */
export async function openLiveHub(database: Database, { sweepMs } = { sweepMs: 5_000 }): Promise<LiveHub> {
  const rooms = new Map<string, TenantRoom>();

  const readWaiting = async (room: TenantRoom) => {
    const eventIds = room.waiting.splice(0);
    const events = await database.inTenant(room.tenant, 'read', (tx) => loadLiveEvents(tx, eventIds));
    deliverEvents(room, events);
  };
  const onPayload = (payload: string) => {
    const [schema = '', eventIds = ''] = payload.split(':');
    const room = rooms.get(schema);
    if (room) read(room, eventIds.split(','));
  };
  const read = (room: TenantRoom, eventIds: readonly string[]) => {
    const isPlanned = room.waiting.length > 0;
    room.waiting.push(...eventIds);
    if (isPlanned || room.waiting.length === 0) return;
    setTimeout(() => {
      // One burst after the other: a quick read must not overtake a slow one.
      room.reading = room.reading.then(() => readWaiting(room)).catch(() => recover(room));
    }, burstMs);
  };
  const sweep = async (room: TenantRoom) => {
    const recent = await database.inTenant(room.tenant, 'read', listRecentEventIds);
    const before = performance.now() - deliveredTtlMs;
    for (const [eventId, at] of room.handed) if (at < before) room.handed.delete(eventId);
    const { earlier } = room;
    room.earlier ??= new Set(recent);
    if (earlier) {
      read(
        room,
        recent.filter((eventId) => !room.handed.has(eventId) && !earlier.has(eventId)),
      );
    }
  };
  /** Reading failed or the announcer was away: everybody gets what may have been missed, or starts anew. */
  const recover = async (room: TenantRoom) => {
    try {
      const lastSeen = room.lastSeen;
      deliverEvents(
        room,
        await database.inTenant(room.tenant, 'read', (tx) => listLiveEventsSince(tx, lastSeen)),
      );
    } catch {
      // Their browsers come back by themselves, with the number that each saw last.
      for (const listener of room.listeners) listener.end();
    }
  };
  const stop = await database.listen(liveChannel, onPayload, () => {
    for (const room of rooms.values()) void recover(room);
  });
  const timer = setInterval(() => {
    // What one sweep misses the next one finds.
    for (const room of rooms.values()) sweep(room).catch(() => undefined);
  }, sweepMs);
  timer.unref();

  return {
    async subscribe(listening) {
      const room = getOrCreateRoom(rooms, listening.tenant);
      const listener = openLiveListener(listening, () => removeListener(rooms, room, listener));
      limitListeners(room, listening.userId);
      room.listeners.add(listener);
      const { lastEventId } = listening;
      const missed = lastEventId
        ? await database.inTenant(listening.tenant, 'read', (tx) => listLiveEventsSince(tx, lastEventId))
        : [];
      listener.begin(missed);
      return listener.stream;
    },
    async close() {
      stop();
      clearInterval(timer);
      for (const room of rooms.values()) for (const listener of room.listeners) listener.end();
    },
  };
}

function deliverEvents(room: TenantRoom, events: LiveEvent[]): void {
  for (const event of events) {
    if (room.handed.has(event.eventId)) continue;
    room.handed.set(event.eventId, performance.now());
    room.lastSeen = event.eventId;
    for (const listener of room.listeners) listener.hear(event);
  }
}

function getOrCreateRoom(rooms: Map<string, TenantRoom>, tenant: TenantRef): TenantRoom {
  const room = rooms.get(tenant.schema) ?? {
    tenant,
    listeners: new Set(),
    waiting: [],
    reading: Promise.resolve(),
    lastSeen: '0',
    handed: new Map(),
    earlier: undefined,
  };
  rooms.set(tenant.schema, room);
  return room;
}

function removeListener(rooms: Map<string, TenantRoom>, room: TenantRoom, listener: LiveListener): void {
  room.listeners.delete(listener);
  if (room.listeners.size === 0) rooms.delete(room.tenant.schema);
}

function limitListeners(room: TenantRoom, userId: string): void {
  const own = [...room.listeners].filter((listener) => listener.userId === userId);
  if (own.length >= maxListenersPerUser) own[0]?.end();
}
