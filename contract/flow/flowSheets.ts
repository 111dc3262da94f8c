/** The columns of the flow lists' sheets, by the id that the list has for the same column. */
import { flowMetricLabels } from './flowMetrics.ts';

export type SheetColumnChoice = {
  id: string;
  label: string;
  /** Only in a sheet that names it. */
  isExtra?: true;
};

const column = <const Id extends string>(id: Id, label: string) => ({ id, label });
const extra = <const Id extends string>(id: Id, label: string) => ({ id, label, isExtra: true as const });

const subject = [
  column('title', '标题'),
  column('formCnName', '表单'),
  column('serialNumber', '编号'),
  column('initiatorName', '发起人'),
  column('initiatorDeptName', '发起部门'),
] as const;

const amount = column('amount', '金额');
const status = column('status', '状态');
const summary = extra('summary', '摘要');
const figures = [
  ...(Object.entries(flowMetricLabels) as [keyof typeof flowMetricLabels, string][]).map(([id, label]) =>
    column(id, label),
  ),
  column('avgHours', '平均用时（小时）'),
  column('p90Hours', '90% 用时（小时）'),
];

export const flowSheets = {
  tasks: [
    ...subject,
    column('taskName', '节点'),
    amount,
    column('createTime', '到达时间'),
    column('dueTime', '期限'),
    column('overdue', '逾期'),
    column('urged', '催办次数'),
    summary,
    extra('snooze', '回到待办'),
  ],
  instances: [
    status,
    ...subject,
    column('currentTaskName', '当前节点'),
    column('currentHandleUserNames', '当前处理人'),
    amount,
    column('createTime', '发起时间'),
    column('endTime', '结束时间'),
    summary,
  ],
  acts: [
    status,
    ...subject,
    column('taskName', '处理节点'),
    column('operateName', '我的处理'),
    column('comment', '意见'),
    amount,
    column('handleTime', '处理时间'),
    extra('currentTaskName', '当前节点'),
    extra('currentHandleUserNames', '当前处理人'),
    summary,
  ],
  userStats: [column('nickName', '姓名'), column('deptName', '部门'), ...figures],
  formStats: [column('formCnName', '表单'), ...figures],
};

export type FlowSheet = keyof typeof flowSheets;
export type FlowSheetColumn<Sheet extends FlowSheet> = (typeof flowSheets)[Sheet][number]['id'];
