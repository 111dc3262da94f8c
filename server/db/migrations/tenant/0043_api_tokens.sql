-- Tokens with which programs call the API as a person, with some of the person's permissions.
create table "apiTokens" (
  "tokenId" bigint generated always as identity primary key,
  "userId" bigint not null references users,
  "name" text not null check (length("name") between 1 and 50),
  "permissions" text[] not null,
  -- SHA-256 of the token. The token itself is stored nowhere.
  "tokenHash" bytea not null unique check (octet_length("tokenHash") = 32),
  "createTime" timestamptz not null default now(),
  "expireTime" timestamptz not null,
  -- Precise to the minute; null before the first use.
  "lastUsedTime" timestamptz,
  constraint "apiTokens_name" unique ("userId", "name")
);
