-- Why sessions have ended, for those who still hold their tokens.
create table "endedSessions" (
  "tokenHash" bytea primary key,
  -- A key of contract/access/sessionEnds.ts.
  "reason" text not null check (length("reason") between 1 and 20),
  "endedAt" timestamptz not null default now()
);
create index "endedSessionsByTime" on "endedSessions" ("endedAt");
