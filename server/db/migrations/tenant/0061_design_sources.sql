-- What a draft of a new form began with, and whose rows the form can have when it is published.
create table "designSources" (
  "draftId" bigint primary key references "designDrafts" on delete cascade,
  "kind" text not null check ("kind" in ('table', 'sheet', 'text')),
  -- The name of the table or of the file.
  "name" text not null,
  "tableId" bigint,
  -- The sheet: its number of rows, the field that each column began as, and the file or the pasted text.
  "rows" integer,
  "columns" jsonb,
  "content" bytea,
  check (("kind" = 'table') = ("tableId" is not null)),
  check (("kind" = 'table') = ("content" is null)),
  check (("kind" = 'table') = ("rows" is null)),
  check (("kind" = 'table') = ("columns" is null))
);
create index "designSourceTables" on "designSources" ("tableId") where "tableId" is not null;
