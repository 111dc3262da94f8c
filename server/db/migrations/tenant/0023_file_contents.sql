-- The SHA-256 of a file's content, taken while it was written. Null: uploaded by a version that took none, or a file
-- whose content has not been read since (jobs/fileHashes.ts).
alter table files add column "sha256" text check ("sha256" ~ '^[0-9a-f]{64}$');
create index "files_withoutHash" on files ("fileId") where "sha256" is null;

-- What a finished job has left to be fetched.
alter table jobs
  add column "fileSize" bigint check ("fileSize" >= 0),
  add column "fileSha256" text check ("fileSha256" ~ '^[0-9a-f]{64}$');

-- Sums for the quotas: of one person, and of the tenant, read from the index alone.
create index "files_createBy" on files ("createBy") include ("size");
