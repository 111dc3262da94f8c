/** Where an instance `i` is: its open tasks, and which instances have one by a name, found without looking at them all. */
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

const isOpenTask = sql`o."state" = 'open' and o."role" <> 'reader'`;

export const openTasksOfInstance = sql`from tasks o where o."instanceId" = i."instanceId" and ${isOpenTask}`;

/** Held by somebody of such a name. A text that stands across several names is looked for in parts. */
export const buildHolderNameConditions = (part: string): Sql[] =>
  splitNames(part).map(
    (name) => sql`exists (select ${openTasksOfInstance} and o."userId" = any(array(
      select u."userId" from users u where ${containsPart(sql`u."nickName"`, name)})))`,
  );

/** At a node of such a name: its names are stepped through in the index, there are few. */
export const buildNodeNameConditions = (part: string): Sql[] =>
  splitNames(part).map(
    (name) => sql`exists (select ${openTasksOfInstance} and o."nodeName" = any(array(
      with recursive known(name) as (
        (select o."nodeName" from tasks o where ${isOpenTask} order by o."nodeName" limit 1)
        union all
        select (select o."nodeName" from tasks o where ${isOpenTask} and o."nodeName" > known.name
          order by o."nodeName" limit 1)
        from known where known.name is not null)
      select known.name from known where ${containsPart(sql`known.name`, name)})))`,
  );

const splitNames = (part: string): string[] => part.split('、').filter((name) => name !== '');

const containsPart = (at: Sql, part: string): Sql => sql`position(lower(${part}::text) in lower(${at})) > 0`;
