-- Answers of writes that carried an Idempotency-Key, for 24 hours; sign-in captchas, failures and nonces.

create table "idempotency" (
  "tenantCode" text not null,
  "userId" bigint not null,
  "call" text not null,
  "key" text not null check (length("key") between 1 and 200),
  "bodyHash" text not null,
  -- null while the first request is in flight; json, because the same answer has its keys in the same order
  "answer" json,
  -- Only where the call has no transaction of its own: a node that died stops renewing it.
  "leaseUntil" timestamptz,
  "createTime" timestamptz not null default now(),
  primary key ("tenantCode", "userId", "call", "key")
);
create index "idempotencyByTime" on "idempotency" ("createTime");

create table "captchas" (
  "uuid" text primary key,
  "code" text not null,
  "createTime" timestamptz not null default now()
);

-- One row per failed sign-in; counted over ten minutes by name and by name with address.
create table "loginFailures" (
  "failureId" bigint generated always as identity primary key,
  "tenantCode" text not null,
  "userName" text not null,
  "address" text not null,
  "time" timestamptz not null default now()
);
create index "loginFailuresByName" on "loginFailures" ("tenantCode", "userName", "time");

-- Nonces of encrypted sign-ins, so that a payload is accepted once.
create table "loginNonces" (
  "nonce" text primary key,
  "createTime" timestamptz not null default now()
);

-- The key pair of encrypted sign-ins, made by the first node that needs it.
create table "loginKeys" (
  "keyId" integer primary key check ("keyId" = 1),
  "privateKey" text not null,
  "createTime" timestamptz not null default now()
);
