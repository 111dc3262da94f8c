-- Backups that the server has taken by itself, or tried to: when the next one is due, and which folders it may remove.
create table "backupRuns" (
  "runId" bigint generated always as identity primary key,
  -- The name of the backup's folder.
  "folder" text not null unique,
  "startedAt" timestamptz not null default now(),
  -- null: under way, or its process died.
  "endedAt" timestamptz,
  "ok" boolean,
  "error" text not null default '' check (length("error") <= 1000),
  check (("endedAt" is null) = ("ok" is null)),
  check ("ok" is distinct from true or "error" = '')
);
