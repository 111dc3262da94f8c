-- Copies of identity numbers were stored whole: in the texts by which records are known elsewhere, in computed and copied
-- texts, in titles. A copy shows what everybody may see; the number itself stays in its own column.
do $$
declare
  -- 17 digits with a date of birth and a check character, as identity numbers are; the groups are what is shown.
  whole constant text := '(?<![0-9])([0-9]{6})(?:18|19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])([0-9]{3}[0-9X])(?![0-9X])';
  shown constant text := '\1********\2';
  source record;
  copy record;
  -- The fields of forms, [{ form, field }].
  cards constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('form', f."enName", 'field', one -> 'enName')), '[]')
    from forms f cross join jsonb_array_elements(f."definition" -> 'fields') as one
    where not f."deleted" and one ->> 'funcType' = 'idCard');
  -- The forms with such a field, in a sub-form too, or with copies from one.
  holders constant text[] := array(
    select f."enName" from forms f cross join jsonb_array_elements(f."definition" -> 'fields') as one
    cross join lateral (select one as "field" union all select jsonb_array_elements(one -> 'children')) as k
    where not f."deleted" and k."field" ->> 'funcType' = 'idCard'
    union
    select f."enName" from forms f cross join jsonb_array_elements(f."definition" -> 'fields') as one
    cross join lateral (select one as "field" union all select jsonb_array_elements(one -> 'children')) as k
    cross join jsonb_array_elements_text(k."field" -> 'relate2Current') as pair
    join jsonb_to_recordset(cards) as c("form" text, "field" text)
      on c."form" = k."field" ->> 'relateEnName' and c."field" = split_part(pair, ':', 1)
    where not f."deleted");
begin
  -- Texts beside ids follow like those of renamed records (0030_renames.sql).
  for source in
    select c."form", array_agg(c."field") as "fields" from jsonb_to_recordset(cards) as c("form" text, "field" text)
    where exists (select 1 from forms where not "deleted" and "relates" ? c."form")
      and to_regclass(quote_ident(c."form")) is not null
    group by c."form"
  loop
    execute format('insert into "renames" as r ("kind", "source", "id", "columns")
      select ''records'', %1$L, one."id"::text, %2$L::text[] from %1$I as one order by one."id"
      on conflict ("kind", "source", "id") do update
        set "xid" = excluded."xid", "followed" = false, "depth" = 0, "leasedUntil" = null,
          "columns" = array(select distinct unnest(r."columns" || excluded."columns"))', source."form", source."fields");
  end loop;
  -- Texts that are computed in such a form, and those that were copied.
  for copy in
    with fields as (
      select f."enName" as "form", null::text as "subForm", one as "field"
      from forms f cross join jsonb_array_elements(f."definition" -> 'fields') as one
      where not f."deleted"
      union all
      select f."enName", one ->> 'enName', col
      from forms f cross join jsonb_array_elements(f."definition" -> 'fields') as one
      cross join jsonb_array_elements(one -> 'children') as col
      where not f."deleted"),
    found as (
      select "form", "subForm", "field" ->> 'enName' as "name" from fields
      where coalesce("field" ->> 'computeExpression', '') <> '' and "field" ->> 'funcType' <> 'idCard'
        and "form" = any(holders)
      union
      select k."form", case when k."field" ? 'children' then k."field" ->> 'enName' else k."subForm" end,
        split_part(pair, ':', 2)
      from fields as k cross join jsonb_array_elements_text(k."field" -> 'relate2Current') as pair
      join jsonb_to_recordset(cards) as c("form" text, "field" text)
        on c."form" = k."field" ->> 'relateEnName' and c."field" = split_part(pair, ':', 1)),
    placed as (
      select "name", case when "subForm" is null then "form" else concat("form", '__', "subForm") end as "table",
        "form", "subForm" from found)
    select distinct p."name", c.table_name as "table" from placed p
    join information_schema.columns c on c.table_schema = current_schema() and c.column_name = p."name"
      and c.data_type = 'text' and c.table_name = case when length(p."table") <= 63 then p."table"
        else concat(left(p."table", 54), '_', left(encode(sha256(convert_to(p."table", 'UTF8')), 'hex'), 8)) end
    where not exists (select 1 from fields as k where k."form" = p."form" and k."subForm" is not distinct from p."subForm"
      and k."field" ->> 'enName' = p."name" and k."field" ->> 'funcType' = 'idCard')
  loop
    execute format('update %1$I set %2$I = regexp_replace(%2$I, %3$L, %4$L, ''g'') where %2$I ~ %3$L',
      copy."table", copy."name", whole, shown);
  end loop;
  -- Titles and the texts beside them, of the flows of such forms.
  update instances set "title" = regexp_replace("title", whole, shown, 'g'),
    "keyword" = regexp_replace("keyword", whole, shown, 'gi'),
    "summary" = regexp_replace("summary"::text, whole, shown, 'g')::jsonb
  where "formEnName" = any(holders) and ("keyword" ~* whole or "summary"::text ~ whole);
  update tasks set "title" = regexp_replace("title", whole, shown, 'g'),
    "keyword" = regexp_replace("keyword", whole, shown, 'gi'),
    "summary" = regexp_replace("summary"::text, whole, shown, 'g')::jsonb
  where "formEnName" = any(holders) and ("keyword" ~* whole or "summary"::text ~ whole);
end $$;
