/**
 * The sheets of administration lists that a query of their own answers, by the names of their resources: the rows of the
 * query, with the labels of options and names instead of ids.
 */
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { AnyCall, CallInput } from '../../../contract/call.ts';
import { type Calls, calls } from '../../../contract/calls.ts';
import { resources } from '../../../contract/resources/registry.ts';
import type { Resource, ResourceField } from '../../../contract/resources/resource.ts';
import type { ResourceName } from '../../../contract/resources/resourcePages.ts';
import { listSheetFields } from '../../../contract/resources/resourceSheet.ts';
import { isPlatform } from '../../db/platformTenant.ts';
import { selectSessionSheet } from '../../db/queries/auth/sessionsOfTenant.ts';
import { selectFiles } from '../../db/queries/files/listFiles.ts';
import { selectDefinitions } from '../../db/queries/flow/definitions.ts';
import { selectStuckTasks } from '../../db/queries/flow/stuckTasks.ts';
import { selectUnassignedNodes } from '../../db/queries/flow/unassignedNodes.ts';
import { selectForeignTables } from '../../db/queries/forms/foreignTables.ts';
import { selectForms } from '../../db/queries/forms/listForms.ts';
import { describeCalls, findPermissionsByCall } from '../../db/queries/people/permissionCallTexts.ts';
import {
  selectGrantedPermissions,
  selectPermissionHolders,
} from '../../db/queries/people/permissionHolders.ts';
import { selectJobKinds, selectJobLog } from '../../db/queries/platform/jobLog.ts';
import { selectNoticeReaders } from '../../db/queries/platform/notices.ts';
import { selectOutbox } from '../../db/queries/platform/outbox.ts';
import { selectRecurringJobs, selectRecurringRuns } from '../../db/queries/recurring/recurringJobLists.ts';
import { selectListedTenants } from '../../db/queries/tenants/tenantUse.ts';
import { findUnassignedNodes } from '../../instances/definitions/unassignedNodes.ts';
import type { CellFormatterName } from '../../records/export/cellFormatters.ts';
import { describeCron } from '../recurring/cronSchedule.ts';
import { defineExportableList, type ExportableList, type SheetViewer } from './exportableList.ts';
import { optionLabel, parsedConditions, sheetColumnOf } from './resourceSheets.ts';

type Cells = {
  /** Fields that are not columns of the rows under their own names. */
  values?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Fields whose text is made of the JSON that is their value. */
  formatters?: Readonly<Record<string, CellFormatterName>>;
};

type Rows = OperationNodeSource | Promise<RawBuilder<unknown>>;

type Groups = Readonly<Record<string, Readonly<Record<string, { query: z.ZodObject }>>>>;

/** `ListCall`: the list call of the resource, whose parsed parameters the rows take. */
function sheetOf<ListCall extends AnyCall>(
  name: ResourceName,
  rows: (viewer: SheetViewer, request: CallInput<ListCall>['query']) => Rows,
  { values = {}, formatters = {}, parsed = {} }: Cells & { parsed?: z.ZodRawShape } = {},
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
      // The schema is that of the list call.
      const found = rows(viewer, request as CallInput<ListCall>['query']);
      // Query builders refuse to be awaited.
      const source = found instanceof Promise ? await found : found;
      const cells = fields.map(({ field }) => values[field.enName] ?? cellOf(field));
      return sql`select ${values[key] ?? sql.ref(key)}, ${sql.join(cells)} from (${source}) as "rows"`;
    },
  );
}

function cellOf({ enName, display, options, isOpen }: ResourceField): RawBuilder<unknown> {
  if (display && display !== enName) return sql.ref(display);
  return options ? optionLabel(sql.ref(enName), { options, isOpen }) : sql.ref(enName);
}

/** The text that the table has for the value. */
const lookUp = (at: RawBuilder<unknown>, texts: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql`(${JSON.stringify(texts)}::jsonb ->> ${at})`;

const joinTexts = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select string_agg(one, '、' order by place) from jsonb_array_elements_text(${at}) with ordinality as part(one, place))`;

const roleNames = joinTexts(sql.ref('roleNames'));

export const listQuerySheets = {
  form: sheetOf<Calls['form']['list']>('form', ({ tx }, request) =>
    selectForms(tx, request).select(['cnName', 'enName', 'category', 'hasFlow']),
  ),

  definition: sheetOf<Calls['definition']['list']>('definition', ({ tx }, request) =>
    selectDefinitions(tx, request),
  ),

  unassignedNode: sheetOf<Calls['definition']['unassigned']>(
    'unassignedNode',
    async ({ tx }, request) => sql`${selectUnassignedNodes(tx, await findUnassignedNodes(tx), request)}`,
  ),

  stuckTask: sheetOf<Calls['stuckTask']['list']>('stuckTask', ({ tx }, request) =>
    selectStuckTasks(tx, request),
  ),

  file: sheetOf<Calls['file']['list']>('file', ({ tx }, request) => selectFiles(tx, request)),

  tenant: sheetOf<Calls['tenant']['list']>('tenant', ({ tx }, request) => selectListedTenants(tx, request), {
    values: {
      tenantCode: sql.ref('code'),
      tenantName: sql.ref('name'),
      status: sql`case "status" when 'active' then '正常' else '暂停' end`,
    },
  }),

  session: sheetOf<Calls['userSession']['online']>('session', (_, request) => selectSessionSheet(request), {
    values: { device: sql`coalesce(to_json("userAgent"), 'null')::text` },
    formatters: { device: 'deviceName' },
  }),

  outbox: sheetOf<Calls['outbox']['list']>('outbox', ({ tx }, request) => selectOutbox(tx, request)),

  recurringJob: sheetOf<Calls['recurringJob']['list']>('recurringJob', async ({ tx }, request) => {
    const jobs = await tx.selectFrom('qianhe.recurringJobs').select('cron').execute();
    const words = Object.fromEntries(jobs.map(({ cron }) => [cron, describeCron(cron)]));
    return sql`select *, ${lookUp(sql.ref('cron'), words)} as "words"
      from (${selectRecurringJobs(tx, request)}) as "jobs"`;
  }),

  recurringRun: sheetOf<Calls['recurringJob']['runs']>('recurringRun', ({ tx }, request) =>
    selectRecurringRuns(tx, request),
  ),

  jobKind: sheetOf<Calls['job']['list']>('jobKind', ({ tx, tenant }, request) =>
    selectJobKinds(tx, { ofPlatform: isPlatform(tenant), ...request }),
  ),

  jobLog: sheetOf<Calls['job']['log']>('jobLog', ({ tx, tenant }, request) =>
    selectJobLog(tx, { ofPlatform: isPlatform(tenant), ...request }),
  ),

  foreignTable: sheetOf<Calls['generator']['tables']>('foreignTable', ({ tx }, request) =>
    selectForeignTables(tx, request),
  ),

  permission: sheetOf<Calls['permission']['list']>(
    'permission',
    async ({ tx }, request) => {
      const menus = await tx
        .selectFrom('menus')
        .select('perms')
        .distinct()
        .where('perms', '<>', '')
        .execute();
      const texts = Object.fromEntries(menus.map(({ perms }) => [perms, describeCalls(perms)]));
      const also = request.keyword ? findPermissionsByCall(request.keyword) : [];
      const found = selectGrantedPermissions(tx, { ...request, also });
      return sql`select *, ${lookUp(sql.ref('permission'), texts)} as "calls" from (${found}) as "found"`;
    },
    { values: { roleNames } },
  ),

  permissionHolder: sheetOf<Calls['permission']['holders']>(
    'permissionHolder',
    ({ tx }, request) => selectPermissionHolders(tx, request),
    {
      values: { roleNames },
    },
  ),

  noticeReader: sheetOf<Calls['notice']['readers']>(
    'noticeReader',
    ({ tx }, request) => selectNoticeReaders(tx, request),
    {
      parsed: { unread: z.boolean() },
    },
  ),
};
