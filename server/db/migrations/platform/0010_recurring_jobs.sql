-- Maintenance that runs by a cron expression, and what its runs said.
create table "recurringJobs" (
  "name" text primary key check (length("name") between 1 and 40),
  "title" text not null check (length("title") between 1 and 100),
  -- Five fields, in the time zone of the platform's own tenant.
  "cron" text not null check (length("cron") between 1 and 100),
  "paused" boolean not null default false,
  -- Somebody wants it to run at once.
  "requested" boolean not null default false,
  -- null: paused, or the expression has no further time.
  "nextTime" timestamptz,
  check (not "paused" or "nextTime" is null)
);

create table "recurringRuns" (
  "runId" bigint generated always as identity primary key,
  "name" text not null references "recurringJobs" on delete cascade,
  "startTime" timestamptz not null,
  -- null: under way, or its process died.
  "endTime" timestamptz,
  "state" text not null check ("state" in ('running', 'done', 'failed')),
  "message" text not null default '' check (length("message") <= 1000),
  check (("state" = 'running') = ("endTime" is null))
);
create index "recurringRunsByName" on "recurringRuns" ("name", "runId");
create index "recurringRunsByTime" on "recurringRuns" ("startTime");
