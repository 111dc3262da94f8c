/** Displayed names of the record states. */
export const recordStatusLabels = { '-2': '已作废', '-1': '草稿', '0': '处理中', '1': '已审核' } as const;
