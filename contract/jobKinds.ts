/** The kinds of background jobs. A kind that is not listed is shown by its code. */

/** The display name of each kind. `recurring`: a run of a recurring job, which has no row in the table of jobs. */
export const jobKindNames: Readonly<Record<string, string>> = {
  export: '导出单据',
  queryExport: '导出列表',
  import: '导入单据',
  importTemplate: '导入模板',
  userTemplate: '用户导入模板',
  userErrors: '用户导入错误',
  entrust: '委托待办',
  departure: '移交停用人员待办',
  tenantExport: '导出租户',
  recurring: '定时任务',
};

/** The display name of the kind. */
export const jobKindName = (kind: string): string => jobKindNames[kind] ?? kind;
