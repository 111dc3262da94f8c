-- The kind of a message (contract/messages). All earlier ones are verify codes.
alter table "outbox" add column "kind" text not null default 'verifyCode';
alter table "outbox" alter column "kind" drop default;
create index "outboxByTime" on "outbox" ("kind", "createTime");
