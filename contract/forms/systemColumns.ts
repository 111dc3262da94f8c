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

/** What PostgreSQL calls columns of its own in every table (PostgreSQL manual, 5.6 System Columns). */
const databaseColumns = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];

/** What expressions would find in every object. */
const inheritedNames = ['constructor', 'prototype', 'toString', 'valueOf'];

export const reservedNames: ReadonlySet<string> = new Set([
  ...systemColumns,
  ...databaseColumns,
  ...inheritedNames,
]);

/** Besides these the rows of a sub-form know whose they are, and which place they have. */
export const reservedRowNames: ReadonlySet<string> = new Set(['recordId', 'position']);
