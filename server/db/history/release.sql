-- Returns the append-only tables to the application's role, so that migrations of a new version may change them. Run
-- like protect.sql, which takes them away again. In between the application's role has revoked its own right to
-- change rows, as on every server without a superuser.
do $$
declare
  app constant name := (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'qianhe');
  found record;
begin
  for found in
    select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (select t.schema from qianhe.tenants t) and c.relkind = 'r'
      and pg_get_userbyid(c.relowner) = app || '_history'
  loop
    execute format('alter table %I.%I owner to %I', found.nspname, found.relname, app);
    execute format('revoke update, delete, truncate on %I.%I from %I', found.nspname, found.relname, app);
    execute format('grant select, insert, references, trigger on %I.%I to %I', found.nspname, found.relname, app);
  end loop;
  for found in
    select n.nspname from pg_namespace n
    where n.nspname in (select t.schema from qianhe.tenants t) and pg_get_userbyid(n.nspowner) = app || '_history'
  loop
    execute format('alter schema %I owner to %I', found.nspname, app);
    execute format('grant all on schema %I to %I', found.nspname, app);
  end loop;
end $$;
