/** Where a name is kept: the columns of all forms, and of their sub-forms, that hold ids or codes of its kind. */
import { typeOf } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Tx } from '../../db/database.ts';
import { type Column, type Form, layoutOf } from '../form.ts';
import { formsById } from '../forms.ts';
import { titleColumn } from '../names.ts';

/** Things of one kind; of records the columns that have changed, null where that may be any. */
export type Rename = {
  kind: string;
  source: string;
  ids: string[];
  columns: string[] | null;
  depth: number;
};

/** `form`: whose records are known by texts of this table; absent for rows of a sub-form. */
export type Target = { table: string; column: Column; form?: Form };

export async function targetsOf(tx: Tx, rename: Rename): Promise<Target[]> {
  const rows = await tx.selectFrom('forms').select('formId').where('deleted', '=', false).execute();
  const forms = [
    ...(
      await formsById(
        tx,
        rows.map(({ formId }) => formId),
      )
    ).values(),
  ];
  const named = forms.find(({ enName }) => enName === rename.source);
  const isNamed = (column: Column) => column.type.hasView && names(column.field, rename, named);
  return forms.flatMap((form): Target[] => {
    const { table, columns, subTables } = layoutOf(form);
    return [
      ...columns.filter(isNamed).map((column) => ({ table, column, form })),
      ...subTables.flatMap((sub) =>
        sub.columns.filter(isNamed).map((column) => ({ table: sub.table, column })),
      ),
    ];
  });
}

/** `named`: the form whose record was renamed. */
function names(field: Field, { kind, source, columns }: Rename, named: Form | undefined): boolean {
  if (typeOf(field).references(field) !== kind) return false;
  if (kind === 'dict') return field.configDataId === source;
  if (kind !== 'records') return true;
  if (field.relateEnName !== source || !named) return false;
  const title = titleColumn(named, field.relateField)?.name;
  return title !== undefined && (columns?.includes(title) ?? true);
}
