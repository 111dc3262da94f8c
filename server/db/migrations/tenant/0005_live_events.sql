-- What happened, for those who listen: kept five minutes for reconnects, then swept.
create table "liveEvents" (
  "eventId" bigint generated always as identity primary key,
  "time" timestamptz not null default now(),
  "type" text not null,
  -- null: for everybody of the tenant
  "userIds" bigint[],
  "data" jsonb not null default '{}',
  -- Transactions commit in another order than they number their events: whoever has seen this event has seen all
  -- of transactions before `horizon`, and perhaps none of the later ones.
  "xid" xid8 not null default pg_current_xact_id(),
  "horizon" xid8 not null default pg_snapshot_xmin(pg_current_snapshot())
);
create index "liveEventsByTime" on "liveEvents" ("time");
