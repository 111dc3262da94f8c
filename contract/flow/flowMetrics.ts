/**
 * Metrics that count flow activity of one person. Deleted instances are never counted:
 * - started: instances that the person submitted and that were created in the period, voided ones included;
 * - handled: actions of the person on tasks in the period: approve, resubmit, return, transfer, add signers.
 *   The first submission, read confirmations and automatic actions are excluded;
 * - returned: the handled actions that returned the flow;
 * - pending: tasks that currently wait for the person, read confirmations excluded, regardless of the period;
 * - overdue: the pending tasks whose due time has passed.
 */
export const flowMetricLabels = {
  started: '发起',
  handled: '办理',
  returned: '退回',
  pending: '待办',
  overdue: '逾期',
} as const;

export type FlowMetric = keyof typeof flowMetricLabels;

export const flowMetrics = Object.keys(flowMetricLabels) as [FlowMetric, ...FlowMetric[]]; // the keys of the object above
