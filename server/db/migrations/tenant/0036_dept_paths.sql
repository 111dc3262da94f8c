-- Records keep the path of a department beside its id, so a renamed or moved department changes those of all below it.
create function "noteDeptRename"() returns trigger language plpgsql as $$
begin
  insert into "renames" ("kind", "source", "id")
  with recursive below as (
    select new."deptId" as "deptId"
    union
    select d."deptId" from depts d join below b on d."parentId" = b."deptId")
  select 'depts', '', "deptId"::text from below order by "deptId"
  on conflict ("kind", "source", "id") do update
    set "xid" = excluded."xid", "followed" = false, "depth" = 0, "leasedUntil" = null, "columns" = null;
  return null;
end $$;
drop trigger "depts_renamed" on depts;
create trigger "depts_renamed" after update of "deptName", "parentId" on depts
  for each row when ((old."deptName", old."parentId") is distinct from (new."deptName", new."parentId"))
  execute function "noteDeptRename"();

-- What was kept so far is the bare name.
insert into "renames" ("kind", "source", "id") select 'depts', '', "deptId"::text from depts order by "deptId"
on conflict ("kind", "source", "id") do update
  set "xid" = excluded."xid", "followed" = false, "depth" = 0, "leasedUntil" = null, "columns" = null;
