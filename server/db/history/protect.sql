-- Takes the append-only tables away from the application's role. A superuser (or a role that may create roles and is a
-- member of the application's) runs it in the application's database; it may be run again at any time.
--
-- A role without login owns the tables, the tenants' schemas and the database. It inherits from the application's role,
-- hence PostgreSQL refuses to make the application's role its member, by any grantor. Nobody can act as this role but
-- the two functions below, which take tables over and drop the whole schema of a suspended tenant.
do $$
declare
  app constant name := (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'qianhe');
  keeper constant name := app || '_history';
  given record;
begin
  if not exists (select from pg_roles where rolname = keeper) then
    execute format('create role %I nologin', keeper);
  end if;
  -- A restore may have let the application's role create this role; the application's role is then its member.
  for given in
    select m.grantor::regrole as grantor from pg_auth_members m
    where m.roleid = quote_ident(keeper)::regrole and m.member = quote_ident(app)::regrole
  loop
    execute format('revoke %I from %I granted by %s cascade', keeper, app, given.grantor);
  end loop;
  if not pg_has_role(keeper, app, 'usage') then
    execute format('grant %I to %I', app, keeper);
  end if;
  execute format('alter database %I owner to %I', current_database(), keeper);
  execute format('grant create, connect, temporary on database %I to %I', current_database(), app);
  -- Functions are created and owned in the schema of the application's role; that role cannot replace another role's
  -- function.
  execute format('grant usage on schema qianhe to %I', keeper);
end $$;

-- Takes over the tables that another role owns, and renews rights that differ from the intended ones: a restore by
-- other programs may omit rights or add some.
create or replace function qianhe.protect_history(tenant_schema text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare
  app constant name := (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'qianhe');
  found record;
begin
  if exists (select from pg_namespace where nspname = tenant_schema
    and pg_get_userbyid(nspowner) <> current_user and pg_get_userbyid(nspowner) = app) then
    execute format('alter schema %I owner to %I', tenant_schema, current_user);
  end if;
  if exists (select from pg_namespace where nspname = tenant_schema and pg_get_userbyid(nspowner) = current_user
    and not (has_schema_privilege(app, oid, 'usage with grant option') and has_schema_privilege(app, oid, 'create'))) then
    execute format('grant usage on schema %I to %I with grant option', tenant_schema, app);
    execute format('grant create on schema %I to %I', tenant_schema, app);
  end if;
  for found in
    select c.oid, c.relname, columns.given from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.given) as given,
        bool_and(has_column_privilege(app, c.oid, a.attnum, 'insert') = a.given) as "isExact"
      from (
        -- PostgreSQL alone assigns ids and, in the audit log, times.
        select attname, attnum,
          attidentity = '' and not (c.relname in ('auditLog', 'logSeals') and attname = 'time') as given
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as a) as columns
    where n.nspname = tenant_schema and c.relkind = 'r'
      and c.relname in ('auditLog', 'flowEvents', 'flowLog', 'recordVersions', 'logSeals')
      and not (pg_get_userbyid(c.relowner) = current_user and columns."isExact"
        and has_table_privilege(app, c.oid, 'select') and not has_any_column_privilege(app, c.oid, 'update')
        and not has_table_privilege(app, c.oid, 'update, delete, truncate, references, trigger')
        -- A right of PUBLIC is also a right of the application's role.
        and not has_any_column_privilege('public', c.oid, 'select, insert, update, references'))
  loop
    execute format('alter table %I.%I owner to %I', tenant_schema, found.relname, current_user);
    execute format('revoke all on %I.%I from public, %I', tenant_schema, found.relname, app);
    execute format('grant select, insert (%s) on %I.%I to %I', found.given, tenant_schema, found.relname, app);
    -- For dumps, which record the sequences' current values.
    execute coalesce((select string_agg(format('grant select on sequence %s to %I', d.objid::regclass, app), '; ')
      from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
      where d.refobjid = found.oid and d.deptype = 'i'), 'select');
  end loop;
end $function$;

-- Drops the schema of a suspended tenant with all its logs. Rows of a log stay as they are: the application's role can
-- have a tenant removed as a whole, and only one that is suspended and is not the platform's own, whose audit log
-- records it. No log loses or changes a single row. Only schemas with the names of tenants' schemas are dropped.
create or replace function qianhe.drop_suspended_tenant(tenant_code text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $function$
declare
  found_schema text;
begin
  select t.schema into found_schema from qianhe.tenants t
    where t.code = tenant_code and t.status = 'disabled' and t.code <> 'DEFAULT'
      and starts_with(t.schema, 'tenant_')
    for update;
  if found_schema is null then
    raise exception 'tenant % is not suspended', tenant_code using errcode = 'insufficient_privilege';
  end if;
  execute format('drop schema %I cascade', found_schema);
end $function$;

do $$
declare
  app constant name := (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'qianhe');
begin
  execute format('alter function qianhe.drop_suspended_tenant(text) owner to %I', app || '_history');
  revoke all on function qianhe.drop_suspended_tenant(text) from public;
  execute format('grant execute on function qianhe.drop_suspended_tenant(text) to %I', app);
  execute format('alter function qianhe.protect_history(text) owner to %I', app || '_history');
  revoke all on function qianhe.protect_history(text) from public;
  execute format('grant execute on function qianhe.protect_history(text) to %I', app);
end $$;
