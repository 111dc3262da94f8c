-- In which transactions a person's tasks changed: what was counted of them under a snapshot still holds where no
-- transaction beyond that snapshot stands here (server/db/queries/taskFigures.ts). Kept an hour, then swept.
create table "taskChanges" (
  "userId" bigint not null,
  "xid" xid8 not null default pg_current_xact_id(),
  "time" timestamptz not null default clock_timestamp(),
  primary key ("userId", "xid")
);
