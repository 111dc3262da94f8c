-- Attempts at a password, counted by what is limited: an account at an address, an account, an address, a device.

drop table "loginFailures";

create table "passwordAttempts" (
  "attemptId" uuid not null,
  "counter" text not null check (length("counter") between 1 and 300),
  "time" timestamptz not null default now(),
  -- Until then the password is being checked. Null: it was wrong. A node that died leaves it to pass, which counts as wrong.
  "pendingUntil" timestamptz,
  primary key ("attemptId", "counter")
);
create index "passwordAttemptsByCounter" on "passwordAttempts" ("counter", "time");
create index "passwordAttemptsByTime" on "passwordAttempts" ("time");

-- Where a person has signed in: others' failures elsewhere do not lock them out there.
create table "knownSources" (
  "tenantCode" text not null references tenants (code) on delete cascade,
  "userId" bigint not null,
  -- 'device:' and the SHA-256 of a browser's cookie, or 'address:' and an IPv4 address or the /64 of an IPv6 address.
  "source" text not null check (length("source") between 1 and 100),
  "lastSignInAt" timestamptz not null default now(),
  primary key ("tenantCode", "userId", "source")
);
create index "knownSourcesByTime" on "knownSources" ("lastSignInAt");

insert into "knownSources" ("tenantCode", "userId", "source", "lastSignInAt")
  select "tenantCode", "userId", 'address:' || address, max("createdAt") from sessions
  where address is not null and length(address) <= 45 and address not like '%:%'
  group by "tenantCode", "userId", address;
