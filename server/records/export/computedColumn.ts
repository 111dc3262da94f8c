/** A computed column of an export: the values that its expression uses, as one JSON value per row. */
import { type RawBuilder, sql } from 'kysely';
import { parseExpression } from '../../../contract/expression/parse.ts';
import { collectNames } from '../../../contract/expression/syntax.ts';
import { findReferencedSubForms } from '../../../contract/forms/compute/subFormColumns.ts';
import {
  isNumericColumn,
  type VirtualColumn,
  virtualDecimals,
} from '../../../contract/forms/compute/virtualColumns.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Actor } from '../../db/actor.ts';
import { canViewUnmasked, maskValueSql } from '../masking.ts';
import {
  type Form,
  type FormColumn,
  getFormLayout,
  recordColumn,
  type SubTable,
} from '../schema/formLayout.ts';
import { narrowSubTables } from '../subFormRows.ts';
import type { SheetColumn } from './sheetTypes.ts';

export type ExportColumn = { sheet: SheetColumn; value: RawBuilder<unknown> };

/** The writer's thread evaluates the expression. */
export function buildComputedColumn(form: Form, column: VirtualColumn, actor: Actor): ExportColumn {
  const { byName } = getFormLayout(form);
  const named = collectNames(parseExpression(column.expression)).flatMap((name) => byName.get(name) ?? []);
  const subForms = findReferencedSubForms([column.expression], form.fields);
  const tell = canViewUnmasked(actor, form) ? readPlain : maskValueSql;
  const kind = isNumericColumn(column, form.fields) ? 'number' : 'text';
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
    value: sql`json_build_object(${sql.join([...nowMember, ...buildMembers(named, tell), ...buildSubFormMembers(form, subForms, tell)])})::text`,
  };
}

const nowMember = [sql`'now'::text`, sql`to_char(now(), 'YYYY-MM-DD HH24:MI:SS')`];

type ValueReader = (column: FormColumn, value: RawBuilder<unknown>) => RawBuilder<unknown>;
const readPlain: ValueReader = (_, value) => value;

const buildMembers = (columns: readonly FormColumn[], tell: ValueReader) =>
  columns.flatMap((column) => [sql`${column.name}::text`, tell(column, toJsonValue(column))]);

const buildSubFormMembers = (form: Form, subForms: readonly Field[], tell: ValueReader) =>
  subForms
    .flatMap((field) => narrowSubTables(form, field))
    .flatMap((sub) => [sql`${sub.field.enName}::text`, selectSubFormRows(sub, tell)]);

/**
 * Every column is read under the alias `r`: in the outer query the record, in the inner query the row of its
 * sub-form.
 */
const selectSubFormRows = ({ table, columns }: SubTable, tell: ValueReader) =>
  sql`(select json_agg(json_build_object(${sql.join(buildMembers(columns, tell))}) order by r."position")
    from (select r."id" as "recordKey") as o
    join ${sql.id(table)} as r on r."recordId" = o."recordKey")`;

/** The values in the driver's form: decimals and times as text, so that no value passes through a float. */
function toJsonValue({ name, sqlType }: FormColumn): RawBuilder<unknown> {
  if (sqlType === 'jsonb') return recordColumn(name);
  return sqlType.endsWith('[]') ? sql`${recordColumn(name)}::text[]` : sql`${recordColumn(name)}::text`;
}
