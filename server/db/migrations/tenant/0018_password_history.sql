-- Passwords that a person has had before, as hashes: none of the last ones is taken again.
create table "passwordHistory" (
  "historyId" bigint generated always as identity primary key,
  "userId" bigint not null references users,
  "passwordHash" text not null,
  "createTime" timestamptz not null default now()
);
create index "passwordHistoryByUser" on "passwordHistory" ("userId", "historyId" desc);
