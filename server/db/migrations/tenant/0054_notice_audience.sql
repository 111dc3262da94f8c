-- Who sees a notice, from when until when, and who has confirmed it.
alter table "notices"
  -- all: everybody of the tenant; some: the departments, with those below them, and the roles. A notice whose last
  -- department is deleted is seen by nobody, not by everybody.
  add column "audience" text not null default 'all' check ("audience" in ('all', 'some')),
  add column "beginTime" timestamptz,
  add column "endTime" timestamptz,
  add column "isPinned" boolean not null default false,
  add column "mustConfirm" boolean not null default false;

create table "noticeDepts" (
  "noticeId" bigint not null references "notices" on delete cascade,
  "deptId" bigint not null references "depts" on delete cascade,
  primary key ("noticeId", "deptId")
);
create index "noticeDepts_deptId" on "noticeDepts" ("deptId");

create table "noticeRoles" (
  "noticeId" bigint not null references "notices" on delete cascade,
  "roleId" bigint not null references "roles" on delete cascade,
  primary key ("noticeId", "roleId")
);
create index "noticeRoles_roleId" on "noticeRoles" ("roleId");

alter table "noticeReads" add column "confirmTime" timestamptz;
