-- The folder in which the files of this database lie, by the id that stands in it (server/db/ownServer/folderId.ts). One
-- row, or none before the first start on a PostgreSQL of one's own.
create table "dataFolder" (
  "isOnly" boolean primary key default true check ("isOnly"),
  "folderId" uuid not null,
  "boundAt" timestamptz not null default now()
);
