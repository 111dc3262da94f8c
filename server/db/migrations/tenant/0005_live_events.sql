-- What happened, for those who listen: kept five minutes for reconnects, then swept.
create table "liveEvents" (
  "eventId" bigint generated always as identity primary key,
  "time" timestamptz not null default now(),
  "type" text not null,
  -- null: for everybody of the tenant
  "userIds" bigint[],
  "data" jsonb not null default '{}'
);
create index "liveEventsByTime" on "liveEvents" ("time");
