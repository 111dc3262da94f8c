-- Codes that prove a phone number: six digits, five minutes, five tries. A row per number and purpose; the newest counts.
create table "verifyCodes" (
  "phonenumber" text not null check (length("phonenumber") between 5 and 20),
  "purpose" text not null check ("purpose" in ('login', 'register', 'reset', 'update')),
  -- argon2id: a fast hash of six digits could be reversed.
  "codeHash" text not null,
  "tries" integer not null default 0,
  "createTime" timestamptz not null default now(),
  primary key ("phonenumber", "purpose")
);
create index "verifyCodesByTime" on "verifyCodes" ("createTime");

-- Messages that leave the product, with their delivery.
create table "outbox" (
  "outboxId" bigint generated always as identity primary key,
  "channel" text not null check ("channel" in ('sms', 'mail', 'robot')),
  "receiver" text not null check (length("receiver") between 1 and 200),
  -- For readers of the list: secrets are replaced by asterisks.
  "text" text not null check (length("text") <= 4000),
  -- The text to deliver, encrypted, while it is not delivered.
  "sealedText" text,
  "state" text not null default 'waiting' check ("state" in ('waiting', 'sent', 'failed', 'expired')),
  "error" text not null default '',
  "attempts" integer not null default 0,
  "nextTime" timestamptz not null default now(),
  "createTime" timestamptz not null default now(),
  "sentTime" timestamptz,
  -- After it the message is worthless and is not delivered any more.
  "expiresAt" timestamptz,
  check (("state" = 'sent') = ("sentTime" is not null))
);
create index "outboxWaiting" on "outbox" ("nextTime") where "state" = 'waiting';

-- A WeChat account signs one person in.
create unique index "userOpenIds" on users ("openId") where "openId" is not null and not "deleted";
