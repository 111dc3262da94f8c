/** The dictionary or the constant of a choice field, and the options that the field offers. */
import type { DictOption, OptionQuery } from '../../../contract/calls/dict.ts';
import { Refusal } from '../../../contract/failures.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { toStringList } from '../../../contract/fields/shared/choice.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { getParentName, isParentField } from '../../../contract/forms/dependentFields.ts';
import type { Tx } from '../../db/database.ts';
import { selectConstantOptions } from '../../db/queries/platform/constantOptions.ts';
import { selectDictOptions } from '../../db/queries/platform/dictOptions.ts';
import { findForm } from '../../records/schema/formDefinitions.ts';

type ChoiceField = { field: Field; beside: readonly Field[] };

export type FieldDictionary = {
  entries: DictOption[];
  /** The entries that are offered if the request names no parent. */
  listInitialEntries: (params: Readonly<Record<string, unknown>>) => DictOption[];
};

/** The entries of a dictionary by its name or by the field. Throws 404 for a field that has none. */
export async function findDictionary(
  tx: Tx,
  { dictType, formName, fieldName }: OptionQuery,
): Promise<FieldDictionary> {
  if (dictType) {
    const entries = await selectDictOptions(tx, dictType);
    return { entries, listInitialEntries: () => entries };
  }
  if (!formName) throw new Refusal(400, [{ path: 'dictType', message: '请指定字典类型或表单字段' }]);
  const form = await findForm(tx, formName);
  const found = form && findChoiceField(form.fields, fieldName ?? '');
  if (!found) throw new Refusal(404);
  const { configDataId = '', constantId } = found.field;
  const entries =
    constantId === undefined
      ? await selectDictOptions(tx, configDataId)
      : await selectConstantOptions(tx, { constantId, formName });
  return { entries, listInitialEntries: (params) => offeredOptions(found, entries, params) };
}

/** `kind`, or `items.kind` for a column of a sub-form; such a column can also be named alone. */
function findChoiceField(fields: readonly Field[], path: string): ChoiceField | undefined {
  const [name, column] = path.split('.');
  const levels = fields.flatMap(({ enName, children }) => (children ? [{ enName, children }] : []));
  const searched =
    column === undefined
      ? [fields, ...levels.map(({ children }) => children)]
      : levels.filter(({ enName }) => enName === name).map(({ children }) => children);
  for (const beside of searched) {
    const field = beside.find(({ enName }) => enName === (column ?? name));
    if (field?.configDataId || field?.constantId) return { field, beside };
  }
  return undefined;
}

/** A dependent field offers the entries below the parent's value; a field with dependents offers the top level only. */
function offeredOptions(
  { field, beside }: ChoiceField,
  all: DictOption[],
  params: Readonly<Record<string, unknown>>,
): DictOption[] {
  if (getFieldType(field).isPath) return all;
  const parent = getParentName(field);
  if (parent !== undefined) {
    const values = new Set(toStringList(params[parent]));
    const above = new Set(all.filter(({ value }) => values.has(value)).map(({ id }) => id));
    return all.filter(({ parentId }) => above.has(parentId));
  }
  return isParentField(field, beside) ? all.filter(({ parentId }) => parentId === '0') : all;
}
