/** The rules for the accounts of suppliers, and the record that an account belongs to. */
import { Failure } from '../../../contract/failures.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { parseSupplierForm, supplierFormKey } from '../../../contract/settings/supplierForm.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { listSupplierFaults, type SupplierFault } from '../../db/queries/people/supplierAccounts.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import { loadNameBook } from '../../records/nameBook.ts';

const faultTexts: Record<SupplierFault['rule'], { path: string; explain: (name: string) => string }> = {
  OTHER_ROLES: { path: 'roleIds', explain: (name) => `供应商账号“${name}”不能有其他角色` },
  RECORD_MISSING: { path: 'supplierRecordId', explain: (name) => `供应商账号“${name}”须选择所属供应商` },
  ROLE_MISSING: {
    path: 'supplierRecordId',
    explain: (name) => `“${name}”属于供应商，须保留供应商角色；改为员工账号时请清空所属供应商`,
  },
};

/** Throws SUPPLIER_ACCOUNT if `change` makes an account break a rule that it kept before. */
export async function withSupplierRules<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  const before = new Set((await listSupplierFaults(tx)).map(faultKey));
  const result = await change();
  const faults = (await listSupplierFaults(tx)).filter((fault) => !before.has(faultKey(fault)));
  const [first] = faults.map(describeFault);
  if (first) throw new Failure('SUPPLIER_ACCOUNT', { msg: first.message, errors: faults.map(describeFault) });
  return result;
}

const faultKey = ({ userId, rule }: SupplierFault) => `${userId} ${rule}`;

const describeFault = ({ nickName, rule }: SupplierFault) => ({
  path: faultTexts[rule].path,
  message: faultTexts[rule].explain(nickName),
});

type SupplierColumns = { supplierForm: string | null; supplierRecordId: string | null };

/**
 * The columns for a chosen record: of the form that `sys.supplier.form` names, unless it is the record that the account
 * already has. Throws SUPPLIER_ACCOUNT for a record that the actor cannot choose.
 */
export async function resolveSupplierColumns(
  { tx, actor }: { tx: Tx; actor: Actor },
  recordId: string | null | undefined,
  before?: SupplierColumns,
): Promise<Partial<SupplierColumns>> {
  if (recordId === undefined || recordId === before?.supplierRecordId) return {};
  if (recordId === null) return { supplierForm: null, supplierRecordId: null };
  const form = await loadSupplierForm(tx);
  if (!form) throw refuseRecord('请先在参数 sys.supplier.form 中指定供应商所在的表单');
  const field = supplierField(form.enName, form.field);
  const book = await loadNameBook(tx, [{ field, value: recordId }], actor);
  if (!book.isChoosable(field, recordId)) throw refuseRecord('所选供应商不存在，或您无权查看');
  return { supplierForm: form.enName, supplierRecordId: recordId };
}

const refuseRecord = (message: string) =>
  new Failure('SUPPLIER_ACCOUNT', { msg: message, errors: [{ path: 'supplierRecordId', message }] });

/** Replaces the forms of the records that accounts belong to by the records' names. */
export async function withSupplierNames<Row extends SupplierColumns>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(Omit<Row, 'supplierForm'> & { supplierName: string })[]> {
  const found = rows.some(({ supplierForm }) => supplierForm !== null);
  const nameField = found ? (await loadSupplierForm(tx))?.field : undefined;
  const requests = rows.flatMap(({ supplierForm, supplierRecordId }) =>
    supplierForm ? [{ field: supplierField(supplierForm, nameField), value: supplierRecordId }] : [],
  );
  const book = await loadNameBook(tx, requests, null);
  return rows.map(({ supplierForm, ...row }) => {
    const field = supplierForm && supplierField(supplierForm, nameField);
    return { ...row, supplierName: (field && book.names(field)(row.supplierRecordId ?? '')) || '' };
  });
}

const loadSupplierForm = async (tx: Tx) =>
  parseSupplierForm((await loadConfigValues(tx, [supplierFormKey]))[supplierFormKey]);

const supplierField = (relateEnName: string, relateField: string | undefined): Field => ({
  enName: 'supplierRecordId',
  label: '所属供应商',
  funcType: 'relatedForm',
  relateEnName,
  ...(relateField !== undefined && { relateField }),
});
