create table tenants (
  code text primary key check (code ~ '^[A-Za-z][A-Za-z0-9_-]{0,31}$'),
  name text not null check (length(name) between 1 and 100),
  schema text not null unique check (schema ~ '^tenant_[a-z0-9_]{1,40}$'),
  "timeZone" text not null default 'Asia/Shanghai',
  status text not null default 'active' check (status in ('active', 'disabled', 'deleted')),
  "authVersion" bigint not null default 1,
  "createTime" timestamptz not null default now()
);

-- One organisation, one name for a person who signs in by it: codes differ by more than their case.
create unique index "tenantsByCode" on tenants (lower(code));

create table sessions (
  "tokenHash" bytea primary key check (length("tokenHash") = 32),
  "tenantCode" text not null references tenants (code) on delete cascade,
  "userId" bigint not null,
  "createdAt" timestamptz not null default now(),
  "lastUsedAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  address text,
  "userAgent" text
);

create index "sessionsByUser" on sessions ("tenantCode", "userId");
create index "sessionsByExpiry" on sessions ("expiresAt");

-- The making of a tenant from data, in many transactions. One found unfinished at a start is made anew.
create table seeds (
  "tenantCode" text primary key,
  "startedAt" timestamptz not null default now(),
  "finishedAt" timestamptz
);
