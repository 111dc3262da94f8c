/**
 * Finds the choices in records that a changed definition no longer offers: values of removed options, and of entries
 * that the field's new dictionary does not have. They stay readable, but nobody can filter by them any more.
 */
import { type RawBuilder, sql } from 'kysely';
import { flattenOptions } from '../../../contract/fields/shared/choice.ts';
import { selectConstantsBelow } from '../../db/queries/platform/constantOptions.ts';
import { type Form, type FormColumn, getFormLayout } from '../schema/formLayout.ts';
import { isLiveRow } from '../schema/liveRows.ts';

type FormShape = Pick<Form, 'enName' | 'fields'>;
type OptionLoss = { field: string; label: string; lost: RawBuilder<unknown> };

/** `lost`: the rows that hold such a value, without those of deleted records. */
export function listOptionLosses(before: FormShape, after: FormShape): OptionLoss[] {
  const [old, next] = [getFormLayout(before), getFormLayout(after)];
  const { enName } = after;
  const oldSubs = new Map(old.subTables.map((sub) => [sub.table, sub.columns]));
  return [
    ...listColumnLosses({ table: next.table, enName }, old.columns, next.columns),
    ...next.subTables.flatMap(({ table, columns }) =>
      listColumnLosses({ table, enName }, oldSubs.get(table) ?? [], columns),
    ),
  ];
}

function listColumnLosses(
  place: { table: string; enName: string },
  before: readonly FormColumn[],
  after: readonly FormColumn[],
): OptionLoss[] {
  const old = new Map(before.map((column) => [column.name, column]));
  return after.flatMap((column) => {
    const from = old.get(column.name);
    const isLost = from && from.sqlType === column.sqlType ? buildLossCondition(from, column) : null;
    if (!isLost) return [];
    const value = sql.id(column.name);
    const values = column.sqlType.endsWith('[]') ? sql`${value}` : sql`array[${value}]`;
    const lost = sql`select from ${sql.id(place.table)} as r
      where ${isLiveRow(place)} and exists (select from unnest(${values}) as v("value") where ${isLost})`;
    return [{ field: column.name, label: column.field.label, lost }];
  });
}

/** A condition on `v."value"`; null if every old choice is still offered. */
function buildLossCondition(from: FormColumn, to: FormColumn): RawBuilder<unknown> | null {
  // Other types may have options left over.
  if (from.type.filter !== 'options' || to.type.filter !== 'options') return null;
  const [was, is] = [from, to].map(({ field, type }) => type.references(field));
  if (was === null && is === null) {
    const kept = new Set(flattenOptions(to.field).map(({ value }) => value));
    const removed = flattenOptions(from.field).flatMap(({ value }) => (kept.has(value) ? [] : [value]));
    return kept.size > 0 && removed.length > 0 ? sql`v."value" = any(${removed}::text[])` : null;
  }
  if (is === 'constants' && (was !== is || from.field.constantId !== to.field.constantId))
    return sql`v."value" is not null and v."value" not in
      (select o."id"::text from ${selectConstantsBelow(to.field.constantId ?? '0')} as o)`;
  if (was !== 'dict' || is !== 'dict' || from.field.configDataId === to.field.configDataId) return null;
  return sql`v."value" is not null and not exists (select from "dictData" d
    where d."dictType" = ${to.field.configDataId ?? ''} and d."dictValue" = v."value")`;
}
