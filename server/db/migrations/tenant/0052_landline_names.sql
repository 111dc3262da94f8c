-- A landline is one sign-in name with the country code and without it, as contract/calls/shapes/signInNames.ts normalizes
-- it: +86 10 1234 5678 was 1012345678 and is 01012345678. All names are made again as in 0049_sign_in_names.sql; accounts
-- that have one name now share it.
delete from "signInNames";

with written as (
  select "userId", "userName" as "text", true as "isAccount" from users where not "deleted"
  union all
  select "userId", "phonenumber", false from users where not "deleted"),
bare as (
  select "userId", "isAccount", btrim(normalize("text", NFKC)) as "text", regexp_replace(btrim(normalize("text", NFKC)),
    '[\s().·''\u2018\u2019\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\ufeff-]', '', 'g') as "digits" from written),
national as (
  select "userId", "isAccount", "text",
    regexp_replace(regexp_replace(regexp_replace(regexp_replace("digits",
      '^(\+|00)?86(?=(10|2[0-9])[0-9]{8}$|([35679][0-9]|[48][1-9])[0-9]{8,9}$)', '0'),
      '^(\+|00)86(?=[0-9]{5})', ''),
      '^86(?=1[0-9]{10}$|0[0-9]{9,11}$|[48]00[0-9]{7}$)', ''),
      '^00(?=[1-9][0-9]{5})', '+') as "phone"
  from bare),
named as (
  select "userId", case when "phone" ~ '^(1[0-9]{10}|0[0-9]{9,11}|\+[0-9]{6,18})$' then "phone" else lower("text") end as "name"
  from national where "isAccount"
  union
  select "userId", "phone" from national where not "isAccount" and "phone" ~ '^\+?[0-9]{5,19}$')
insert into "signInNames" ("userId", "name", "shared")
select "userId", "name", count(*) over (partition by "name") > 1 from named;
