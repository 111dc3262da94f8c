-- More kinds of entries; each names what it was done to, and may stand for several that were alike.
alter table "auditLog" drop constraint "auditLog_kind_check";
alter table "auditLog" add constraint "auditLog_kind_check" check ("kind" in ('signIn', 'signOut', 'refusal',
  'account', 'administration', 'record', 'import', 'export', 'print', 'file', 'delegation'));
-- `type:id`; a list call takes 1,000 ids at most.
alter table "auditLog" add column "objects" text[] not null default '{}' check (cardinality("objects") <= 1100);
alter table "auditLog" add column "count" integer not null default 1 check ("count" > 0);
create index "auditLogByObject" on "auditLog" using gin ("objects");
create index "auditLogByKind" on "auditLog" ("kind", "time" desc);
