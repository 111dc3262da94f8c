/** A few instances by words of number, title, form or initiator, also among a million. */
import { type RawBuilder, sql } from 'kysely';
import type { FoundRecord } from '../../../contract/calls/foundShapes.ts';
import { statusLabels } from '../../../contract/flow/statusLabels.ts';
import type { Tx } from '../database.ts';
import { allOf } from './listFilters.ts';
import { containing } from './pageOf.ts';
import { pinyinPattern } from './pinyinPattern.ts';
import { holds, wordsOf } from './searchPattern.ts';
import { takesPart } from './seenInstances.ts';

type Seer = { userId: string; everybodys: boolean };
type Asked = { keyword: string; pageSize: number };

/** So many of the newest are looked through before the index is asked: what many have is among them. */
const newest = 5_000;
/** So many of those that the index finds are put in order. */
const mostHits = 5_000;

/** By text; where that finds too few, by pinyin of the title among the newest. */
export async function findInstances(tx: Tx, seer: Seer, asked: Asked): Promise<FoundRecord[]> {
  const found = await findByText(tx, seer, asked);
  const pattern = pinyinPattern(asked.keyword);
  if (found.length === asked.pageSize || !pattern) return found;
  const among = allOf([recent, ...(seer.everybodys ? [] : [takesPart(seer.userId)])]);
  const matching = sql`not i."deleted" and i."title" ~ ${pattern}`;
  const known = new Set(found.map(({ processInstanceId }) => processInstanceId));
  const others = await ask(tx, asked, { userId: seer.userId, among, matching });
  return [...found, ...others.filter((one) => !known.has(one.processInstanceId))].slice(0, asked.pageSize);
}

const recent = sql`i."instanceId" > (select max("instanceId") - ${newest} from instances)`;

async function findByText(tx: Tx, seer: Seer, asked: Asked): Promise<FoundRecord[]> {
  const { userId } = seer;
  const matching = matches(asked.keyword, 'i');
  if (!seer.everybodys) return ask(tx, asked, { userId, among: takesPart(userId), matching });
  const first = await ask(tx, asked, { userId, among: recent, matching });
  if (first.length === asked.pageSize) return first;
  return ask(tx, asked, {
    userId,
    matching,
    among: sql`i."instanceId" in (
      select h."instanceId" from instances h where ${matches(asked.keyword, 'h')} limit ${mostHits})`,
  });
}

type Found = Omit<FoundRecord, 'statusLabel'> & { status: -2 | -1 | 0 | 1 };

async function ask(
  tx: Tx,
  { keyword, pageSize }: Asked,
  { userId, among, matching }: { userId: string; among: RawBuilder<unknown>; matching: RawBuilder<unknown> },
): Promise<FoundRecord[]> {
  const { rows } = await sql<Found>`
    select i."formEnName", i."formCnName", i."rowId", i."title", i."serialNumber", i."status",
      i."initiatorName" as "byName", i."createTime" as "time", i."instanceId" as "processInstanceId", o."taskId"
    from instances i left join lateral (
      select t."taskId" from tasks t where t."userId" = ${userId} and t."instanceId" = i."instanceId"
        and t."state" = 'open' and t."listed" order by t."taskId" desc limit 1) o on true
    where ${matching} and ${among}
    order by lower(i."serialNumber") = ${keyword.toLowerCase()} desc, o."taskId" is not null desc,
      i."instanceId" desc
    limit ${pageSize}`.execute(tx);
  return rows.map(({ status, ...found }) => ({ ...found, statusLabel: statusLabels[`${status}`] }));
}

/** Each word twice: cheaply by itself, and so that the trigrams serve it. */
const matches = (keyword: string, table: string): RawBuilder<unknown> => {
  const column = sql`${sql.table(table)}."keyword"`;
  return allOf([
    sql`not ${sql.table(table)}."deleted"`,
    ...wordsOf(keyword).flatMap((word) => [
      sql`${column} like ${containing(word.toLowerCase())}`,
      holds(sql`"searchText"(${column})`, word),
    ]),
  ]);
};
