-- The role under which this tenant's configured SQL reads: it may sign in, and select from the forms' tables.
create table "reader" (
  "role" text primary key,
  "password" text not null,
  "rotatedAt" timestamptz not null default now()
);

create unique index "oneReader" on "reader" ((true));
