-- Flow definitions, instances and what the engine knows of them. Only server/effects writes the instance tables.
-- An instance's runs, tasks and acts are numbered from 1 by the engine; taskId is what the outside knows.

create table "flowDefinitions" (
  "definitionId" bigint generated always as identity primary key,
  "formId" bigint not null references forms,
  "version" integer not null check ("version" > 0),
  -- draft: saved only; deployed: for new instances; replaced: for those that run on it
  "status" text not null default 'draft' check ("status" in ('draft', 'deployed', 'replaced')),
  -- Never changed once written: graphs are cached by id.
  "xml" text not null,
  "createBy" bigint,
  "createTime" timestamptz not null default now(),
  "deployTime" timestamptz,
  unique ("formId", "version"),
  -- What instances refer to, so that they run on a definition of their own form.
  unique ("definitionId", "formId"),
  constraint "deployedHasTime" check (("status" = 'draft') = ("deployTime" is null))
);
create unique index "deployedDefinition" on "flowDefinitions" ("formId") where "status" = 'deployed';

create table instances (
  "instanceId" bigint generated always as identity primary key,
  "definitionId" bigint not null,
  -- Versions it ran on before it was migrated, oldest first: what was walked there is still told by them.
  "formerDefinitionIds" bigint[] not null default '{}',
  "formId" bigint not null references forms,
  "formEnName" text not null,
  "formCnName" text not null,
  -- The record in the form's table.
  "rowId" bigint not null,
  -- -1 draft, 0 processing, 1 approved, -2 voided
  "status" smallint not null check ("status" in (-2, -1, 0, 1)),
  "deleted" boolean not null default false,
  -- False for a draft that was never submitted.
  "submitted" boolean not null,
  -- How many acts and events there have been.
  "acts" integer not null,
  "events" integer not null,
  "tokens" jsonb not null default '[]',
  "joined" jsonb not null default '{}',
  "jumpBacks" jsonb not null default '[]',
  "urgedAt" timestamptz,
  -- The initiator as they were at the start: conditions read it.
  "initiatorId" bigint not null references users,
  "initiatorName" text not null,
  "initiatorDeptId" bigint,
  "initiatorDeptName" text not null,
  "initiatorRoleKeys" text[] not null,
  -- What lists show and search.
  "title" text not null,
  "summary" jsonb not null default '[]',
  "amount" numeric,
  "serialNumber" text not null default '',
  "keyword" text not null,
  "createTime" timestamptz not null,
  "updateTime" timestamptz not null,
  "endTime" timestamptz,
  constraint "definitionOfForm" foreign key ("definitionId", "formId")
    references "flowDefinitions" ("definitionId", "formId"),
  constraint "endedHasTime" check (("status" in (1, -2)) = ("endTime" is not null)),
  constraint "processingIsSubmitted" check ("submitted" or "status" in (-1, -2)),
  constraint "approvedIsKept" check (not ("deleted" and "status" = 1)),
  -- Each begins by an act, and each act is an event behind the first one.
  constraint "actsAreEvents" check ("acts" > 0 and "events" > "acts"),
  -- Only what is under way waits for anything.
  constraint "waitsWhileProcessing" check (jsonb_typeof("tokens") = 'array' and jsonb_typeof("joined") = 'object'
    and jsonb_typeof("jumpBacks") = 'array' and ("tokens" = '[]' or ("status" = 0 and not "deleted"))
    and ("jumpBacks" = '[]' or ("status" in (0, 1) and not "deleted")))
);
-- One flow per record.
create unique index "instanceOfRecord" on instances ("formId", "rowId");
create index "instancesOfInitiator" on instances ("initiatorId", "createTime" desc, "instanceId" desc)
  where not "deleted";
-- What is under way, to be counted and migrated.
create index "instancesOfDefinition" on instances ("definitionId", "instanceId")
  where "status" in (-1, 0) and not "deleted";
create index "instancesByForm" on instances ("formId", "createTime" desc, "instanceId" desc) where not "deleted";
create index "instanceKeywords" on instances using gin ("searchText"("keyword") public.gin_trgm_ops);

-- One activation of a node.
create table runs (
  "instanceId" bigint not null references instances,
  "runNo" integer not null check ("runNo" > 0),
  "nodeId" text not null,
  "kind" text not null check ("kind" in ('HANDLE', 'APPROVAL', 'CC', 'CONVERGE')),
  "state" text not null check ("state" in ('open', 'passed', 'returned', 'revoked', 'skipped', 'voided')),
  "stands" boolean not null,
  "from" integer[] not null,
  "bornAct" integer not null,
  "endAct" integer,
  "openTime" timestamptz not null,
  "endTime" timestamptz,
  primary key ("instanceId", "runNo"),
  constraint "endedRunHasAct" check (("state" = 'open') = ("endAct" is null)),
  constraint "endedRunHasTime" check (("state" = 'open') = ("endTime" is null)),
  constraint "runActsInOrder" check ("bornAct" > 0 and "endAct" >= "bornAct"),
  -- What went back, was taken back or voided counts no longer; what is open does.
  constraint "runStands" check (case when "state" = 'open' then "stands"
    when "state" in ('passed', 'skipped') then true else not "stands" end),
  -- Readings go on at once; nobody goes back at them.
  constraint "readingIsPassed" check ("kind" in ('HANDLE', 'APPROVAL') or "state" in ('passed', 'skipped')),
  constraint "comesFromOthers" check ("runNo" <> all ("from"))
);
-- A token that reaches an open run merges into it; there are never two.
create unique index "openRunOfNode" on runs ("instanceId", "nodeId") where "state" = 'open';

create table tasks (
  "taskId" bigint generated always as identity primary key,
  "instanceId" bigint not null references instances,
  "taskNo" integer not null check ("taskNo" > 0),
  "runNo" integer not null,
  "nodeId" text not null,
  "nodeName" text not null,
  "kind" text not null check ("kind" in ('HANDLE', 'APPROVAL', 'CC', 'CONVERGE')),
  "role" text not null check ("role" in ('handler', 'voter', 'signer', 'reader')),
  "userId" bigint not null references users,
  -- Whom the holder stands in for.
  "forUserId" bigint references users,
  "state" text not null check ("state" in ('waiting', 'open', 'agreed', 'submitted', 'read', 'returned',
    'transferred', 'revoked', 'closed', 'voided')),
  "turn" integer not null,
  "signOf" integer,
  "addedBy" bigint references users,
  "after" boolean not null,
  "spent" boolean not null,
  "automatic" boolean not null,
  -- The system acted on it because its time was up.
  "timedOut" boolean not null,
  "returnTo" jsonb,
  "urged" integer not null default 0,
  "bornAct" integer not null,
  "endAct" integer,
  -- When it reached its holder (became open), when it is due, was first looked at, ended.
  "arrivalTime" timestamptz not null,
  "dueTime" timestamptz,
  -- When the system acts on it next: once it is due, and again after each reminder.
  "timeoutTime" timestamptz,
  -- What is left of its time while it waits for a signer, in milliseconds.
  "remainingMs" bigint check ("remainingMs" >= 0),
  -- The working calendar that its due time was counted by; null: the wall clock.
  "calendarId" bigint,
  -- How often in a row the system failed to act on it.
  "timeoutFaults" integer not null default 0,
  "readTime" timestamptz,
  "endTime" timestamptz,
  -- False for the initiator's own task of a draft that was never submitted, and for all of a deleted instance.
  "listed" boolean not null,
  "quickApprovable" boolean not null,
  -- What the to-do list shows and sorts by, so that it is a scan of one index of one table.
  "definitionId" bigint not null,
  "formId" bigint not null,
  "formEnName" text not null,
  "formCnName" text not null,
  "rowId" bigint not null,
  "title" text not null,
  "summary" jsonb not null,
  "amount" numeric,
  "serialNumber" text not null,
  "keyword" text not null,
  "initiatorId" bigint not null,
  "initiatorName" text not null,
  "initiatorDeptName" text not null,
  unique ("instanceId", "taskNo"),
  foreign key ("instanceId", "runNo") references runs,
  constraint "endedTaskHasAct" check (("state" in ('open', 'waiting')) = ("endAct" is null)),
  constraint "endedTaskHasTime" check (("state" in ('open', 'waiting')) = ("endTime" is null)),
  constraint "taskActsInOrder" check ("bornAct" > 0 and "endAct" >= "bornAct"),
  constraint "taskCounts" check ("turn" >= 0 and "urged" >= 0),
  constraint "roleOfKind" check (case "role" when 'handler' then "kind" = 'HANDLE'
    when 'reader' then "kind" in ('CC', 'CONVERGE') else "kind" = 'APPROVAL' end),
  -- Handlers submit, voters and signers agree, readers read, and none does what is another's.
  constraint "stateOfRole" check (case "state" when 'submitted' then "role" = 'handler'
    when 'agreed' then "role" in ('voter', 'signer') when 'read' then "role" = 'reader'
    when 'open' then true when 'revoked' then true when 'closed' then true when 'voided' then true
    else "role" <> 'reader' end),
  constraint "returnHasTarget" check (("returnTo" is not null) = ("state" = 'returned' or "spent")),
  constraint "spentIsClosed" check (not "spent" or "state" = 'closed'),
  constraint "automaticDecides" check (not "automatic"
    or "state" in ('agreed', 'submitted', 'returned', 'transferred')),
  -- Added by somebody: a signer before another's task, or a further voter after it.
  constraint "signerIsAdded" check (("addedBy" is not null) = ("role" = 'signer' or "after")),
  constraint "signerComesBefore" check ("role" <> 'signer' or "signOf" is not null),
  constraint "signsOfOthers" check ("signOf" <> "taskNo"),
  constraint "afterIsVoter" check (not "after" or "role" = 'voter'),
  constraint "timeoutIsOfOpen" check ("timeoutTime" is null
    or ("state" = 'open' and "role" <> 'reader' and "dueTime" is not null)),
  constraint "remainsWhileWaiting" check ("remainingMs" is null or ("state" = 'waiting' and "dueTime" is null)),
  constraint "timedOutIsAutomatic" check (not "timedOut" or "automatic")
);
-- The first to submit speaks for all handlers of the node.
create unique index "submissionOfRun" on tasks ("instanceId", "runNo") where "state" = 'submitted';
-- Nobody holds two live tasks in one run.
create unique index "liveTaskOfUser" on tasks ("instanceId", "runNo", "userId") where "state" in ('open', 'waiting');
create index "tasksToDo" on tasks ("userId", "arrivalTime" desc, "taskId" desc) include ("amount")
  where "state" = 'open' and "listed" and "role" <> 'reader';
create index "tasksToRead" on tasks ("userId", "arrivalTime" desc, "taskId" desc) include ("amount")
  where "state" = 'open' and "listed" and "role" = 'reader';
create index "tasksDue" on tasks ("timeoutTime") where "timeoutTime" is not null;
create index "tasksByCalendar" on tasks ("calendarId", "taskId") where "timeoutTime" is not null;
-- Who took or takes part.
create index "tasksOfUser" on tasks ("userId", "instanceId");

-- What happened, in order; replayed from the first it gives runs, tasks and the instance's state. Append-only.
create table "flowEvents" (
  "instanceId" bigint not null references instances,
  "eventNo" integer not null check ("eventNo" > 0),
  "actNo" integer not null,
  "event" jsonb not null,
  "time" timestamptz not null,
  primary key ("instanceId", "eventNo"),
  -- The first event, and no other, is the start; everything after it belongs to an act.
  constraint "startsOnce" check (("eventNo" = 1) = ("event" ->> 'type' = 'started')
    and ("eventNo" = 1) = ("actNo" = 0) and "actNo" >= 0),
  constraint "actOfItself" check ("event" ->> 'type' <> 'acted' or ("event" ->> 'actNo')::integer = "actNo")
);

-- The events that people read: each act of a person, each automatic step, each skipped node. Append-only.
create table "flowLog" (
  "logId" bigint generated always as identity primary key,
  "instanceId" bigint not null,
  "eventNo" integer not null,
  "actNo" integer not null,
  -- An act of the engine, or automatic, or skipped.
  "act" text not null,
  -- null: the system
  "userId" bigint references users,
  "taskNo" integer,
  "runNo" integer,
  "nodeId" text,
  "comment" text not null,
  "attachments" jsonb not null default '[]',
  -- To whom: transfer, add-sign, assign.
  "userIds" bigint[] not null default '{}',
  "targetNodeId" text,
  "jumpBack" boolean not null default false,
  "time" timestamptz not null,
  -- Shows in the list of what the person handled.
  "handled" boolean not null,
  -- What figures over the log need, so that they read nothing else: the form, and when the task that a person's act
  -- ended had reached its holder; null where the act ended none.
  "formId" bigint not null,
  "arrivalTime" timestamptz,
  unique ("instanceId", "eventNo"),
  foreign key ("instanceId") references instances,
  constraint "lineOfAct" check ("actNo" > 0),
  constraint "lineOfPerson" check ("userId" is not null or "act" not in ('stash', 'submit', 'agree', 'return',
    'transfer', 'beforeAddSign', 'afterAddSign', 'reduceSign', 'read', 'void', 'delete', 'revokeByInitiator',
    'takeBack', 'urge', 'assign', 'migrate')),
  constraint "handledByPerson" check (not "handled" or ("userId" is not null
    and "act" in ('submit', 'agree', 'return', 'transfer', 'beforeAddSign', 'afterAddSign'))),
  constraint "lineOfTask" check ("act" not in ('automatic', 'agree', 'return', 'transfer') or "taskNo" is not null),
  constraint "lineOfRun" check ("act" <> 'skipped' or ("runNo" is not null and "taskNo" is null)),
  constraint "jumpHasTarget" check (not "jumpBack" or "targetNodeId" is not null)
);
-- The log names every act once.
create unique index "lineOfActOnce" on "flowLog" ("instanceId", "actNo") where "act" not in ('automatic', 'skipped');
create index "flowLogHandled" on "flowLog" ("userId", "time" desc, "logId" desc) where "handled";

-- Nobody changes what has happened: even the role that owns the tables may only add to them.
revoke update, delete, truncate on "flowEvents", "flowLog" from current_user;
