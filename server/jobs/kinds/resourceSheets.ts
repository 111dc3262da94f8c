/** The sheets of administration objects that are stored in a table, by the name of the table. */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { calls } from '../../../contract/calls.ts';
import { filterGroup } from '../../../contract/filter/filterTree.ts';
import { resources } from '../../../contract/resources/registry.ts';
import type { ResourceField, StoredResource } from '../../../contract/resources/resource.ts';
import { type ExportedField, listSheetFields } from '../../../contract/resources/resourceSheet.ts';
import { orderBy } from '../../../contract/shapes.ts';
import { optionLabel } from '../../db/queries/optionLabel.ts';
import { markedName } from '../../db/queries/people/markedName.ts';
import { peopleCounts, type ResourceRequest, selectListedRows } from '../../db/resources/resourceRows.ts';
import type { SheetColumn } from '../../records/export/sheetTypes.ts';
import { defineExportableList, type ExportableList, type ListSheetColumn } from './exportableList.ts';

/** Conditions and order as their call has parsed them. */
export const parsedConditions = { filter: z.optional(filterGroup), sysOrderBy: orderBy.optional() };

function cellValue(resource: StoredResource, field: ResourceField): RawBuilder<unknown> {
  const { enName, funcType, options, isOpen } = field;
  if (enName === resource.tree?.parent) return parentName(resource, enName);
  if (funcType === 'user') return personName(resource, enName);
  return options
    ? optionLabel(sql.ref(enName), { options, isOpen })
    : (peopleCounts(resource)[enName] ?? sql.ref(enName));
}

const parentName = ({ stored, key, label }: StoredResource, parent: string): RawBuilder<unknown> =>
  sql`(select p.${sql.ref(label)} from ${sql.table(stored.table)} p
    where p.${sql.ref(key)} = ${sql.table(stored.table)}.${sql.ref(parent)})`;

const personName = ({ stored }: StoredResource, column: string): RawBuilder<unknown> =>
  sql`(select ${markedName('u')} from users u
    where u."userId" = ${sql.table(stored.table)}.${sql.ref(column)})`;

export function sheetColumnOf({ field, isExtra }: ExportedField): ListSheetColumn {
  return { id: field.enName, ...(isExtra && { isExtra }), ...cellFormatOf(field) };
}

function cellFormatOf(field: ResourceField): SheetColumn {
  const { as, options, funcType, precision = 0, suffix, maxLength = 24 } = field;
  const label = suffix ? `${field.label}（${suffix}）` : field.label;
  if (options) return { label, kind: 'text', width: 10 };
  if (as === 'number' || funcType === 'number') return { label, kind: 'number', precision, width: 10 };
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
