-- What signs in to an account beside its exact name: account names and phone numbers as
-- contract/calls/shapes/signInNames.ts normalizes them. A name belongs to one account. Accounts that had one name before
-- this table keep it marked as shared: it signs in none of them until the others have given it up, and nobody can take it.
create table "signInNames" (
  "userId" bigint not null references users on delete cascade,
  "name" text not null check ("name" <> ''),
  "shared" boolean not null default false,
  primary key ("userId", "name")
);

with written as (
  select "userId", lower(btrim(normalize("userName", NFKC))) as "account",
    regexp_replace(normalize("userName", NFKC),
      '[\s().·\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\ufeff-]', '', 'g') as "accountDigits",
    regexp_replace(normalize("phonenumber", NFKC),
      '[\s().·\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\ufeff-]', '', 'g') as "phone"
  from users where not "deleted"),
national as (
  select "userId", "account",
    regexp_replace(regexp_replace(regexp_replace("accountDigits",
      '^(\+|00)86(?=\d{5})', ''), '^86(?=1\d{10}$)', ''), '^00(?=[1-9]\d{5})', '+') as "accountDigits",
    regexp_replace(regexp_replace(regexp_replace("phone",
      '^(\+|00)86(?=\d{5})', ''), '^86(?=1\d{10}$)', ''), '^00(?=[1-9]\d{5})', '+') as "phone"
  from written),
named as (
  select "userId",
    case when "accountDigits" ~ '^(1\d{10}|0\d{9,11}|\+\d{6,18})$' then "accountDigits" else "account" end as "name"
  from national
  union
  select "userId", "phone" from national where "phone" ~ '^\+?\d{5,19}$')
insert into "signInNames" ("userId", "name", "shared")
select "userId", "name", count(*) over (partition by "name") > 1 from named;

create index "signInNamesByName" on "signInNames" ("name");
create unique index "signInNameOwners" on "signInNames" ("name") where not "shared";
