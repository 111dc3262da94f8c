-- The record of a form that the account of a supplier belongs to. The form's table is named by its definition, so that
-- no foreign key can refer to it.
alter table users
  add column "supplierForm" text,
  add column "supplierRecordId" bigint,
  add constraint "supplierRecordWhole" check (("supplierForm" is null) = ("supplierRecordId" is null));
