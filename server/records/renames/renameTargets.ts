/** Finds the columns that store a name: in all forms and their sub-forms, those that hold ids or codes of its kind. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Tx } from '../../db/database.ts';
import { findTitleColumn } from '../nameBook.ts';
import { loadForms } from '../schema/formDefinitions.ts';
import { type Form, type FormColumn, getFormLayout } from '../schema/formLayout.ts';

/** Objects of one kind. For records, the changed columns; null if any column may have changed. */
export type Rename = {
  kind: string;
  source: string;
  ids: string[];
  columns: string[] | null;
  depth: number;
};

type NamedSource = Pick<Rename, 'kind' | 'source' | 'columns'>;

/**
 * `form`: the form whose records have texts of this table as their names; absent for rows of a sub-form. `owner`: the
 * form in both cases.
 */
export type RenameTarget = { table: string; column: FormColumn; owner: Form; form?: Form };

export const listRenameTargets = async (tx: Tx, rename: Rename): Promise<RenameTarget[]> =>
  findRenameTargets(await loadForms(tx), rename);

export function findRenameTargets(forms: readonly Form[], rename: NamedSource): RenameTarget[] {
  const named = forms.find(({ enName }) => enName === rename.source);
  const isNamed = (column: FormColumn) => column.type.hasView && namesSource(column.field, rename, named);
  return forms.flatMap((form): RenameTarget[] => {
    const { table, columns, subTables } = getFormLayout(form);
    return [
      ...columns.filter(isNamed).map((column) => ({ table, column, owner: form, form })),
      ...subTables.flatMap((sub) =>
        sub.columns.filter(isNamed).map((column) => ({ table: sub.table, column, owner: form })),
      ),
    ];
  });
}

/** `named`: the form whose record was renamed. */
function namesSource(field: Field, { kind, source, columns }: NamedSource, named: Form | undefined): boolean {
  if (getFieldType(field).references(field) !== kind) return false;
  if (kind === 'dict') return field.configDataId === source;
  if (kind !== 'records') return true;
  if (field.relateEnName !== source || !named) return false;
  const title = findTitleColumn(named, field.relateField)?.name;
  return title !== undefined && (columns?.includes(title) ?? true);
}
