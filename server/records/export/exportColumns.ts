/** The columns of a form's export: their selection, the SQL that reads them, and their format in a sheet. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import { getRangePattern } from '../../../contract/fields/dateRange.ts';
import type { SqlType } from '../../../contract/fields/sqlType.ts';
import { findHiddenColumns } from '../../../contract/forms/columnVisibility.ts';
import type { VirtualColumn } from '../../../contract/forms/compute/virtualColumns.ts';
import { recordStatusLabels } from '../../../contract/forms/recordStatusLabels.ts';
import type { Actor } from '../../db/actor.ts';
import { codeLabel } from '../../db/queries/codeLabel.ts';
import { buildScopeConditions, isNotDeleted } from '../dataScope.ts';
import { canViewUnmasked, maskValueSql } from '../masking.ts';
import { findTitleColumn, listKeyColumns } from '../nameBook.ts';
import {
  andConditions,
  type Form,
  type FormColumn,
  getFormLayout,
  recordColumn,
  viewColumnName,
} from '../schema/formLayout.ts';
import { systemFields } from '../schema/systemFields.ts';
import { buildComputedColumn, type ExportColumn } from './computedColumn.ts';

const statusColumn: ExportColumn = {
  sheet: { label: '状态', kind: 'text' },
  value: codeLabel(sql`r."sysStatus"`, recordStatusLabels),
};

/** The creation or update time of a record. The copying session has the tenant's time zone. */
const buildMomentColumn = (name: string): ExportColumn => {
  const label = systemFields.get(name)?.field.label ?? name;
  // Truncated to the second, as in the list; a cast would round.
  return {
    sheet: { label, kind: 'time' },
    value: sql`date_trunc('second', ${recordColumn(name)})::timestamp(0)`,
  };
};

/** The columns of records besides their fields. */
const ownColumns: Partial<Record<string, ExportColumn>> = {
  sysStatus: statusColumn,
  createTime: buildMomentColumn('createTime'),
  updateTime: buildMomentColumn('updateTime'),
};

/** The requested columns in their order, or those that the list shows. Refuses with 400 for an unknown name. */
export function resolveExportColumns(
  form: Form,
  wanted: { columns?: readonly string[] | undefined; withStatus: boolean; actor: Actor },
): ExportColumn[] {
  const { byName } = getFormLayout(form);
  const virtual = new Map(listVirtualColumns(form).map((column) => [column.enName, column]));
  const names = wanted.columns ?? listShownNames(form, wanted.actor);
  const known = (name: string) =>
    ownColumns[name] ?? byName.get(name) ?? virtual.get(name) ?? (name === 'pid' && form.feature.tree);
  const unknown = names.findIndex((name) => !known(name));
  if (unknown >= 0)
    throw new Refusal(400, [{ path: `columns.${unknown}`, message: `没有 ${names[unknown]} 列` }]);
  const chosen = names.map((name) => {
    if (name === 'pid') return buildParentColumn(form, wanted.actor);
    const computed = virtual.get(name);
    if (computed) return buildComputedColumn(form, computed, wanted.actor);
    const column = byName.get(name);
    if (!column) return ownColumns[name] ?? statusColumn;
    return buildMaskedColumn(wanted.actor, form, column);
  });
  return wanted.withStatus && !wanted.columns ? [statusColumn, ...chosen] : chosen;
}

/** The record's parent, named in the form that an import resolves. */
function buildParentColumn(form: Form, actor: Actor): ExportColumn {
  const seen = andConditions([isNotDeleted, ...buildScopeConditions(actor, form)]);
  return {
    sheet: { label: systemFields.get('pid')?.field.label ?? '', kind: 'text' },
    // In the inner query the alias `r` is the parent.
    value: sql`(select above."name" from (select r."id", ${buildRecordNameColumn(form, actor).value} as "name"
      from ${sql.id(getFormLayout(form).table)} as r where ${seen}) as above where above."id" = r."pid")`,
  };
}

/** The text that identifies a record in another row: its code or number, else its title, else its id. */
export function buildRecordNameColumn(form: Form, actor: Actor): ExportColumn {
  const [key = findTitleColumn(form, undefined)] = listKeyColumns(form);
  if (!key) return { sheet: { label: '编号', kind: 'text' }, value: sql`r."id"::text` };
  return buildMaskedColumn(actor, form, key);
}

/** A column with the masking that applies to this person. */
export function buildMaskedColumn(actor: Actor, form: Form, column: FormColumn): ExportColumn {
  const { sheet, value } = buildExportColumn(column);
  return { sheet, value: canViewUnmasked(actor, form) ? value : maskValueSql(column, value) };
}

const listVirtualColumns = (form: Form): readonly VirtualColumn[] => form.feature.virtualColumns ?? [];

/**
 * The columns of this person's list in its order; all columns if the form configures none. Computed columns are last.
 */
function listShownNames(form: Form, actor: Actor): string[] {
  const unlisted = findHiddenColumns(form.fields, actor);
  const { columns, byName } = getFormLayout(form);
  const virtual = listVirtualColumns(form).map((column) => column.enName);
  const said = form.feature.pcTableElements ?? [];
  const shown = said
    .filter(({ enName, visible }) => visible && (byName.has(enName) || virtual.includes(enName)))
    .map((one) => one.enName);
  const left = virtual.filter((name) => said.every((one) => one.enName !== name));
  const names = [...(shown.length > 0 ? shown : columns.map(({ name }) => name)), ...left];
  return names.filter((name) => !unlisted.has(name));
}

/** Formats of values without a display text. Types that are absent are written unchanged. */
const textFormats: Partial<
  Record<SqlType, (value: RawBuilder<unknown>, column: FormColumn) => RawBuilder<unknown>>
> = {
  'text[]': (value, { type }) => sql`array_to_string(${value}, ${type.separator}::text)`,
  'bigint[]': (value) => sql`array_to_string(${value}, ',')`,
  'date[]': formatRange,
  'timestamp(0)[]': formatRange,
  jsonb: (value) => sql`(select string_agg(one->>'name', ',') from jsonb_array_elements(${value}) as one)`,
};

/** Both ends have the precision of the field: a range of months has no days. */
function formatRange(value: RawBuilder<unknown>, { field }: FormColumn): RawBuilder<unknown> {
  const { length } = getRangePattern(field);
  return sql`(select string_agg(left(one.text, ${length}::int), ' 至 ' order by one.at)
    from unnest(${value}::text[]) with ordinality as one(text, at))`;
}

function buildExportColumn(column: FormColumn): ExportColumn {
  const { name, field, type, sqlType } = column;
  const unit = field.suffix ? `（${field.suffix}）` : '';
  const label = `${field.label}${unit}`;
  if (type.hasView) return { sheet: { label, kind: 'text' }, value: recordColumn(viewColumnName(name)) };
  const cell = type.cell(field);
  if (cell.kind === 'number') {
    return { sheet: { label, kind: 'number', precision: cell.decimals }, value: recordColumn(name) };
  }
  if (cell.kind === 'date') return buildDateColumn(label, cell.format, recordColumn(name));
  return {
    sheet: { label, kind: 'text' },
    value: textFormats[sqlType]?.(recordColumn(name), column) ?? recordColumn(name),
  };
}

/** Days and times are dates in the sheet; years and months alone are text. */
function buildDateColumn(label: string, format: string, value: RawBuilder<unknown>): ExportColumn {
  if (format.includes('HH')) return { sheet: { label, kind: 'time' }, value };
  if (format === 'YYYY-MM-DD') return { sheet: { label, kind: 'date' }, value };
  return { sheet: { label, kind: 'text' }, value: sql`left(${value}::text, ${format.length}::int)` };
}
