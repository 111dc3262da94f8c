/**
 * A form's physical layout. The table has the form's name, the columns have the fields' names. `<field>$view` stores
 * the display text of ids and codes. A sub-form has a separate table. No field name can contain `$`.
 */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { FieldType } from '../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { SqlType } from '../../../contract/fields/sqlType.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';

export type Form = FormDefinition;

export type FormColumn = { name: string; field: Field; type: FieldType; sqlType: SqlType };
export type SubTable = { field: Field; table: string; columns: FormColumn[] };
export type FormLayout = {
  table: string;
  columns: FormColumn[];
  byName: Map<string, FormColumn>;
  subTables: SubTable[];
};

const layoutCache = new WeakMap<Field[], FormLayout>();

/** Computed once per definition object. */
export function getFormLayout(form: Pick<Form, 'enName' | 'fields'>): FormLayout {
  const known = layoutCache.get(form.fields);
  if (known) return known;
  const columns = buildColumns(form.fields);
  const layout = {
    table: form.enName,
    columns,
    byName: new Map(columns.map((column) => [column.name, column])),
    subTables: form.fields.filter(isSubForm).map((field) => ({
      field,
      table: shortenIdentifier(`${form.enName}__${field.enName}`),
      columns: buildColumns(field.children ?? []),
    })),
  };
  layoutCache.set(form.fields, layout);
  return layout;
}

const isSubForm = (field: Field) => getFieldType(field).hasRows;

function buildColumns(fields: Field[]): FormColumn[] {
  return fields.flatMap((field) => {
    const type = getFieldType(field);
    const sqlType = type.sqlType(field);
    return sqlType === null ? [] : [{ name: field.enName, field, type, sqlType }];
  });
}

export const viewColumnName = (name: string): string => `${name}$view`;

/** Every column of a row besides its keys: each field's and the display texts. */
export const physicalColumns = (
  columns: FormColumn[],
): { name: string; sqlType: string; column: FormColumn }[] =>
  columns.flatMap((column) => [
    { name: column.name, sqlType: column.sqlType, column },
    ...(column.type.hasView ? [{ name: viewColumnName(column.name), sqlType: 'text', column }] : []),
  ]);

/** PostgreSQL truncates names at 63 bytes. A longer name keeps its beginning and gets a hash of the whole. */
export function shortenIdentifier(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

export const deleteTimeColumn = 'sys$deleteTime';

/** A quoted column of the alias `r`, under which every query reads a form's table. */
export const recordColumn = (name: string): RawBuilder<unknown> => sql`r.${sql.id(name)}`;

export const andConditions = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
