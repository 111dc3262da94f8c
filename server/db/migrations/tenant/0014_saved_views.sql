-- How a person wants to see a form's list, under a name: what it is filtered, sorted and grouped by, and its columns.
-- The id is random: it is handed on in links, and others' are not to be found by counting.
create table "savedViews" (
  "viewId" uuid primary key default gen_random_uuid(),
  "userId" bigint not null references users on delete cascade,
  "formName" text not null,
  "name" text not null check (length("name") between 1 and 60),
  "content" jsonb not null check (length("content"::text) <= 70000),
  "isDefault" boolean not null default false,
  "updateTime" timestamptz not null default now(),
  unique ("userId", "formName", "name")
);

create unique index "savedViews one default" on "savedViews" ("userId", "formName") where "isDefault";
