-- People and what they may do: departments, users, roles, posts, menus, dictionaries, settings, audit.

-- A text as keywords are looked for in it: lower case, a capital Z between all characters. So two characters, the
-- usual Chinese word, have a trigram of their own. plpgsql is the quickest way to the two functions, one of which
-- is only declared stable because other element types than text are printed by settings.
create function "searchText"(text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return array_to_string(string_to_array(lower($1), null), 'Z');
end
$$;

create table depts (
  "deptId" bigint generated always as identity primary key,
  "parentId" bigint references depts,
  "deptName" text not null check (length("deptName") between 1 and 100),
  "orderNum" integer not null default 0,
  "leaderId" bigint,
  "status" text not null default '0' check ("status" in ('0', '1')),
  "isOrg" boolean not null default false,
  "createBy" bigint,
  "createTime" timestamptz not null default now(),
  "updateTime" timestamptz not null default now(),
  check ("parentId" <> "deptId")
);
create index "deptsByParent" on depts ("parentId");
-- Two departments of one name beside each other cannot be told apart in a picker.
create unique index "deptNames" on depts (coalesce("parentId", 0), "deptName");

create table users (
  "userId" bigint generated always as identity primary key,
  "userName" text not null check (length("userName") between 2 and 64),
  "nickName" text not null check (length("nickName") between 1 and 64),
  -- Full pinyin and initials of nickName in lower case, one space between; behind them those of its other readings.
  "pinyin" text not null default '',
  -- What a keyword is looked for in.
  "search" text generated always as ("searchText"("nickName" || E'\n' || "pinyin")) stored,
  "deptId" bigint references depts,
  "phonenumber" text not null default '',
  "email" text not null default '',
  "sex" text not null default '2' check ("sex" in ('0', '1', '2')),
  "avatar" text not null default '',
  "openId" text,
  "status" text not null default '0' check ("status" in ('0', '1')),
  "passwordHash" text not null,
  "mustChangePassword" boolean not null default false,
  "passwordTime" timestamptz not null default now(),
  "feature" jsonb not null default '{}',
  "remark" text not null default '',
  "deleted" boolean not null default false,
  "createBy" bigint,
  "createTime" timestamptz not null default now(),
  "updateTime" timestamptz not null default now()
);
-- A deleted account keeps its row (records and logs point to it) and frees its name.
create unique index "userNames" on users (lower("userName")) where not "deleted";
create index "usersByDept" on users ("deptId");
create index "userSearch" on users using gin ("search" public.gin_trgm_ops) where not "deleted";
alter table depts add constraint "deptLeader" foreign key ("leaderId") references users;

create table roles (
  "roleId" bigint generated always as identity primary key,
  "roleName" text not null check (length("roleName") between 1 and 64),
  "roleKey" text not null check ("roleKey" ~ '^[A-Za-z][A-Za-z0-9_]{0,63}$'),
  "dataScope" text not null default 'SELF'
    check ("dataScope" in ('ALL', 'DEPT_AND_CHILD', 'DEPT', 'SELF', 'CUSTOM')),
  "status" text not null default '0' check ("status" in ('0', '1')),
  "orderNum" integer not null default 0,
  "remark" text not null default '',
  "createTime" timestamptz not null default now(),
  "updateTime" timestamptz not null default now()
);
create unique index "roleKeys" on roles (lower("roleKey"));
create unique index "roleNames" on roles ("roleName");

create table posts (
  "postId" bigint generated always as identity primary key,
  "postName" text not null check (length("postName") between 1 and 64),
  "postCode" text not null check (length("postCode") between 1 and 64),
  "orderNum" integer not null default 0,
  "status" text not null default '0' check ("status" in ('0', '1')),
  "remark" text not null default '',
  "createTime" timestamptz not null default now(),
  "updateTime" timestamptz not null default now()
);
create unique index "postCodes" on posts (lower("postCode"));
create unique index "postNames" on posts ("postName");

create table menus (
  "menuId" bigint generated always as identity primary key,
  "parentId" bigint references menus,
  "menuName" text not null check (length("menuName") between 1 and 100),
  "path" text not null default '',
  "component" text not null default '',
  "perms" text not null default '',
  "icon" text not null default '',
  -- M: folder, C: page, F: permission
  "menuType" text not null check ("menuType" in ('M', 'C', 'F')),
  "orderNum" integer not null default 0,
  "visible" text not null default '0' check ("visible" in ('0', '1')),
  "status" text not null default '0' check ("status" in ('0', '1')),
  "link" text not null default '',
  -- The form whose publishing made the entry.
  "formName" text,
  "createTime" timestamptz not null default now(),
  "updateTime" timestamptz not null default now(),
  check ("parentId" <> "menuId"),
  check ("menuType" <> 'F' or "perms" <> '')
);
create index "menusByParent" on menus ("parentId");
create unique index "formMenuPerms" on menus ("formName", "menuType", "perms") where "formName" is not null;

create table "userRoles" (
  "userId" bigint not null references users on delete cascade,
  "roleId" bigint not null references roles on delete cascade,
  primary key ("userId", "roleId")
);
create index "userRolesByRole" on "userRoles" ("roleId");

create table "userPosts" (
  "userId" bigint not null references users on delete cascade,
  "postId" bigint not null references posts on delete cascade,
  primary key ("userId", "postId")
);
create index "userPostsByPost" on "userPosts" ("postId");

create table "roleMenus" (
  "roleId" bigint not null references roles on delete cascade,
  "menuId" bigint not null references menus on delete cascade,
  primary key ("roleId", "menuId")
);
create index "roleMenusByMenu" on "roleMenus" ("menuId");

create table "roleDepts" (
  "roleId" bigint not null references roles on delete cascade,
  "deptId" bigint not null references depts on delete cascade,
  primary key ("roleId", "deptId")
);

create table configs (
  "configId" bigint generated always as identity primary key,
  "configKey" text not null unique check (length("configKey") between 1 and 100),
  "configName" text not null check (length("configName") between 1 and 100),
  "configValue" text not null default '' check (length("configValue") <= 100000),
  -- Y: the product needs the key, it cannot be deleted.
  "configType" text not null default 'N' check ("configType" in ('Y', 'N')),
  "remark" text not null default '',
  "createTime" timestamptz not null default now(),
  "updateTime" timestamptz not null default now()
);

create table "dictTypes" (
  "dictId" bigint generated always as identity primary key,
  "dictType" text not null unique check ("dictType" ~ '^[a-z][a-z0-9_]{0,63}$'),
  "dictName" text not null check (length("dictName") between 1 and 100),
  "status" text not null default '0' check ("status" in ('0', '1')),
  "remark" text not null default '',
  "createTime" timestamptz not null default now(),
  "updateTime" timestamptz not null default now()
);

create table "dictData" (
  "dictCode" bigint generated always as identity primary key,
  "dictType" text not null references "dictTypes" ("dictType") on update cascade,
  "parentId" bigint references "dictData",
  "dictLabel" text not null check (length("dictLabel") between 1 and 200),
  "dictValue" text not null check (length("dictValue") between 1 and 200),
  "orderNum" integer not null default 0,
  "status" text not null default '0' check ("status" in ('0', '1')),
  "remark" text not null default '',
  "createTime" timestamptz not null default now(),
  "updateTime" timestamptz not null default now(),
  unique ("dictType", "dictValue"),
  check ("parentId" <> "dictCode")
);
create index "dictDataByParent" on "dictData" ("parentId");

-- Append-only: sign-ins, refusals, administration, exports and files fetched.
create table "auditLog" (
  "auditId" bigint generated always as identity primary key,
  "time" timestamptz not null default now(),
  -- signIn, signOut, refusal, administration, export, file
  "kind" text not null check ("kind" in ('signIn', 'signOut', 'refusal', 'administration', 'export', 'file')),
  "userId" bigint,
  "userName" text not null default '',
  -- The call's path, or the name that was tried.
  "what" text not null,
  "outcome" text not null,
  -- What was sent, without passwords, shortened.
  "detail" text not null default '' check (length("detail") <= 2000),
  "address" text not null default '',
  "requestId" text not null default ''
);
create index "auditLogByTime" on "auditLog" ("time" desc);
create index "auditLogByUser" on "auditLog" ("userId", "time" desc);

-- Append-only also for the role that owns it.
revoke update, delete, truncate on "auditLog" from current_user;
