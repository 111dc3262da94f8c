/** The flow lists as sheets: the list's own rows and order, all of them, with words for codes. */
import { type RawBuilder, sql } from 'kysely';
import { mostExportedRows } from '../../../contract/exportBounds.ts';
import { flowFigures } from '../../../contract/flow/figures.ts';
import { handledActs } from '../../../contract/flow/handledActs.ts';
import { statusLabels } from '../../../contract/flow/statusLabels.ts';
import { flowStats, type StatsBy, type StatsFilter, type StatsReader, statsOrder } from './flowStats.ts';
import type { InstanceSource } from './instancePage.ts';
import { handledFrom } from './myInstances.ts';
import { worded } from './worded.ts';

type Source = InstanceSource;

const atMost = sql`limit ${sql.lit(mostExportedRows)}`;

/** Title, form, number, initiator, department, node, amount, arrival, due time, late or not, how often urged. */
export const taskSheet = ({ where, order }: Source, now: Date): RawBuilder<unknown> => sql`
  select t."title", t."formCnName", t."serialNumber", t."initiatorName", t."initiatorDeptName", t."nodeName",
    t."amount", t."arrivalTime", t."dueTime", case when t."dueTime" < ${now} then '是' else '否' end, t."urged"
  from tasks t where ${where} order by ${order} ${atMost}`;

const described = sql`${worded(sql`i."status"`, statusLabels)}, i."title", i."formCnName", i."serialNumber",
  i."initiatorName", i."initiatorDeptName"`;

/** Ended ones are at no node; of the others, the names of the nodes and of who holds their tasks. */
const nodeNow = sql`case when i."endTime" is null then (
  select string_agg(distinct t."nodeName", '、') from tasks t
  where t."instanceId" = i."instanceId" and t."state" = 'open' and t."role" <> 'reader') end`;
const peopleNow = sql`case when i."endTime" is null then (
  select string_agg(distinct u."nickName", '、') from tasks t join users u using ("userId")
  where t."instanceId" = i."instanceId" and t."state" = 'open' and t."role" <> 'reader') end`;

/** State, title, form, number, initiator, department, present nodes and people, amount, start, end. */
export const instanceSheet = ({ where, order }: Source): RawBuilder<unknown> => sql`
  select ${described}, ${nodeNow}, ${peopleNow}, i."amount", i."createTime", i."endTime"
  from instances i where ${where} order by ${order} ${atMost}`;

/** State, title, form, number, initiator, department, node, act, comment, amount, when. */
export const handledSheet = ({ where, order }: Source): RawBuilder<unknown> => sql`
  select ${described}, t."nodeName", ${worded(sql`l."act"`, handledActs)}, l."comment", i."amount", l."time"
  from ${handledFrom} where ${where} order by ${order} ${atMost}`;

const heads = { user: sql`"nickName", "deptName"`, form: sql`"formCnName"` } as const;

/** Who or what, then the figures and the hours. */
export const statsSheet = (by: StatsBy, reader: StatsReader, filter: StatsFilter): RawBuilder<unknown> => sql`
  select ${heads[by]}, ${sql.join(flowFigures.map((name) => sql.ref(name)))}, "avgHours", "p90Hours"
  from (${flowStats(by, reader, filter)}) figures order by ${statsOrder(by, filter)} ${atMost}`;
