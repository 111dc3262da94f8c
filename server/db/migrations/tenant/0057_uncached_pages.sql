-- A page whose state ends when another one is shown.
alter table menus add column "noCache" boolean not null default false;

-- The form last, as the description of a menu entry names the columns.
drop index "formMenuPerms";
create unique index "formMenuPerms" on menus ("menuType", "perms", "formName") where "formName" is not null;
