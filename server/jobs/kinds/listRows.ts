/**
 * The rows of administration lists that a query of their own answers, by the names of their resources: under the names
 * of their fields, for sheets and groups.
 */
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { AnyCall, CallInput } from '../../../contract/call.ts';
import type { Calls } from '../../../contract/calls.ts';
import { isPlatform } from '../../db/platformTenant.ts';
import { auditTexts } from '../../db/queries/audit/auditTexts.ts';
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
import { selectUserRows } from '../../db/queries/people/userFilter.ts';
import { selectJobKinds, selectJobLog } from '../../db/queries/platform/jobLog.ts';
import { selectAuditEntries } from '../../db/queries/platform/listAudit.ts';
import { selectNoticeReaders } from '../../db/queries/platform/notices.ts';
import { selectOutbox } from '../../db/queries/platform/outbox.ts';
import { selectRecurringJobs, selectRecurringRuns } from '../../db/queries/recurring/recurringJobLists.ts';
import { selectListedTenants } from '../../db/queries/tenants/tenantUse.ts';
import { findUnassignedNodes } from '../../instances/definitions/unassignedNodes.ts';
import { describeCron } from '../recurring/cronSchedule.ts';
import type { SheetViewer } from './exportableList.ts';

type ListRows = OperationNodeSource | Promise<RawBuilder<unknown>>;
export type ListViewer = Pick<SheetViewer, 'tx' | 'tenant'>;

/** `ListCall`: the list call of the resource, whose parsed parameters the rows take. */
const rowsOf =
  <ListCall extends AnyCall>(rows: (viewer: ListViewer, request: CallInput<ListCall>['query']) => ListRows) =>
  async (viewer: ListViewer, request: unknown): Promise<RawBuilder<unknown>> => {
    // The schema is that of the list call.
    const found = rows(viewer, request as CallInput<ListCall>['query']);
    // Query builders refuse to be awaited.
    return found instanceof Promise ? found : sql`${found}`;
  };

/** The text that the table has for the value. */
const lookUp = (at: RawBuilder<unknown>, texts: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql`(${JSON.stringify(texts)}::jsonb ->> ${at})`;

export const listRows = {
  user: rowsOf<Calls['user']['groups']>((_, request) => selectUserRows({ ...request, everywhere: true })),

  audit: rowsOf<Calls['audit']['list']>(({ tx }, request) =>
    selectAuditEntries(tx, request)
      .clearOrderBy()
      .select(['auditId', 'time', 'kind', 'userName', 'what', 'outcome', 'address', 'count', 'requestId'])
      .select(auditTexts.outcomeText.as('outcomeText')),
  ),

  form: rowsOf<Calls['form']['list']>(({ tx }, request) =>
    selectForms(tx, request).select(['cnName', 'enName', 'category', 'hasFlow']),
  ),

  definition: rowsOf<Calls['definition']['list']>(({ tx }, request) => selectDefinitions(tx, request)),

  unassignedNode: rowsOf<Calls['definition']['unassigned']>(
    async ({ tx }, request) => sql`${selectUnassignedNodes(tx, await findUnassignedNodes(tx), request)}`,
  ),

  stuckTask: rowsOf<Calls['stuckTask']['list']>(({ tx }, request) => selectStuckTasks(tx, request)),

  file: rowsOf<Calls['file']['list']>(({ tx }, request) => selectFiles(tx, request)),

  tenant: rowsOf<Calls['tenant']['list']>(
    ({ tx }, request) => sql`
      select "code" as "tenantCode", "name" as "tenantName",
        case "status" when 'active' then '0' else '1' end as "status",
        "people", "records", "files", "databaseMb", "lastActivityTime", "suspendedTime"
      from (${selectListedTenants(tx, request)}) as "tenants"`,
  ),

  session: rowsOf<Calls['userSession']['online']>((_, request) => selectSessionSheet(request)),

  outbox: rowsOf<Calls['outbox']['list']>(({ tx }, request) => selectOutbox(tx, request)),

  recurringJob: rowsOf<Calls['recurringJob']['list']>(async ({ tx }, request) => {
    const jobs = await tx.selectFrom('qianhe.recurringJobs').select('cron').execute();
    const words = Object.fromEntries(jobs.map(({ cron }) => [cron, describeCron(cron)]));
    return sql`select *, ${lookUp(sql.ref('cron'), words)} as "words"
      from (${selectRecurringJobs(tx, request)}) as "jobs"`;
  }),

  recurringRun: rowsOf<Calls['recurringJob']['runs']>(({ tx }, request) => selectRecurringRuns(tx, request)),

  jobKind: rowsOf<Calls['job']['list']>(({ tx, tenant }, request) =>
    selectJobKinds(tx, { ofPlatform: isPlatform(tenant), ...request }),
  ),

  jobLog: rowsOf<Calls['job']['log']>(({ tx, tenant }, request) =>
    selectJobLog(tx, { ofPlatform: isPlatform(tenant), ...request }),
  ),

  foreignTable: rowsOf<Calls['generator']['tables']>(({ tx }, request) => selectForeignTables(tx, request)),

  permission: rowsOf<Calls['permission']['list']>(async ({ tx }, request) => {
    const menus = await tx.selectFrom('menus').select('perms').distinct().where('perms', '<>', '').execute();
    const texts = Object.fromEntries(menus.map(({ perms }) => [perms, describeCalls(perms)]));
    const also = request.keyword ? findPermissionsByCall(request.keyword) : [];
    const found = selectGrantedPermissions(tx, { ...request, also });
    return sql`select *, ${lookUp(sql.ref('permission'), texts)} as "calls" from (${found}) as "found"`;
  }),

  permissionHolder: rowsOf<Calls['permission']['holders']>(({ tx }, request) =>
    selectPermissionHolders(tx, request),
  ),

  noticeReader: rowsOf<Calls['notice']['readers']>(({ tx }, request) => selectNoticeReaders(tx, request)),
};
