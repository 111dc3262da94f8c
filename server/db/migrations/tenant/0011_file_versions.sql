-- A file that was edited in place is a new file; it knows the one it was made from, which stays as it was.
create table "fileVersions" (
  "fileId" bigint primary key references files,
  "previousId" bigint not null references files,
  "version" integer not null check ("version" >= 2),
  check ("previousId" < "fileId")
);
create index "fileVersionsOfPrevious" on "fileVersions" ("previousId");

-- What the tax platform said of an invoice: a record's entry that claims to be checked must agree with it.
create table "invoiceChecks" (
  "fileId" bigint primary key references files,
  "checkStatus" smallint check ("checkStatus" in (-1, 1)),
  "checkError" text not null default ''
);
