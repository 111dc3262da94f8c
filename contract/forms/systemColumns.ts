/** Columns of every form table. Fields must not use these names. */
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

/** System columns that PostgreSQL adds to every table (PostgreSQL manual, 5.6 System Columns). */
const databaseColumns = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];

/** Properties that every JavaScript object inherits. */
const inheritedNames = ['constructor', 'prototype', 'toString', 'valueOf'];

export const reservedNames: ReadonlySet<string> = new Set([
  ...systemColumns,
  ...databaseColumns,
  ...inheritedNames,
]);

/** Rows of a sub-form additionally have the id of their record and their position. */
export const reservedRowNames: ReadonlySet<string> = new Set(['recordId', 'position']);
