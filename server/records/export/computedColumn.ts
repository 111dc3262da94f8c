/** A computed column of an export: what its expression names of the record, as one JSON value per row. */
import { type RawBuilder, sql } from 'kysely';
import { parseExpression } from '../../../contract/expression/parse.ts';
import { namesIn } from '../../../contract/expression/syntax.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { subFormsNamed } from '../../../contract/forms/subColumns.ts';
import { isNumeric, type VirtualColumn, virtualDecimals } from '../../../contract/forms/virtual.ts';
import type { Actor } from '../../db/actor.ts';
import { type Column, col, type Form, layoutOf, type SubTable } from '../form.ts';
import { maskedValue, seesAll } from '../masked.ts';
import { narrowed } from '../subRows.ts';
import type { ExportColumn } from './sheetColumns.ts';

/** The writer's thread makes the cell of it. */
export function computedColumn(form: Form, column: VirtualColumn, actor: Actor): ExportColumn {
  const { byName } = layoutOf(form);
  const named = namesIn(parseExpression(column.expression)).flatMap((name) => byName.get(name) ?? []);
  const subForms = subFormsNamed([column.expression], form.fields);
  const tell = seesAll(actor, form) ? asIs : maskedValue;
  const kind = isNumeric(column, form.fields) ? 'number' : 'text';
  const { userId, deptId, roleKeys } = actor;
  return {
    sheet: {
      label: column.cnName,
      kind,
      ...(kind === 'number' && { precision: virtualDecimals }),
      computed: {
        column,
        fields: [...named.map(({ field }) => field), ...subForms],
        currentUser: { userId, deptId, roleKeys },
      },
    },
    value: sql`json_build_object(${sql.join([...now, ...membersOf(named, tell), ...rowsOf(form, subForms, tell)])})::text`,
  };
}

const now = [sql`'now'::text`, sql`to_char(now(), 'YYYY-MM-DD HH24:MI:SS')`];

type Tell = (column: Column, value: RawBuilder<unknown>) => RawBuilder<unknown>;
const asIs: Tell = (_, value) => value;

const membersOf = (columns: readonly Column[], tell: Tell) =>
  columns.flatMap((column) => [sql`${column.name}::text`, tell(column, asJson(column))]);

const rowsOf = (form: Form, subForms: readonly Field[], tell: Tell) =>
  subForms
    .flatMap((field) => narrowed(form, field))
    .flatMap((sub) => [sql`${sub.field.enName}::text`, rowsSql(sub, tell)]);

/** Every column is read under the alias `r`: without is the record, within the row of its sub-form. */
const rowsSql = ({ table, columns }: SubTable, tell: Tell) =>
  sql`(select json_agg(json_build_object(${sql.join(membersOf(columns, tell))}) order by r."position")
    from (select r."id" as "recordKey") as o
    join ${sql.id(table)} as r on r."recordId" = o."recordKey")`;

/** As the driver would read it: decimals and times as text, so that nothing passes through a float. */
function asJson({ name, sqlType }: Column): RawBuilder<unknown> {
  if (sqlType === 'jsonb') return col(name);
  return sqlType.endsWith('[]') ? sql`${col(name)}::text[]` : sql`${col(name)}::text`;
}
