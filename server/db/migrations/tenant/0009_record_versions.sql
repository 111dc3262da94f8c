-- What the records of flows were before somebody changed them, told to those who saw them then. Added to only.
create table "recordVersions" (
  "instanceId" bigint not null references instances,
  -- The version up to which the record stood so.
  "version" integer not null check ("version" > 0),
  -- The whole record, with display texts and sub-form rows.
  "values" jsonb not null check (jsonb_typeof("values") = 'object'),
  -- Who changed it, and when: from then on it stood otherwise.
  "userId" bigint not null references users,
  "time" timestamptz not null,
  primary key ("instanceId", "version")
);

revoke update, delete, truncate on "recordVersions" from current_user;
