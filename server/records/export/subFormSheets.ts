/** The rows of sub-forms as separate sheets: each row begins with the text that identifies its record. */
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/failures.ts';
import { findHiddenColumns } from '../../../contract/forms/columnVisibility.ts';
import { maxExportedRows } from '../../../contract/limits/exportLimits.ts';
import type { Actor } from '../../db/actor.ts';
import type { RecordSource } from '../list/recordSource.ts';
import { type Form, getFormLayout } from '../schema/formLayout.ts';
import type { ExportColumn } from './computedColumn.ts';
import { buildMaskedColumn, buildRecordNameColumn } from './exportColumns.ts';

type SubFormSheet = {
  title: string;
  table: string;
  /** Expression over the record. */
  record: RawBuilder<unknown>;
  /** Columns of the row, except the first, which is the record's. */
  columns: ExportColumn[];
};

/**
 * The named sub-forms, without the columns hidden from this person. Refuses with 400 for a name that is not one of
 * them.
 */
export function resolveSubFormSheets(form: Form, names: readonly string[], actor: Actor): SubFormSheet[] {
  const unlisted = findHiddenColumns(form.fields, actor);
  const listed = getFormLayout(form).subTables.filter(({ field }) => !unlisted.has(field.enName));
  return names.map((name, at) => {
    const sub = listed.find(({ field }) => field.enName === name);
    if (!sub) throw new Refusal(400, [{ path: `subForms.${at}`, message: `没有 ${name} 子表单` }]);
    const hidden = findHiddenColumns(sub.field.children ?? [], actor);
    const own = sub.columns.filter((column) => !hidden.has(column.name));
    const record = buildRecordNameColumn(form, actor);
    return {
      title: sub.field.label,
      table: sub.table,
      record: record.value,
      columns: [
        { ...record, value: sql`record."name"` },
        ...own.map((column) => buildMaskedColumn(actor, form, column)),
      ],
    };
  });
}

type SheetPageSource = Pick<RecordSource, 'from' | 'where' | 'orderBy'> & { page: RawBuilder<unknown> };

/**
 * In the order of the records. The alias `r` is the record in the inner query, the row of its sub-form in the outer.
 */
export const selectSubFormRows = (
  { table, record, columns }: SubFormSheet,
  { from, where, orderBy, page }: SheetPageSource,
): RawBuilder<unknown> =>
  sql`select ${sql.join(columns.map(({ value }) => value))}
    from (select r."id" as "key", ${record} as "name", row_number() over (order by ${orderBy}) as "place"
      ${from} where ${where} order by ${orderBy} ${page}) as record
    join ${sql.id(table)} as r on r."recordId" = record."key"
    order by record."place", r."position" limit ${maxExportedRows}`;
