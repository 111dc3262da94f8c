/**
 * The flow lists as sheets: the list's own rows and order, all of them, with labels for codes; first the key that a
 * row has in the list.
 */
import { type RawBuilder, sql } from 'kysely';
import { handledActionLabels } from '../../../../../contract/flow/actionTexts.ts';
import { type FlowSheet, type FlowSheetColumn, flowSheets } from '../../../../../contract/flow/flowSheets.ts';
import { instanceStatusLabels } from '../../../../../contract/flow/instanceStatusLabels.ts';
import { maxExportedRows } from '../../../../../contract/limits/exportLimits.ts';
import { codeLabel } from '../../codeLabel.ts';
import { returnOrder } from '../snoozes.ts';
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

type SheetValues<Sheet extends FlowSheet> = Record<FlowSheetColumn<Sheet>, RawBuilder<unknown>>;

/** The columns of the sheet in their order. */
const selectValues = <Sheet extends FlowSheet>(sheet: Sheet, values: SheetValues<Sheet>) =>
  sql.join(flowSheets[sheet].map(({ id }) => values[id as FlowSheetColumn<Sheet>]));

const subjectValues = (table: 'i' | 't') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return {
    title: column('title'),
    formCnName: column('formCnName'),
    serialNumber: column('serialNumber'),
    initiatorName: column('initiatorName'),
    initiatorDeptName: column('initiatorDeptName'),
    amount: column('amount'),
    summary: sql`(select string_agg(concat_ws(' ', one->>'label', one->>'value'), ' · ' order by place)
      from jsonb_array_elements(${column('summary')}) with ordinality as part(one, place))`,
  };
};

export const selectTaskSheet = ({ where, order }: SheetSource, now: Date): RawBuilder<unknown> => sql`
  select t."taskId", ${selectValues('tasks', {
    ...subjectValues('t'),
    taskName: sql`t."nodeName"`,
    createTime: sql`t."arrivalTime"`,
    dueTime: sql`t."dueTime"`,
    overdue: sql`case when t."dueTime" < ${now} then '是' else '否' end`,
    urged: sql`t."urged"`,
    snooze: returnOrder,
  })}
  from tasks t where ${where} order by ${order} ${rowLimit}`;

/** Ended instances are at no node. For the others: the names of the nodes and of the holders of their tasks. */
const currentNodes = sql`case when i."endTime" is null then (
  select string_agg(distinct t."nodeName", '、') from tasks t
  where t."instanceId" = i."instanceId" and t."state" = 'open' and t."role" <> 'reader') end`;
const currentHolders = sql`case when i."endTime" is null then (
  select string_agg(distinct u."nickName", '、') from tasks t join users u using ("userId")
  where t."instanceId" = i."instanceId" and t."state" = 'open' and t."role" <> 'reader') end`;

const positionValues = {
  ...subjectValues('i'),
  status: codeLabel(sql`i."status"`, instanceStatusLabels),
  currentTaskName: currentNodes,
  currentHandleUserNames: currentHolders,
};

export const selectInstanceSheet = ({ where, order }: SheetSource): RawBuilder<unknown> => sql`
  select i."instanceId", ${selectValues('instances', {
    ...positionValues,
    createTime: sql`i."createTime"`,
    endTime: sql`i."endTime"`,
  })}
  from instances i where ${where} order by ${order} ${rowLimit}`;

export const selectHandledSheet = ({ where, order }: SheetSource): RawBuilder<unknown> => sql`
  select l."logId", ${selectValues('acts', {
    ...positionValues,
    taskName: sql`t."nodeName"`,
    operateName: codeLabel(sql`l."act"`, handledActionLabels),
    comment: sql`l."comment"`,
    handleTime: sql`l."time"`,
  })}
  from ${handledTables} where ${where} order by ${order} ${rowLimit}`;

const groupKeys = { user: 'userId', form: 'formId' } as const;

/** The person or form, then the figures and the hours. */
export const selectStatsSheet = (
  by: StatsBy,
  reader: StatsViewer,
  filter: StatsFilter,
): RawBuilder<unknown> => sql`
  select ${sql.ref(groupKeys[by])}, ${sql.join(flowSheets[`${by}Stats`].map(({ id }) => sql.ref(id)))}
  from (${selectFlowStats(by, reader, filter)}) figures order by ${buildStatsOrder(by, filter)} ${rowLimit}`;
