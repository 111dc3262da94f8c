-- With what a browser encrypts what it keeps of a person (drafts, tabs). Handed to that person's live sessions only, so
-- that a text outlives its session; deleted when the person signs out there, with which the text is gone too.
create table "storageKeys" (
  "tenantCode" text not null references tenants (code) on delete cascade,
  "userId" bigint not null,
  -- Chosen at random by the browser; tells it from the person's others and nothing else.
  "browser" text not null check (length("browser") between 16 and 64),
  "key" bytea not null check (length("key") = 32),
  "lastUsedAt" timestamptz not null default now(),
  primary key ("tenantCode", "userId", "browser")
);
create index "storageKeysByUse" on "storageKeys" ("lastUsedAt");
