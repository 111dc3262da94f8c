/**
 * Hands the live events of all nodes to the people who listen on this one. A notification carries only the event's
 * number; the events of one burst are read together. Who reads too slowly is let go and comes back with the number
 * it saw last.
 */
import type { Readable } from 'node:stream';
import type { Database, TenantRef } from './database.ts';
import { type LiveEvent, liveChannel, liveEventsById, liveEventsSince } from './liveEvents.ts';
import { type Listener, openListenerStream } from './liveStream.ts';

export type Listening = {
  tenant: TenantRef;
  userId: string;
  lastEventId: string | undefined;
  signal: AbortSignal;
  /** Asked now and then: a session that has ended hears nothing more. */
  isStillOpen: () => Promise<boolean>;
};

export type LiveHub = {
  /** An endless text/event-stream body; what may have been missed since `lastEventId` comes first. */
  subscribe(listening: Listening): Promise<Readable>;
  close(): Promise<void>;
};

/** Per person on one node; the oldest gives way, so that forgotten tabs hold nothing for ever. */
const mostPerUser = 20;
const burst = 15;

type Room = {
  tenant: TenantRef;
  listeners: Set<Listener>;
  waiting: string[];
  reading: Promise<void>;
  lastSeen: string;
};

export async function openLiveHub(database: Database): Promise<LiveHub> {
  const rooms = new Map<string, Room>();

  const readWaiting = async (room: Room) => {
    const eventIds = room.waiting.splice(0);
    const events = await database.inTenant(room.tenant, 'read', (tx) => liveEventsById(tx, eventIds));
    hand(room, events);
  };
  const onPayload = (payload: string) => {
    const [schema = '', eventId = ''] = payload.split(':');
    const room = rooms.get(schema);
    if (!room) return;
    room.waiting.push(eventId);
    if (room.waiting.length > 1) return;
    setTimeout(() => {
      // One burst after the other: a quick read must not overtake a slow one.
      room.reading = room.reading.then(() => readWaiting(room)).catch(() => recover(room));
    }, burst);
  };
  /** Reading failed or the announcer was away: everybody gets what may have been missed, or starts anew. */
  const recover = async (room: Room) => {
    try {
      const lastSeen = room.lastSeen;
      hand(room, await database.inTenant(room.tenant, 'read', (tx) => liveEventsSince(tx, lastSeen)));
    } catch {
      // Their browsers come back by themselves, with the number that each saw last.
      for (const listener of room.listeners) listener.end();
    }
  };
  const stop = await database.listen(liveChannel, onPayload, () => {
    for (const room of rooms.values()) void recover(room);
  });

  return {
    async subscribe(listening) {
      const room = roomOf(rooms, listening.tenant);
      const listener = openListenerStream(listening, () => leave(rooms, room, listener));
      limit(room, listening.userId);
      room.listeners.add(listener);
      const { lastEventId } = listening;
      const missed = lastEventId
        ? await database.inTenant(listening.tenant, 'read', (tx) => liveEventsSince(tx, lastEventId))
        : [];
      listener.begin(missed);
      return listener.stream;
    },
    async close() {
      stop();
      for (const room of rooms.values()) for (const listener of room.listeners) listener.end();
    },
  };
}

function hand(room: Room, events: LiveEvent[]): void {
  for (const event of events) {
    room.lastSeen = event.eventId;
    for (const listener of room.listeners) listener.hear(event);
  }
}

function roomOf(rooms: Map<string, Room>, tenant: TenantRef): Room {
  const room = rooms.get(tenant.schema) ?? {
    tenant,
    listeners: new Set(),
    waiting: [],
    reading: Promise.resolve(),
    lastSeen: '0',
  };
  rooms.set(tenant.schema, room);
  return room;
}

function leave(rooms: Map<string, Room>, room: Room, listener: Listener): void {
  room.listeners.delete(listener);
  if (room.listeners.size === 0) rooms.delete(room.tenant.schema);
}

function limit(room: Room, userId: string): void {
  const own = [...room.listeners].filter((listener) => listener.userId === userId);
  if (own.length >= mostPerUser) own[0]?.end();
}
