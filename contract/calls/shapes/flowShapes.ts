/** Shapes that the calls on tasks, instances and nodes share. */
import { z } from 'zod';
import { isDate } from '../../fields/shared/datePattern.ts';
import { filterText } from '../../filter/filterText.ts';
import { nodeKinds } from '../../flow/nodeButtons.ts';
import { fieldProperty, funcConf } from '../../flow/nodeData.ts';
import { maxExportedRows } from '../../limits/exportLimits.ts';
import {
  attachments,
  comment,
  enName,
  id,
  orderByText,
  outputId,
  outputTime,
  pageParams,
} from '../../shapes.ts';
import { taskSnooze } from './snoozeShapes.ts';
import { groupedRow } from './taskGroupShapes.ts';

/** A record's values by enName. The server validates them against the form's definition. */
export const formData = z.record(z.string().max(80), z.unknown());

/** The users selected for the next nodes. */
export const selectCandidateUserList = z
  .array(z.strictObject({ taskNodeId: z.string().max(200), userIdList: z.array(id).max(1000) }))
  .max(100);

/** Optional fields of every action. */
export const commentFields = { comment: comment.optional(), attachments: attachments.optional() };

/** Sent by every form page; the server derives both from the task. */
export const taskFormFields = {
  formData: formData.optional(),
  formVersion: z.coerce.number().int().optional(),
  formId: id.optional(),
  processDefinitionId: id.optional(),
};

/** A date or time in the tenant's time zone. */
export const dayOrTime = z
  .string()
  .refine(
    (text) => isDate(text, 'YYYY-MM-DD') || isDate(text, 'YYYY-MM-DD HH:mm:ss'),
    '时间格式应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss',
  );

const search = z.string().trim().max(100);

/** Filters of every flow list. The keyword matches title, form, initiator and number. An end date includes its day. */
export const listFilter = {
  ...pageParams,
  keyword: search.optional(),
  formEnName: enName.optional(),
  initiatorName: search.optional(),
  taskName: search.optional(),
  beginTime: dayOrTime.optional(),
  endTime: dayOrTime.optional(),
  amount$start: z.coerce.number().optional(),
  amount$end: z.coerce.number().optional(),
  filter: filterText.optional(),
  sysOrderBy: orderByText.optional(),
};

/** An export accepts its list's filters. Page parameters have no effect; all rows are exported. */
export const exportPageParams = {
  pageSize: z.coerce.number().int().min(1).max(maxExportedRows).default(maxExportedRows),
};

/** Sums of the amounts of the page and of all matching rows; null if no row has an amount. */
const columnAggregates = z.strictObject({
  amount: z.strictObject({ sum: z.string().nullable(), average: z.string().nullable() }),
});
export const listAggregates = { evals: z.strictObject({ page: columnAggregates, all: columnAggregates }) };

/** The instance columns of a row in any flow list. */
const subject = {
  processInstanceId: outputId,
  processDefinitionId: outputId,
  formId: outputId,
  formEnName: z.string(),
  formCnName: z.string(),
  rowId: outputId,
  title: z.string(),
  summary: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** The form's money column (first number of columnEvalList) as an exact decimal. */
  amount: z.string().nullable(),
  serialNumber: z.string(),
  initiatorId: outputId,
  initiatorName: z.string(),
  initiatorDeptName: z.string(),
};

export const taskRow = z.strictObject({
  ...subject,
  taskId: outputId,
  taskName: z.string(),
  taskDefinitionKey: z.string(),
  nodeType: z.enum(nodeKinds),
  /** When the holder received the task. */
  createTime: outputTime,
  /** When the flow was started. */
  startTime: outputTime,
  dueTime: outputTime.nullable(),
  overdue: z.boolean(),
  urged: z.number().int(),
  quickApprovable: z.boolean(),
  /** True: the holder has opened it before. */
  read: z.boolean(),
  ...groupedRow,
  /** The absent person whom the holder represents (absence delegation). */
  forUserName: z.string().nullable(),
  /** The snooze set by the holder; null if the task is not snoozed. */
  snooze: taskSnooze.nullable(),
});
export type TaskRow = z.output<typeof taskRow>;

export const instanceStatus = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(-2)]);
export const statusFilter = z.coerce.number().pipe(instanceStatus);

export const instanceRow = z.strictObject({
  ...subject,
  status: instanceStatus,
  statusLabel: z.string(),
  /** The names of the open nodes, and of the people who hold their tasks. */
  currentTaskName: z.string(),
  currentHandleUserNames: z.string(),
  createTime: outputTime,
  endTime: outputTime.nullable(),
});
export type InstanceRow = z.output<typeof instanceRow>;

/** The actions of one person in an instance, one row per action. */
export const handledRow = instanceRow.extend({
  /** The action's number: a task can have several actions. */
  id: outputId,
  taskId: outputId,
  taskName: z.string(),
  taskDefinitionKey: z.string(),
  operateName: z.string(),
  comment: z.string(),
  handleTime: outputTime,
});
export type HandledRow = z.output<typeof handledRow>;

/** Buttons and fields of a node with all defaults filled in, so that a client needs none. */
export const nodeProperties = z.strictObject({
  nodeType: z.enum(nodeKinds),
  formId: outputId,
  funcConfList: z.array(funcConf),
  fieldProperties: z.array(fieldProperty),
});
export type NodeProperties = z.output<typeof nodeProperties>;

/** A next node, and the people who can be selected for it. */
export const branch = z.strictObject({
  taskNodeId: z.string(),
  taskName: z.string(),
  selectable: z.boolean(),
  minSelectNum: z.number().int(),
  maxSelectNum: z.number().int(),
  /** forUserName: the absent person whom the user represents. */
  userList: z.array(
    z.strictObject({ userId: outputId, userName: z.string(), forUserName: z.string().nullable() }),
  ),
});
export type BranchView = z.output<typeof branch>;

export const nextTasks = z.array(
  z.strictObject({ taskId: outputId, taskDefinitionKey: z.string(), userIdList: z.array(outputId) }),
);
