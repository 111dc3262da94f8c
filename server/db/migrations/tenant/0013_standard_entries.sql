-- What of the product's own menu, permissions and settings the tenant has been given: each once, whatever became of it.
create table "standardEntries" (
  "entry" text primary key,
  "createTime" timestamptz not null default now()
);
