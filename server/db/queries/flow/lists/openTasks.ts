/**
 * The open tasks of an instance `i`, and the instances with an open task of a given name, found without scanning all.
 */
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

const isOpenTask = sql`o."state" = 'open' and o."role" <> 'reader'`;

export const openTasksOfInstance = sql`from tasks o where o."instanceId" = i."instanceId" and ${isOpenTask}`;

/** Matches holders' names. A text that spans several names is searched in parts. */
export const buildHolderNameConditions = (part: string): Sql[] =>
  splitNames(part).map(
    (name) => sql`exists (select ${openTasksOfInstance} and o."userId" = any(array(
      select u."userId" from users u where ${containsPart(sql`u."nickName"`, name)})))`,
  );

/** Matches nodes' names. The distinct names are read from the index by a skip scan; there are few. */
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
