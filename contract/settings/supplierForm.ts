/**
 * The setting that names the form of the suppliers' records: `auto_supplier`, or `auto_supplier:name` with the field
 * that displays a record.
 */
export const supplierFormKey = 'sys.supplier.form';

export const supplierFormPattern = /^(auto_[A-Za-z0-9_]+)(?::([A-Za-z][A-Za-z0-9_]*))?$/;

/** Undefined for an empty setting or another text. */
export function parseSupplierForm(
  value: string | undefined,
): { enName: string; field: string | undefined } | undefined {
  const [, enName, field] = supplierFormPattern.exec(value ?? '') ?? [];
  return enName === undefined ? undefined : { enName, field };
}
