-- When a tenant was suspended: only an export that was ordered later contains all that its people wrote.
alter table tenants add column "suspendedAt" timestamptz;
update tenants set "suspendedAt" = now() where status = 'disabled';
alter table tenants add constraint "suspendedHasTime" check (status <> 'disabled' or "suspendedAt" is not null);
