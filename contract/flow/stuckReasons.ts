/** Why nobody acts on a task, with its label. */
export const stuckReasons = {
  disabled: '处理人已停用',
  overdue: '超期未处理',
  none: '没有处理人',
} as const;

export type StuckReason = keyof typeof stuckReasons;
