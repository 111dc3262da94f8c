/** Updates the stored display texts of options with a new label. */
import { sql } from 'kysely';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Tx } from '../../db/database.ts';
import { type Form, type FormColumn, getFormLayout, viewColumnName } from '../schema/formLayout.ts';

type FormShape = Pick<Form, 'enName' | 'fields'>;

export async function relabelOptions(tx: Tx, before: FormShape, after: FormShape): Promise<void> {
  const [old, next] = [getFormLayout(before), getFormLayout(after)];
  await relabelColumns(tx, { table: next.table, before: old.columns, after: next.columns });
  const oldSubs = new Map(old.subTables.map((sub) => [sub.table, sub.columns]));
  for (const sub of next.subTables) {
    await relabelColumns(tx, { table: sub.table, before: oldSubs.get(sub.table) ?? [], after: sub.columns });
  }
}

type RelabelRequest = { table: string; before: FormColumn[]; after: FormColumn[] };

async function relabelColumns(tx: Tx, { table, before, after }: RelabelRequest): Promise<void> {
  const old = new Map(before.map((column) => [column.name, column]));
  for (const column of after) {
    const known = old.get(column.name);
    if (!known || !column.field.options || !column.type.hasView) continue;
    const labels = collectLabels(column.field);
    const renamed = [...collectLabels(known.field)].some(
      ([value, label]) => (labels.get(value) ?? label) !== label,
    );
    if (renamed) await rewriteLabels(tx, { table, column, labels });
  }
}

/** A value that is no longer an option keeps the label that it was shown with. */
async function rewriteLabels(
  tx: Tx,
  { table, column, labels }: { table: string; column: FormColumn; labels: Map<string, string> },
): Promise<void> {
  const value = sql.id(column.name);
  const view = sql.id(viewColumnName(column.name));
  const list = column.sqlType.endsWith('[]') ? sql`${value}` : sql`array[${value}]`;
  const shown = column.sqlType.endsWith('[]')
    ? sql`string_to_array(${view}, ${column.type.separator})`
    : sql`array[${view}]`;
  const known = sql`case when cardinality(${shown}) = cardinality(${list}) then (${shown})[v."at"] end`;
  const text = sql`(select string_agg(coalesce(o."label", ${known}, v."value"), ${column.type.separator} order by v."at")
    from unnest(${list}) with ordinality as v("value", "at")
    left join unnest(${[...labels.keys()]}::text[], ${[...labels.values()]}::text[]) as o("value", "label")
      on o."value" = v."value")`;
  await sql`update ${sql.id(table)} set ${view} = ${text}
    where ${value} is not null and ${view} is distinct from ${text}`.execute(tx);
}

function collectLabels(field: Field): Map<string, string> {
  const labels = new Map<string, string>();
  const walk = (options: Field['options'] = []) => {
    for (const { value, label, children } of options) {
      labels.set(value, label);
      walk(children);
    }
  };
  walk(field.options);
  return labels;
}
