/**
 * A form's physical layout: the table has the name of the form, the columns those of the fields; `<field>$view`
 * keeps the text beside ids and codes; a sub-form has a table of its own. Names with `$` cannot be a field's.
 */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { typeOf } from '../../contract/fields/registry.ts';
import type { FieldType, SqlType } from '../../contract/fields/type.ts';
import type { Field, FormDefinition } from '../../contract/forms/definition.ts';

export type Form = FormDefinition;

export type Column = { name: string; field: Field; type: FieldType; sqlType: SqlType };
export type SubTable = { field: Field; table: string; columns: Column[] };
export type Layout = { table: string; columns: Column[]; byName: Map<string, Column>; subTables: SubTable[] };

const layouts = new WeakMap<Field[], Layout>();

/** Made once per definition object. */
export function layoutOf(form: Pick<Form, 'enName' | 'fields'>): Layout {
  const known = layouts.get(form.fields);
  if (known) return known;
  const columns = columnsOf(form.fields);
  const layout = {
    table: form.enName,
    columns,
    byName: new Map(columns.map((column) => [column.name, column])),
    subTables: form.fields.filter(isSubForm).map((field) => ({
      field,
      table: shortName(`${form.enName}__${field.enName}`),
      columns: columnsOf(field.children ?? []),
    })),
  };
  layouts.set(form.fields, layout);
  return layout;
}

const isSubForm = (field: Field) => typeOf(field).hasRows;

function columnsOf(fields: Field[]): Column[] {
  return fields.flatMap((field) => {
    const type = typeOf(field);
    const sqlType = type.sqlType(field);
    return sqlType === null ? [] : [{ name: field.enName, field, type, sqlType }];
  });
}

export const viewOf = (name: string): string => `${name}$view`;

/** Every column that a row has besides its keys: each field's and the texts beside them. */
export const physicalColumns = (columns: Column[]): { name: string; sqlType: string; column: Column }[] =>
  columns.flatMap((column) => [
    { name: column.name, sqlType: column.sqlType, column },
    ...(column.type.hasView ? [{ name: viewOf(column.name), sqlType: 'text', column }] : []),
  ]);

/** PostgreSQL cuts names at 63 bytes; a longer one keeps its beginning and gets a hash of the whole. */
export function shortName(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

export const deleteTime = 'sys$deleteTime';

/** A quoted column of the alias `r`, under which every query reads a form's table. */
export const col = (name: string): RawBuilder<unknown> => sql`r.${sql.id(name)}`;

export const and = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
