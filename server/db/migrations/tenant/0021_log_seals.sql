-- Closed blocks of the append-only logs, chained by their hashes (server/db/history/seals.ts). Added to only.
create table "logSeals" (
  "log" text not null check ("log" in ('auditLog', 'flowLog')),
  "sealNo" bigint not null check ("sealNo" > 0),
  -- All rows whose id lies between these, both included, are sealed; numbers without a row are gaps.
  "firstId" bigint not null,
  "lastId" bigint not null,
  "rowCount" bigint not null check ("rowCount" > 0),
  "previousHash" bytea not null check (length("previousHash") = 32),
  "hash" bytea not null check (length("hash") = 32),
  "time" timestamptz not null default now(),
  primary key ("log", "sealNo"),
  unique ("log", "firstId"),
  check ("firstId" <= "lastId")
);
revoke update, delete, truncate on "logSeals" from current_user;
