/** Displayed names of the instance states. */
export const instanceStatusLabels = { '-1': '草稿', '0': '处理中', '1': '已通过', '-2': '已作废' } as const;
