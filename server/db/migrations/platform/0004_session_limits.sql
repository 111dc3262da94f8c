-- How long sessions last is a tenant's setting and holds for those that are open: their end is not written beforehand.

-- Written with the settings sys.session.*, so that one statement finds a session and judges it.
alter table tenants
  add column "sessionIdle" interval not null default '12 hours' check ("sessionIdle" > '0'),
  add column "sessionAge" interval not null default '7 days' check ("sessionAge" > '0'),
  add column "singleSession" boolean not null default false;

alter table sessions
  -- By which people name a session; the hash of its token stays here.
  add column "sessionId" uuid not null default gen_random_uuid() unique,
  -- SHA-256 of the proof that the password was asked again, good once and until then.
  add column "proofHash" bytea check (length("proofHash") = 32),
  add column "proofUntil" timestamptz,
  drop column "expiresAt";
