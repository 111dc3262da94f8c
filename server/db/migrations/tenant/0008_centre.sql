-- The forms that people keep at hand in the workflow centre, and what the lists and figures over all flows read.

create table "favouriteForms" (
  "userId" bigint not null references users on delete cascade,
  "formId" bigint not null references forms,
  "createTime" timestamptz not null,
  primary key ("userId", "formId")
);

-- All instances in the order of the list, and those that came about in a period.
create index "instancesByTime" on instances ("createTime" desc, "instanceId" desc) where not "deleted";
-- What statistics leave out of the log.
create index "deletedInstances" on instances ("instanceId") where "deleted";
-- The acts of a period, whosever they are.
create index "handledByTime" on "flowLog" ("time") where "handled";
-- In whose stead somebody took part.
create index "tasksForUser" on tasks ("forUserId", "instanceId") where "forUserId" is not null;
