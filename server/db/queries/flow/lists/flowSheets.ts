/** The flow lists as sheets: the list's own rows and order, all of them, with labels for codes. */
import { type RawBuilder, sql } from 'kysely';
import { maxExportedRows } from '../../../../../contract/exportLimits.ts';
import { handledActionLabels } from '../../../../../contract/flow/actionTexts.ts';
import { flowMetrics } from '../../../../../contract/flow/flowMetrics.ts';
import { instanceStatusLabels } from '../../../../../contract/flow/instanceStatusLabels.ts';
import { codeLabel } from '../../codeLabel.ts';
import {
  buildStatsOrder,
  type StatsBy,
  type StatsFilter,
  type StatsViewer,
  selectFlowStats,
} from './flowStats.ts';
import type { InstanceSource } from './instancePage.ts';
import { handledTables } from './myInstances.ts';

type SheetSource = InstanceSource;

const rowLimit = sql`limit ${sql.lit(maxExportedRows)}`;

/** Title, form, number, initiator, department, node, amount, arrival, due time, late or not, number of reminders. */
export const selectTaskSheet = ({ where, order }: SheetSource, now: Date): RawBuilder<unknown> => sql`
  select t."title", t."formCnName", t."serialNumber", t."initiatorName", t."initiatorDeptName", t."nodeName",
    t."amount", t."arrivalTime", t."dueTime", case when t."dueTime" < ${now} then '是' else '否' end, t."urged"
  from tasks t where ${where} order by ${order} ${rowLimit}`;

const instanceColumns = sql`${codeLabel(sql`i."status"`, instanceStatusLabels)}, i."title", i."formCnName", i."serialNumber",
  i."initiatorName", i."initiatorDeptName"`;

/** Ended instances are at no node. For the others: the names of the nodes and of the holders of their tasks. */
const currentNodes = sql`case when i."endTime" is null then (
  select string_agg(distinct t."nodeName", '、') from tasks t
  where t."instanceId" = i."instanceId" and t."state" = 'open' and t."role" <> 'reader') end`;
const currentHolders = sql`case when i."endTime" is null then (
  select string_agg(distinct u."nickName", '、') from tasks t join users u using ("userId")
  where t."instanceId" = i."instanceId" and t."state" = 'open' and t."role" <> 'reader') end`;

/** State, title, form, number, initiator, department, current nodes and people, amount, start, end. */
export const selectInstanceSheet = ({ where, order }: SheetSource): RawBuilder<unknown> => sql`
  select ${instanceColumns}, ${currentNodes}, ${currentHolders}, i."amount", i."createTime", i."endTime"
  from instances i where ${where} order by ${order} ${rowLimit}`;

/** State, title, form, number, initiator, department, node, action, comment, amount, time. */
export const selectHandledSheet = ({ where, order }: SheetSource): RawBuilder<unknown> => sql`
  select ${instanceColumns}, t."nodeName", ${codeLabel(sql`l."act"`, handledActionLabels)}, l."comment", i."amount", l."time"
  from ${handledTables} where ${where} order by ${order} ${rowLimit}`;

const groupLabels = { user: sql`"nickName", "deptName"`, form: sql`"formCnName"` } as const;

/** The person or form, then the figures and the hours. */
export const selectStatsSheet = (
  by: StatsBy,
  reader: StatsViewer,
  filter: StatsFilter,
): RawBuilder<unknown> => sql`
  select ${groupLabels[by]}, ${sql.join(flowMetrics.map((name) => sql.ref(name)))}, "avgHours", "p90Hours"
  from (${selectFlowStats(by, reader, filter)}) figures order by ${buildStatsOrder(by, filter)} ${rowLimit}`;
