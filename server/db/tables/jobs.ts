import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { jobStates } from '../../../contract/calls/shapes/jobShapes.ts';

/** Local text when read, a Date or text when written. */
type Time = ColumnType<string | null, Date | string | null, Date | string | null>;

export type JobTable = {
  id: Generated<string>;
  kind: string;
  title: string;
  state: Generated<(typeof jobStates)[number]>;
  request: JSONColumnType<object>;
  done: Generated<string>;
  total: Generated<string>;
  bytes: Generated<string>;
  fileKey: string | null;
  fileName: string | null;
  /** Null for files of a version that did not measure them. */
  fileSize: string | null;
  fileSha256: string | null;
  msg: string | null;
  /** The result of a job that writes records, stored in the same transaction. */
  result: ColumnType<unknown, never, string>;
  createBy: string;
  createTime: ColumnType<string, Date | undefined, never>;
  aliveAt: Time;
  worker: string | null;
  runs: Generated<number>;
  endTime: Time;
  expiresAt: Time;
};

export type JobTables = { jobs: JobTable };
