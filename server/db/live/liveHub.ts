/**
 * Delivers the live events of all nodes to the people connected to this one. A notification carries only the events'
 * ids; the events of one burst are read together. A periodic sweep of the table finds events that were never
 * announced because their process ended right after the commit. A listener that reads too slowly is disconnected and
 * reconnects with the last id it saw.
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
import { type LiveListener, type LiveSubscription, openLiveListener } from './liveStream.ts';

export type LiveHub = {
  /** An endless text/event-stream body. Events possibly missed since `lastEventId` are sent first. */
  subscribe(listening: LiveSubscription): Promise<Readable>;
  close(): Promise<void>;
};

/**
 * The limit per person on one node. The oldest listener is closed, so that forgotten tabs hold no resources forever.
 */
const maxListenersPerUser = 20;
const burstMs = 5;
/** A trigger of `sessions` notifies it of `tenantCode:userId`. */
const sessionEndsChannel = 'qianhe_session_ends';
/** Longer than events are searched for. */
const deliveredTtlMs = 60_000;

type TenantRoom = {
  tenant: TenantRef;
  listeners: Set<LiveListener>;
  waiting: string[];
  reading: Promise<void>;
  lastSeen: string;
  /** The time of delivery by event id: no event is delivered twice. */
  handed: Map<string, number>;
  /** Events from before the tenant's first sweep: no listener here waits for them. */
  earlier: ReadonlySet<string> | undefined;
};

/** `sweepMs`: the interval of the search for events that were never announced. */
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
      // One burst at a time: a quick read must not overtake a slow one.
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
  /** A read failed or the announcer was unavailable: every listener gets the events it may have missed, or restarts. */
  const recover = async (room: TenantRoom) => {
    try {
      const lastSeen = room.lastSeen;
      deliverEvents(
        room,
        await database.inTenant(room.tenant, 'read', (tx) => listLiveEventsSince(tx, lastSeen)),
      );
    } catch {
      // Browsers reconnect by themselves, with the last id that each saw.
      for (const listener of room.listeners) listener.end();
    }
  };
  const stop = await database.listen(liveChannel, onPayload, () => {
    for (const room of rooms.values()) void recover(room);
  });
  const stopSessions = await database.listen(sessionEndsChannel, (owner) => {
    const [tenantCode, userId] = owner.split(':');
    for (const { tenant, listeners } of rooms.values()) {
      if (tenant.code !== tenantCode) continue;
      for (const listener of listeners) if (listener.userId === userId) listener.checkSession();
    }
  });
  const timer = setInterval(() => {
    // A failed sweep is made good by the next one.
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
      stopSessions();
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
