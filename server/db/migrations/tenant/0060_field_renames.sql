-- The fields that a version has renamed: [{"from": {"list", "name"}, "to": {"list", "name"}}]. Values that were stored under the
-- names of an earlier version are read by it.
alter table "formVersions" add column "renames" jsonb not null default '[]';
