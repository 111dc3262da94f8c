-- Constants: named values of the tenant in a tree, optionally of one form. An invalid one is kept for records that hold it.
create table constants (
  "id" bigint generated always as identity primary key,
  "parentId" bigint references constants,
  "name" text not null check ("name" <> ''),
  "value" text not null default '',
  "formName" text not null default '',
  "status" text not null default '0' check ("status" in ('0', '1')),
  "orderNum" integer not null default 0,
  "createTime" timestamptz not null default now(),
  "updateTime" timestamptz not null default now(),
  check ("parentId" <> "id")
);
create unique index "constantNames" on constants (coalesce("parentId", 0), "name");
create index "constants_parentId" on constants ("parentId");
