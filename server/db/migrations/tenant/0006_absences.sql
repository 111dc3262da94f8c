-- Whoever is away lets somebody else have the tasks that would come meanwhile.
create table absences (
  "absenceId" bigint generated always as identity primary key,
  "userId" bigint not null references users,
  "delegateUserId" bigint not null references users,
  "beginTime" timestamptz not null,
  -- The first moment that is no longer part of it.
  "endTime" timestamptz not null,
  -- Empty: all forms.
  "formEnNames" text[] not null default '{}',
  "reason" text not null default '',
  -- The tasks that are there when it begins go along; set once that has been ordered.
  "moveOpenTasks" boolean not null default false,
  "moveOrderTime" timestamptz,
  "createTime" timestamptz not null default now(),
  check ("beginTime" < "endTime"),
  check ("userId" <> "delegateUserId"),
  check ("moveOpenTasks" or "moveOrderTime" is null)
);
create index "absencesOfUser" on absences ("userId", "endTime");
create index "absencesToMove" on absences ("beginTime") where "moveOpenTasks" and "moveOrderTime" is null;
