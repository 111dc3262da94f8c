/** The sheets of administration objects that are stored in a table, by the name of the table. */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { calls } from '../../../contract/calls.ts';
import { filterGroup } from '../../../contract/filter/filterTree.ts';
import { resources } from '../../../contract/resources/registry.ts';
import type { ResourceField, StoredResource } from '../../../contract/resources/resource.ts';
import { type ExportedField, listSheetFields } from '../../../contract/resources/resourceSheet.ts';
import { orderBy } from '../../../contract/shapes.ts';
import { type ResourceRequest, selectListedRows } from '../../db/resources/resourceRows.ts';
import type { SheetColumn } from '../../records/export/sheetTypes.ts';
import { defineExportableList, type ExportableList, type ListSheetColumn } from './exportableList.ts';

/** Conditions and order as their call has parsed them. */
export const parsedConditions = { filter: z.optional(filterGroup), sysOrderBy: orderBy.optional() };

const cellValue = (resource: StoredResource, field: ResourceField): RawBuilder<unknown> =>
  field.enName === resource.tree?.parent ? parentName(resource, field.enName) : sheetValue(field);

const parentName = ({ stored, key, label }: StoredResource, parent: string): RawBuilder<unknown> =>
  sql`(select p.${sql.ref(label)} from ${sql.table(stored.table)} p
    where p.${sql.ref(key)} = ${sql.table(stored.table)}.${sql.ref(parent)})`;

const sheetValue = ({ enName, options }: ResourceField): RawBuilder<unknown> =>
  options
    ? sql`case ${sql.ref(enName)}::text ${sql.join(
        options.map(({ value, label }) => sql`when ${value} then ${label}`),
        sql` `,
      )} end`
    : sql.ref(enName);

export function sheetColumnOf({ field, isExtra }: ExportedField): ListSheetColumn {
  return { id: field.enName, ...(isExtra && { isExtra }), ...cellFormatOf(field) };
}

function cellFormatOf({ label, as, options, funcType, maxLength = 24 }: ResourceField): SheetColumn {
  if (options) return { label, kind: 'text', width: 10 };
  if (as === 'number') return { label, kind: 'number', precision: 0, width: 10 };
  if (funcType === 'dateStamp') return { label, kind: 'time', width: 20 };
  return { label, kind: 'text', width: Math.min(40, Math.max(16, Math.ceil(maxLength / 3))) };
}

function resourceSheet(resource: StoredResource): ExportableList {
  const { group, calls: names, rights, title } = resource;
  const fields = listSheetFields(resource);
  const list = (calls as Groups)[group]?.[names.list];
  if (!list) throw new Error(`no list call of ${group}`);
  return defineExportableList(
    {
      query: list.query.extend(parsedConditions),
      title,
      permission: `${rights}:export`,
      columns: fields.map(sheetColumnOf),
    },
    ({ tx }, filter) =>
      sql`${selectListedRows(tx, resource, filter as ResourceRequest).select([
        sql.ref(resource.key).as('key'),
        ...fields.map(({ field }, place) => cellValue(resource, field).as(`column${place}`)),
      ])}`,
  );
}

type Groups = Readonly<Record<string, Readonly<Record<string, { query: z.ZodObject }>>>>;

export const resourceSheets: Readonly<Record<string, ExportableList>> = Object.fromEntries(
  Object.values(resources).flatMap((resource) =>
    resource.stored && resource.calls.export
      ? [[resource.stored.table, resourceSheet(resource as StoredResource)]]
      : [],
  ),
);
