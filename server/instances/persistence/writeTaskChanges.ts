/** Records which users' counts of open tasks are outdated (db/queries/flow/lists/taskCounts.ts). */
import { type RawBuilder, sql } from 'kysely';
import type { Task } from '../../engine/model.ts';

/** One row per holder for any number of task changes in the transaction. */
export const buildTaskChangesStatement = (tasks: readonly Pick<Task, 'userId'>[]): RawBuilder<unknown> => sql`
  insert into "taskChanges" ("userId")
  select unnest(${[...new Set(tasks.map(({ userId }) => userId))].sort()}::bigint[]) on conflict do nothing`;
