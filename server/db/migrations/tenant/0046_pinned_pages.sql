-- Pages that are open from the start, in tabs that cannot be closed.
alter table menus add column "affix" boolean not null default false;
