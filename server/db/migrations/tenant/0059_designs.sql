-- What is being designed: one draft for each published object, and one for each new one.
create table "designDrafts" (
  "draftId" bigint generated always as identity primary key,
  "kind" text not null check ("kind" in ('form')),
  -- The object of which it is the next version, and its version when the draft began; null for a new one.
  "objectId" bigint,
  "baseVersion" integer,
  "title" text not null default '' check (length("title") <= 200),
  "document" jsonb not null,
  -- The steps that can be undone and redone.
  "steps" jsonb not null,
  -- Counts the saves.
  "revision" integer not null default 1,
  -- The page that edits. It renews its claim; others may take it over.
  "editorId" bigint references users,
  "editorKey" text,
  "editorSince" timestamptz,
  "editorSeen" timestamptz,
  "createBy" bigint references users,
  "createTime" timestamptz not null default now(),
  "updateBy" bigint references users,
  "updateTime" timestamptz not null default now(),
  check (("editorId" is null) = ("editorKey" is null)),
  check (("objectId" is null) = ("baseVersion" is null))
);
create unique index "designDraftObjects" on "designDrafts" ("kind", "objectId") where "objectId" is not null;
create index "designDraftTimes" on "designDrafts" ("kind", "updateTime" desc);
create index "designDraftEditors" on "designDrafts" ("editorId");
create index "designDraftAuthors" on "designDrafts" ("createBy");
create index "designDraftChanges" on "designDrafts" ("updateBy");

-- Why a version was published.
alter table "formVersions" add column "comment" text not null default '';
