-- Tasks that their holder has put off: out of the to-do list until a time or an event. A row says what was wished; whether
-- the task has come back follows from it and from the task (server/db/queries/snoozes.ts).
create table "taskSnoozes" (
  "taskId" bigint primary key references tasks,
  "userId" bigint not null references users,
  -- When it comes back; null: only by the event.
  "until" timestamptz,
  "event" text check ("event" in ('comment', 'change')),
  -- How often the task had been urged.
  "urged" integer not null,
  "createTime" timestamptz not null,
  -- Its holder has been told that it is back.
  "announced" boolean not null default false,
  constraint "untilSomething" check (("until" is null) <> ("event" is null))
);
create index "taskSnoozes_userId" on "taskSnoozes" ("userId");
create index "taskSnoozes_announced" on "taskSnoozes" ("taskId") where not "announced";
