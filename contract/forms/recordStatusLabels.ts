/** What people call the states of a record (shell seed, point 3). */
export const recordStatusLabels = { '-2': '已作废', '-1': '草稿', '0': '处理中', '1': '已审核' } as const;
