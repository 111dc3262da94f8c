-- Forms as configuration, what they need beside their own tables, files and comments.
-- The records themselves live in one table per form, made from its definition (server/records/tables).

create table forms (
  "formId" bigint generated always as identity primary key,
  "enName" text not null check ("enName" ~ '^auto_[a-z][a-z0-9_]{0,40}$'),
  "cnName" text not null,
  "category" text not null default '',
  "hasFlow" boolean not null default false,
  "version" integer not null default 1,
  -- The newest version; older ones stay in "formVersions".
  "definition" jsonb not null,
  -- A deleted form keeps its row for the logs that name it and frees its name.
  "deleted" boolean not null default false,
  "createBy" bigint,
  "createTime" timestamptz not null default now(),
  "updateBy" bigint,
  "updateTime" timestamptz not null default now()
);
create unique index "formNames" on forms ("enName") where not "deleted";

create table "formVersions" (
  "formId" bigint not null references forms,
  "version" integer not null,
  "definition" jsonb not null,
  "createBy" bigint,
  "createTime" timestamptz not null default now(),
  primary key ("formId", "version")
);

-- The last number given in a period; the row's lock makes the numbers gap-free.
create table "serialNumbers" (
  "formId" bigint not null references forms,
  "field" text not null,
  "period" text not null,
  "last" bigint not null check ("last" > 0),
  primary key ("formId", "field", "period")
);

create table "savedQueries" (
  "userId" bigint not null references users on delete cascade,
  "formName" text not null,
  "filterKeyList" jsonb not null,
  "updateTime" timestamptz not null default now(),
  primary key ("userId", "formName")
);

create table files (
  "fileId" bigint generated always as identity primary key,
  -- The random name that the bytes are kept under.
  "fileName" text not null unique check ("fileName" ~ '^[0-9a-f]{32}(\.[a-z0-9]{1,10})?$'),
  "originalName" text not null,
  "mimeType" text not null,
  "size" bigint not null check ("size" >= 0),
  "createBy" bigint not null,
  "createTime" timestamptz not null default now()
);

-- Where a file is attached: a record of a form, or what a comment is about. A copied record shares the files.
create table "fileLinks" (
  "fileId" bigint not null references files,
  "bizName" text not null,
  "bizId" bigint not null,
  primary key ("fileId", "bizName", "bizId")
);

create table comments (
  "id" bigint generated always as identity primary key,
  "parentId" bigint references comments,
  "bizName" text not null,
  "bizId" bigint not null,
  "userId" bigint not null references users,
  "content" text not null check (length("content") between 1 and 2000),
  "attachments" jsonb not null default '[]',
  "deleted" boolean not null default false,
  "createTime" timestamptz not null default now(),
  check ("parentId" <> "id")
);
create index "commentsOfBiz" on comments ("bizName", "bizId", "id");
create index "commentReplies" on comments ("parentId");
