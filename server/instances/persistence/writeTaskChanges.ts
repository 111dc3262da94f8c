/** Whose open tasks are no longer what was counted of them (db/queries/taskFigures.ts). */
import { type RawBuilder, sql } from 'kysely';
import type { Task } from '../../engine/model.ts';

/** Once for each holder, however often the transaction changes his tasks. */
export const buildTaskChangesStatement = (tasks: readonly Pick<Task, 'userId'>[]): RawBuilder<unknown> => sql`
  insert into "taskChanges" ("userId")
  select unnest(${[...new Set(tasks.map(({ userId }) => userId))].sort()}::bigint[]) on conflict do nothing`;
