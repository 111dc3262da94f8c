-- What registered itself waits until somebody enables it; what was enabled and is disabled again does not wait.
alter table users add column "waiting" boolean not null default false;
alter table depts add column "waiting" boolean not null default false;
-- Until now only the remark told such accounts from disabled ones. Earlier departments cannot be told.
update users set "waiting" = true
  where "status" = '1' and not "deleted" and "createBy" is null and "remark" = '自行注册';
alter table users add constraint "waitingUsers" check (not "waiting" or "status" = '1');
alter table depts add constraint "waitingDepts" check (not "waiting" or "status" = '1');
create index "usersWaiting" on users ("userId") where "waiting" and not "deleted";
create index "deptsWaiting" on depts ("deptId") where "waiting";

-- `phone`: a signed-in person proves a new number.
alter table "verifyCodes" drop constraint "verifyCodes_purpose_check";
alter table "verifyCodes" add constraint "verifyCodes_purpose_check"
  check ("purpose" in ('login', 'register', 'reset', 'update', 'phone'));
