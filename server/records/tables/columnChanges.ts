/** What a new definition changes in the tables of a form, in words. Pure. */
import { type Form, type FormColumn, getFormLayout } from '../schema/formLayout.ts';

type FormShape = Pick<Form, 'enName' | 'fields'>;

/** `from` and `to` are the types of the field and its column: `数字 numeric(38,2)`. */
export type ColumnChange = {
  change: 'add' | 'alter' | 'remove';
  label: string;
  column: string;
  from: string | null;
  to: string | null;
};

/** `before` is absent for a new form. */
export function listColumnChanges(before: FormShape | undefined, after: FormShape): ColumnChange[] {
  const old = before ? listTables(before) : [];
  const next = listTables(after);
  const names = [...new Set([...old, ...next].map(({ name }) => name))];
  return names.flatMap((name) =>
    compareColumns(
      old.find((one) => one.name === name),
      next.find((one) => one.name === name),
    ),
  );
}

type ComparedTable = { name: string; prefix: string; columns: readonly FormColumn[] };

function listTables(form: FormShape): ComparedTable[] {
  const { columns, subTables } = getFormLayout(form);
  return [
    { name: '', prefix: '', columns },
    ...subTables.map((sub) => ({
      name: sub.field.enName,
      prefix: `${sub.field.label} · `,
      columns: sub.columns,
    })),
  ];
}

function compareColumns(before: ComparedTable | undefined, after: ComparedTable | undefined): ColumnChange[] {
  const old = new Map(before?.columns.map((column) => [column.name, column]));
  const next = new Map(after?.columns.map((column) => [column.name, column]));
  const names = [...new Set([...next.keys(), ...old.keys()])];
  return names.flatMap((name): ColumnChange[] => {
    const [from, to] = [old.get(name), next.get(name)];
    const texts = { from: formatType(from), to: formatType(to) };
    if (texts.from === texts.to) return [];
    const table = to ? after : before;
    const label = `${table?.prefix ?? ''}${(to ?? from)?.field.label ?? ''}`;
    const change = from === undefined ? 'add' : to === undefined ? 'remove' : 'alter';
    return [{ change, label, column: name, ...texts }];
  });
}

function formatType(column: FormColumn | undefined): string | null {
  if (!column) return null;
  const { field, type, sqlType } = column;
  const related = field.relateEnName === undefined ? '' : `（${field.relateEnName}）`;
  return `${type.label}${related} ${sqlType}`;
}
