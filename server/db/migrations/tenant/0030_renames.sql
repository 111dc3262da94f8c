-- Names that records keep beside ids and codes ("<field>$view") follow the ones they were taken from (jobs/renames.ts).
create table "renames" (
  -- What was renamed: users, depts, posts, dict, records.
  "kind" text not null,
  -- The form or the dictionary that it belongs to, else empty.
  "source" text not null,
  "id" text not null,
  -- Of a record the columns that have changed; null: whatever it is known by.
  "columns" text[],
  -- Who was writing meanwhile may have read the old name: until all of these transactions have ended, rows may turn up.
  "xid" xid8 not null default pg_current_xact_id(),
  -- All that could be seen has the new name.
  "followed" boolean not null default false,
  -- Names that are made of names follow those; a circle of them ends here.
  "depth" smallint not null default 0,
  "leasedUntil" timestamptz,
  primary key ("kind", "source", "id")
);

create function "announceRenames"() returns trigger language plpgsql as $$
begin
  perform pg_notify('qianhe_renames', current_schema());
  return null;
end $$;
create trigger "renames_announced" after insert or update of "xid" on "renames"
  for each statement execute function "announceRenames"();

create function "noteRename"() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
begin
  insert into "renames" ("kind", "source", "id")
  values (tg_argv[0], coalesce(changed ->> tg_argv[1], ''), changed ->> tg_argv[2])
  on conflict ("kind", "source", "id") do update
    set "xid" = excluded."xid", "followed" = false, "depth" = 0, "leasedUntil" = null, "columns" = null;
  return null;
end $$;
create trigger "users_renamed" after update of "nickName" on users
  for each row when (old."nickName" is distinct from new."nickName")
  execute function "noteRename"('users', '', 'userId');
create trigger "depts_renamed" after update of "deptName" on depts
  for each row when (old."deptName" is distinct from new."deptName")
  execute function "noteRename"('depts', '', 'deptId');
create trigger "posts_renamed" after update of "postName" on posts
  for each row when (old."postName" is distinct from new."postName")
  execute function "noteRename"('posts', '', 'postId');
create trigger "dictData_renamed" after update of "dictLabel" on "dictData"
  for each row when (old."dictLabel" is distinct from new."dictLabel")
  execute function "noteRename"('dict', 'dictType', 'dictValue');

-- Forms whose records its fields name.
alter table forms add column "relates" jsonb not null
  generated always as (jsonb_path_query_array("definition", '$.**.relateEnName')) stored;
