-- Values that were computed from copies of identity numbers were stored whole (0048_masked_copies.sql masked the earlier
-- ones): in forms that copy from such a field, and in forms that copy from those.
do $$
declare
  -- Numbers of 18 and of 15 characters within a text (contract/fields/shared/idNumber.ts).
  patterns constant text[] := array[
    '(?<![0-9])([0-9][ -]?[0-9][ -]?[0-9][ -]?[0-9][ -]?[0-9][ -]?[0-9])[ -]?(?:1[ -]?[89]|2[ -]?0)[ -]?[0-9][ -]?[0-9][ -]?(?:0[ -]?[1-9]|1[ -]?[0-2])[ -]?(?:0[ -]?[1-9]|[12][ -]?[0-9]|3[ -]?[01])[ -]?([0-9][ -]?[0-9][ -]?[0-9][ -]?[0-9Xx])(?![0-9Xx])',
    '(?<![0-9])((?:1[ -]?[1-5]|2[ -]?[1-3]|3[ -]?[1-7]|4[ -]?[1-6]|5[ -]?[0-4]|6[ -]?[1-5]|7[ -]?1|8[ -]?[1-3])[ -]?[0-9][ -]?[0-9][ -]?[0-9][ -]?[0-9])[ -]?[0-9][ -]?[0-9][ -]?(?:0[ -]?[1-9]|1[ -]?[0-2])[ -]?(?:0[ -]?[1-9]|[12][ -]?[0-9]|3[ -]?[01])[ -]?([0-9][ -]?[0-9][ -]?[0-9])(?![0-9Xx])'];
  replacements constant text[] := array['\1********\2', '\1******\2'];
  place record;
  holders text[] := '{}';
begin
  for place in
    with recursive fields as (
      select f."enName" as "form", '' as "subForm", one as "field"
      from forms f cross join jsonb_array_elements(f."definition" -> 'fields') as one
      where not f."deleted"
      union all
      select f."enName", one ->> 'enName', col
      from forms f cross join jsonb_array_elements(f."definition" -> 'fields') as one
      cross join jsonb_array_elements(one -> 'children') as col
      where not f."deleted"),
    plain as (
      select "form", "subForm", "field" ->> 'enName' as "name",
        coalesce("field" ->> 'computeExpression', '') as "expression"
      from fields where "field" ->> 'funcType' <> 'idCard'),
    copies as (
      select p."form", p."subForm", p."name", k."field" ->> 'relateEnName' as "fromForm",
        split_part(pair, ':', 1) as "fromField"
      from fields as k cross join jsonb_array_elements_text(k."field" -> 'relate2Current') as pair
      join plain as p on p."form" = k."form" and p."name" = split_part(pair, ':', 2)
        and p."subForm" = case when k."field" ? 'children' then k."field" ->> 'enName' else k."subForm" end),
    derived as (
      select c."form", c."subForm", c."name" from copies as c
      join fields as card on card."form" = c."fromForm" and card."subForm" = ''
        and card."field" ->> 'enName' = c."fromField" and card."field" ->> 'funcType' = 'idCard'
      union
      select later.* from derived as d cross join lateral (
        select p."form", p."subForm", p."name" from plain as p
        where p."form" = d."form" and p."expression" ~ concat('\m', d."name", '\M')
        union all
        select c."form", c."subForm", c."name" from copies as c
        where c."fromForm" = d."form" and c."fromField" = d."name" and d."subForm" = '') as later),
    placed as (
      select *, case when "subForm" = '' then "form" else concat("form", '__', "subForm") end as "table" from derived)
    select distinct p."form", p."subForm", p."name", c.table_name as "table",
      exists (select 1 from forms where not "deleted" and "relates" ? p."form") as "related"
    from placed p
    join information_schema.columns c on c.table_schema = current_schema() and c.column_name = p."name"
      and c.data_type = 'text' and c.table_name = case when length(p."table") <= 63 then p."table"
        else concat(left(p."table", 54), '_', left(encode(sha256(convert_to(p."table", 'UTF8')), 'hex'), 8)) end
  loop
    holders := holders || place."form";
    for shape in 1 .. 2 loop
      -- Names of such records elsewhere follow like those of renamed records (0030_renames.sql).
      if place."related" and place."subForm" = '' then
        execute format('insert into "renames" as r ("kind", "source", "id", "columns")
          select ''records'', %1$L, one."id"::text, array[%2$L] from %3$I as one where one.%2$I ~ %4$L order by one."id"
          on conflict ("kind", "source", "id") do update
            set "xid" = excluded."xid", "followed" = false, "depth" = 0, "leasedUntil" = null,
              "columns" = array(select distinct unnest(r."columns" || excluded."columns"))',
          place."form", place."name", place."table", patterns[shape]);
      end if;
      execute format('update %1$I set %2$I = regexp_replace(%2$I, %3$L, %4$L, ''g'') where %2$I ~ %3$L',
        place."table", place."name", patterns[shape], replacements[shape]);
    end loop;
  end loop;
  -- Titles and the texts beside them, of the flows of such forms.
  for shape in 1 .. 2 loop
    update instances set "title" = regexp_replace("title", patterns[shape], replacements[shape], 'g'),
      "keyword" = regexp_replace("keyword", patterns[shape], replacements[shape], 'gi'),
      "summary" = regexp_replace("summary"::text, patterns[shape], replacements[shape], 'g')::jsonb
    where "formEnName" = any(holders) and ("keyword" ~* patterns[shape] or "summary"::text ~ patterns[shape]);
    update tasks set "title" = regexp_replace("title", patterns[shape], replacements[shape], 'g'),
      "keyword" = regexp_replace("keyword", patterns[shape], replacements[shape], 'gi'),
      "summary" = regexp_replace("summary"::text, patterns[shape], replacements[shape], 'g')::jsonb
    where "formEnName" = any(holders) and ("keyword" ~* patterns[shape] or "summary"::text ~ patterns[shape]);
  end loop;
end $$;
