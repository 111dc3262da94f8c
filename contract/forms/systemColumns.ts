/** Columns every form table has; no field may take their names. */
export const systemColumns = [
  'id',
  'pid',
  'sysStatus',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'version',
] as const;
