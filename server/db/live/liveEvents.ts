/**
 * Live events are written in the transaction of the change they describe and announced after it has committed, so
 * that no event describes a change that was rolled back.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ConfigurationEventType, LiveEventType } from '../../../contract/liveEvents.ts';
import type { Tx } from '../database.ts';
import { deferStatement } from '../pipeline.ts';
import type { PlatformTables } from '../tables/platform.ts';

export const liveChannel = 'qianhe_live';

export type LiveEvent = {
  eventId: string;
  type: string;
  /** null: everybody in the tenant. */
  userIds: string[] | null;
  data: Record<string, unknown>;
};

export type NewLiveEvent = { type: LiveEventType; userIds: string[] | 'all'; data: Record<string, unknown> };

/** Notifies these people (or all of the tenant) on every node after the transaction commits. */
export const publishLive = (tx: Tx, event: NewLiveEvent): Promise<void> => publishAll(tx, [event]);

/** Tells every page of the tenant that this configuration has changed, by its kinds alone. */
export const publishConfigurationEvents = (tx: Tx, types: Iterable<ConfigurationEventType>): Promise<void> =>
  publishAll(
    tx,
    [...types].map((type) => ({ type, userIds: 'all', data: {} })),
  );

async function publishAll(tx: Tx, events: readonly NewLiveEvent[]): Promise<void> {
  for (const statement of buildLiveStatements(events))
    announceAfterCommit(tx, (await deferStatement(tx, statement.compile(tx))).rows);
}

export type WrittenLiveEvent = { eventId: string };

/** The events that each transaction has written so far. */
const writtenEventIds = new WeakMap<Tx, string[]>();

/** Must be called with the rows that a statement of `buildLiveStatements` writes. */
export function announceAfterCommit(tx: Tx, events: Promise<readonly WrittenLiveEvent[]>): void {
  const known = writtenEventIds.get(tx) ?? [];
  writtenEventIds.set(tx, known);
  // An event that was not written is not announced.
  void events.then(
    (rows) => known.push(...rows.map(({ eventId }) => eventId)),
    () => undefined,
  );
}

/** In the order of writing. */
export const listWrittenEvents = (tx: Tx): readonly string[] => writtenEventIds.get(tx) ?? [];

/**
 * Builds the statements for several events in order: one statement for all of them, or none if no person is notified.
 */
export function buildLiveStatements(events: readonly NewLiveEvent[]): RawBuilder<WrittenLiveEvent>[] {
  const rows = events
    .filter((event) => event.userIds === 'all' || event.userIds.length > 0)
    .map(({ type, userIds, data }) => ({
      type,
      data,
      userIds: userIds === 'all' ? null : [...new Set(userIds)],
    }));
  if (rows.length === 0) return [];
  const published = sql<WrittenLiveEvent>`
    insert into "liveEvents" ("type", "userIds", "data")
    select s."type", s."userIds", s."data" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s("type" text, "userIds" bigint[], "data" jsonb) returning "eventId"`;
  return [published];
}

/** Sends the payloads to the listeners of all nodes. */
export const notifyListeners = (platform: Kysely<PlatformTables>, payloads: readonly string[]) =>
  sql`select pg_notify(${liveChannel}, p) from unnest(${payloads}::text[]) as p`.execute(platform);

/** The events in the order of the given ids. */
export async function loadLiveEvents(tx: Tx, eventIds: string[]): Promise<LiveEvent[]> {
  const rows = await tx
    .selectFrom('liveEvents')
    .select(['eventId', 'type', 'userIds', 'data'])
    .where('eventId', 'in', eventIds)
    .execute();
  const byId = new Map(rows.map((row) => [row.eventId, row]));
  return eventIds.flatMap((eventId) => byId.get(eventId) ?? []);
}

/** Ids of the events of the last 30 seconds, in order. */
export async function listRecentEventIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('liveEvents')
    .select('eventId')
    .where('time', '>', sql<string>`now() - interval '30 seconds'`)
    .orderBy('eventId')
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/**
 * All events of the last five minutes that a person who saw `lastEventId` may have missed. Some may be known already.
 */
export async function listLiveEventsSince(tx: Tx, lastEventId: string): Promise<LiveEvent[]> {
  const { rows } = await sql<LiveEvent>`
    select "eventId", "type", "userIds", "data" from "liveEvents"
    where "eventId" <> ${lastEventId} and "time" > now() - interval '5 minutes'
      and "xid" >= coalesce((select "horizon" from "liveEvents" where "eventId" = ${lastEventId}), '0'::xid8)
    order by "eventId"`.execute(tx);
  return rows;
}
