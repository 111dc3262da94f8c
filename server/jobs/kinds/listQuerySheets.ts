/**
 * The sheets of administration lists that a query of their own answers, by the names of their resources: the rows of the
 * query, with the labels of options and names instead of ids.
 */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { calls } from '../../../contract/calls.ts';
import { resources } from '../../../contract/resources/registry.ts';
import type { Resource, ResourceField } from '../../../contract/resources/resource.ts';
import { listSheetFields } from '../../../contract/resources/resourceSheet.ts';
import { optionLabel } from '../../db/queries/optionLabel.ts';
import type { CellFormatterName } from '../../records/export/cellFormatters.ts';
import { defineExportableList, type ExportableList } from './exportableList.ts';
import { listRows } from './listRows.ts';
import { parsedConditions, sheetColumnOf } from './resourceSheets.ts';

type Cells = {
  /** Fields that are not columns of the rows under their own names. */
  values?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Fields whose text is made of the JSON that is their value. */
  formatters?: Readonly<Record<string, CellFormatterName>>;
  parsed?: z.ZodRawShape;
};

type Groups = Readonly<Record<string, Readonly<Record<string, { query: z.ZodObject }>>>>;

function sheetOf(
  name: keyof typeof listRows,
  { values = {}, formatters = {}, parsed = {} }: Cells = {},
): ExportableList {
  const resource: Resource = resources[name];
  const { group, key, rights, title } = resource;
  const list = (calls as Groups)[group]?.[resource.calls.list];
  if (!list) throw new Error(`no list call of ${group}`);
  const fields = listSheetFields(resource);
  return defineExportableList(
    {
      // The job stores what the call of the list has parsed.
      query: list.query.extend({ ...parsedConditions, ...parsed }),
      title,
      permission: `${rights}:export`,
      columns: fields.map((exported) => {
        const formatter = formatters[exported.field.enName];
        return { ...sheetColumnOf(exported), ...(formatter && { formatter }) };
      }),
    },
    async (viewer, request) => {
      const cells = fields.map(({ field }) => values[field.enName] ?? cellOf(field));
      return sql`select ${sql.ref(key)}, ${sql.join(cells)}
        from (${await listRows[name](viewer, request)}) as "rows"`;
    },
  );
}

function cellOf({ enName, display, options, isOpen }: ResourceField): RawBuilder<unknown> {
  if (display && display !== enName) return sql.ref(display);
  return options ? optionLabel(sql.ref(enName), { options, isOpen }) : sql.ref(enName);
}

const joinTexts = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select string_agg(one, '、' order by place) from jsonb_array_elements_text(${at}) with ordinality as part(one, place))`;

const roleNames = joinTexts(sql.ref('roleNames'));

export const listQuerySheets = {
  form: sheetOf('form'),
  definition: sheetOf('definition'),
  unassignedNode: sheetOf('unassignedNode'),
  stuckTask: sheetOf('stuckTask'),
  file: sheetOf('file'),
  tenant: sheetOf('tenant'),
  session: sheetOf('session', {
    values: { device: sql`coalesce(to_json("userAgent"), 'null')::text` },
    formatters: { device: 'deviceName' },
  }),
  outbox: sheetOf('outbox'),
  recurringJob: sheetOf('recurringJob'),
  recurringRun: sheetOf('recurringRun'),
  jobKind: sheetOf('jobKind'),
  jobLog: sheetOf('jobLog'),
  foreignTable: sheetOf('foreignTable'),
  permission: sheetOf('permission', { values: { roleNames } }),
  permissionHolder: sheetOf('permissionHolder', { values: { roleNames } }),
  noticeReader: sheetOf('noticeReader', { parsed: { unread: z.boolean() } }),
};
