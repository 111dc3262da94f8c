/** Shapes that the calls on tasks, instances and nodes share (api.md 7-9, workflow seed points 3 and 4). */
import { z } from 'zod';
import { mostExportedRows } from '../exportBounds.ts';
import { isDate } from '../fields/shared/calendar.ts';
import { filterGroup } from '../filter/structure.ts';
import { nodeKinds } from '../flow/buttons.ts';
import { fieldProperty, funcConf } from '../flow/nodeData.ts';
import { attachments, comment, enName, id, idOut, orderByText, page, timeOut } from '../shapes.ts';
import { snoozeOfTask } from './snoozeShapes.ts';
import { groupedRow } from './taskGroups.ts';

/** A record's values by enName; the server holds them to the form's definition. */
export const formData = z.record(z.string().max(80), z.unknown());

/** Users chosen for the nodes that come next. */
export const selectCandidateUserList = z
  .array(z.strictObject({ taskNodeId: z.string().max(200), userIdList: z.array(id).max(1000) }))
  .max(100);

/** What every action may carry beside its own fields. */
export const said = { comment: comment.optional(), attachments: attachments.optional() };

/** Sent along by every form page; the server knows both from the task. */
export const formOfTask = {
  formData: formData.optional(),
  formVersion: z.coerce.number().int().optional(),
  formId: id.optional(),
  processDefinitionId: id.optional(),
};

/** A day or a moment in the tenant's time zone. */
export const moment = z
  .string()
  .refine(
    (text) => isDate(text, 'YYYY-MM-DD') || isDate(text, 'YYYY-MM-DD HH:mm:ss'),
    '时间格式应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss',
  );

/** Conditions as JSON, in the shape of the filter that lists of records take. */
const filterText = z
  .string()
  .max(8000, '筛选条件过长')
  .transform((text, context) => {
    const parsed = filterGroup.safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    context.issues.push({ code: 'custom', message: '条件的结构有误', input: text });
    return z.NEVER;
  });

/** Null for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const search = z.string().trim().max(100);

/** Filters of every flow list; keyword looks in title, form, initiator and number. An end date includes its day. */
export const listFilter = {
  ...page,
  keyword: search.optional(),
  formEnName: enName.optional(),
  initiatorName: search.optional(),
  taskName: search.optional(),
  beginTime: moment.optional(),
  endTime: moment.optional(),
  amount$start: z.coerce.number().optional(),
  amount$end: z.coerce.number().optional(),
  filter: filterText.optional(),
  sysOrderBy: orderByText.optional(),
};

/** An export takes its list's filters; a page among them says nothing, all rows leave. */
export const exportPage = {
  pageSize: z.coerce.number().int().min(1).max(mostExportedRows).default(mostExportedRows),
};

/** Sums over the amounts of the page and of all rows that the filter finds; null where none has an amount. */
const figures = z.strictObject({
  amount: z.strictObject({ sum: z.string().nullable(), average: z.string().nullable() }),
});
export const listEvals = { evals: z.strictObject({ page: figures, all: figures }) };

/** What a row of any flow list says of its instance. */
const subject = {
  processInstanceId: idOut,
  processDefinitionId: idOut,
  formId: idOut,
  formEnName: z.string(),
  formCnName: z.string(),
  rowId: idOut,
  title: z.string(),
  summary: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** The form's money column (first number of columnEvalList) as an exact decimal. */
  amount: z.string().nullable(),
  serialNumber: z.string(),
  initiatorId: idOut,
  initiatorName: z.string(),
  initiatorDeptName: z.string(),
};

export const taskRow = z.strictObject({
  ...subject,
  taskId: idOut,
  taskName: z.string(),
  taskDefinitionKey: z.string(),
  nodeType: z.enum(nodeKinds),
  /** When the task reached its holder. */
  createTime: timeOut,
  dueTime: timeOut.nullable(),
  overdue: z.boolean(),
  urged: z.number().int(),
  quickApprovable: z.boolean(),
  /** Opened by its holder before. */
  read: z.boolean(),
  ...groupedRow,
  /** Whom its holder stands in for (absence delegation). */
  forUserName: z.string().nullable(),
  /** Its holder has put it off; null where not. */
  snooze: snoozeOfTask.nullable(),
});
export type TaskRow = z.output<typeof taskRow>;

export const instanceStatus = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(-2)]);
export const statusFilter = z.coerce.number().pipe(instanceStatus);

export const instanceRow = z.strictObject({
  ...subject,
  status: instanceStatus,
  statusLabel: z.string(),
  /** Names of the nodes that are open, and of who holds their tasks. */
  currentTaskName: z.string(),
  currentHandleUserNames: z.string(),
  createTime: timeOut,
  endTime: timeOut.nullable(),
});
export type InstanceRow = z.output<typeof instanceRow>;

/** What one person did in an instance, once per act. */
export const handledRow = instanceRow.extend({
  /** The act's own number: one task can be acted on more than once. */
  id: idOut,
  taskId: idOut,
  taskName: z.string(),
  taskDefinitionKey: z.string(),
  operateName: z.string(),
  comment: z.string(),
  handleTime: timeOut,
});
export type HandledRow = z.output<typeof handledRow>;

/** Buttons and fields of a node with every default said, so that a client needs none of its own. */
export const nodeProperties = z.strictObject({
  nodeType: z.enum(nodeKinds),
  formId: idOut,
  funcConfList: z.array(funcConf),
  fieldProperties: z.array(fieldProperty),
});
export type NodeProperties = z.output<typeof nodeProperties>;

/** A node that comes next, and who may be chosen for it. */
export const branch = z.strictObject({
  taskNodeId: z.string(),
  taskName: z.string(),
  selectable: z.boolean(),
  minSelectNum: z.number().int(),
  maxSelectNum: z.number().int(),
  /** forUserName: whom the person stands in for. */
  userList: z.array(
    z.strictObject({ userId: idOut, userName: z.string(), forUserName: z.string().nullable() }),
  ),
});
export type BranchView = z.output<typeof branch>;

export const nextTasks = z.array(
  z.strictObject({ taskId: idOut, taskDefinitionKey: z.string(), userIdList: z.array(idOut) }),
);
