-- Background jobs of a tenant. The queue itself is graphile-worker's; this table is what people see of it.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  title text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  request jsonb not null,
  done bigint not null default 0,
  total bigint not null default 0,
  bytes bigint not null default 0,
  "fileKey" text,
  "fileName" text,
  msg text,
  -- What a job that writes records came to: put down in the transaction of those records.
  result jsonb,
  "createBy" bigint not null references users,
  "createTime" timestamptz not null default now(),
  -- While it runs: the last sign of life, and whose queue lock to free when there are no more.
  "aliveAt" timestamptz,
  worker text,
  runs int not null default 0,
  "endTime" timestamptz,
  "expiresAt" timestamptz,
  check ((state in ('done', 'failed', 'cancelled')) = ("endTime" is not null)),
  check ("fileKey" is null or state = 'done'),
  constraint "runningHasWorker" check (state <> 'running' or (worker is not null and "aliveAt" is not null))
);

create index "jobs_createBy" on jobs ("createBy", id desc);
create index "jobs_running" on jobs ("aliveAt") where state = 'running';
create index "jobs_expiresAt" on jobs ("expiresAt") where "fileKey" is not null;
