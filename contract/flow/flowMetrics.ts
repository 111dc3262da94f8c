/**
 * The figures of the flows that count something, always of a person's own and never of deleted instances:
 * - started: instances that the person filed and that came about in the period, voided ones included;
 * - handled: acts of the person on tasks in the period: agreed, submitted again, returned, transferred, added signers.
 *   The first filing, readings and what was done automatically are none;
 * - returned: those of the handled acts that returned the flow;
 * - pending: tasks that wait for the person at this moment, readings aside, whatever the period;
 * - overdue: those of the pending tasks whose due time is over.
 */
export const flowMetricLabels = {
  started: '发起',
  handled: '办理',
  returned: '退回',
  pending: '待办',
  overdue: '逾期',
} as const;

export type FlowMetric = keyof typeof flowMetricLabels;

export const flowMetrics = Object.keys(flowMetricLabels) as [FlowMetric, ...FlowMetric[]]; // its own keys
