-- When the tenant works. Each edit adds a calendar and the newest holds; older ones stay, because due times were
-- counted by them.
create table calendars (
  "calendarId" bigint generated always as identity primary key,
  -- From 1 without gaps: of two edits of the same calendar only one finds its number free.
  "version" integer not null unique,
  "enabled" boolean not null,
  -- Seven lists of shifts from Monday; days off; days that are worked whatever the weekday.
  "week" jsonb not null,
  "holidays" jsonb not null,
  "workdays" jsonb not null,
  "createBy" bigint references users,
  "createTime" timestamptz not null
);
