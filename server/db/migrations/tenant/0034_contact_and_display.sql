-- How a department is reached.
alter table depts
  add column "phone" text not null default '' check (length("phone") <= 20),
  add column "email" text not null default '' check (length("email") <= 100);

-- How clients show an entry of a dictionary: the colour of its tag, a class of their own, the entry chosen at first.
alter table "dictData"
  add column "listClass" text not null default '' check (length("listClass") <= 100),
  add column "cssClass" text not null default '' check (length("cssClass") <= 100),
  add column "isDefault" text not null default 'N' check ("isDefault" in ('Y', 'N'));
