/** The kinds of background jobs. */

/** The display name of each kind. `recurring`: a run of a recurring job, which has no row in the table of jobs. */
export const jobKindNames = {
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
} as const;

/** A kind with a row in the table of jobs. */
export type QueuedJobKind = Exclude<keyof typeof jobKindNames, 'recurring'>;

/** The display name of the kind; the code of a kind that another version added. */
export const jobKindName = (kind: string): string =>
  Object.hasOwn(jobKindNames, kind) ? jobKindNames[kind as keyof typeof jobKindNames] : kind;
