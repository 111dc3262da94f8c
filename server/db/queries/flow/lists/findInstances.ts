/** Finds a few instances by words of number, title, form or initiator, among up to a million. */
import { type RawBuilder, sql } from 'kysely';
import type { FoundRecord } from '../../../../../contract/calls/shapes/foundRecordShapes.ts';
import { instanceStatusLabels } from '../../../../../contract/flow/instanceStatusLabels.ts';
import type { Tx } from '../../../database.ts';
import { containsPattern } from '../../fetchPage.ts';
import { buildPinyinPattern } from '../../pinyinPattern.ts';
import { searchTextContains, tokenize } from '../../searchPattern.ts';
import { joinConditions } from './listConditions.ts';
import { isParticipantCondition } from './visibleInstances.ts';

type InstanceSearcher = { userId: string; everybodys: boolean };
type InstanceSearch = { keyword: string; pageSize: number };

/** The number of newest instances that are scanned before the index is used. Frequent words are found there. */
const newestCount = 5_000;
/** The number of index hits that are sorted. */
const maxHits = 5_000;

/** Searches by text. If that finds too few, searches the titles of the newest instances by pinyin. */
export async function findInstances(
  tx: Tx,
  seer: InstanceSearcher,
  asked: InstanceSearch,
): Promise<FoundRecord[]> {
  const found = await findByText(tx, seer, asked);
  const pattern = buildPinyinPattern(asked.keyword);
  if (found.length === asked.pageSize || !pattern) return found;
  const among = joinConditions([isRecent, ...(seer.everybodys ? [] : [isParticipantCondition(seer.userId)])]);
  const matching = sql`not i."deleted" and i."title" ~ ${pattern}`;
  const known = new Set(found.map(({ processInstanceId }) => processInstanceId));
  const others = await searchInstances(tx, asked, { userId: seer.userId, among, matching });
  return [...found, ...others.filter((one) => !known.has(one.processInstanceId))].slice(0, asked.pageSize);
}

const isRecent = sql`i."instanceId" > (select max("instanceId") - ${newestCount} from instances)`;

async function findByText(tx: Tx, seer: InstanceSearcher, asked: InstanceSearch): Promise<FoundRecord[]> {
  const { userId } = seer;
  const matching = buildKeywordCondition(asked.keyword, 'i');
  if (!seer.everybodys)
    return searchInstances(tx, asked, { userId, among: isParticipantCondition(userId), matching });
  const first = await searchInstances(tx, asked, { userId, among: isRecent, matching });
  if (first.length === asked.pageSize) return first;
  return searchInstances(tx, asked, {
    userId,
    matching,
    among: sql`i."instanceId" in (
      select h."instanceId" from instances h where ${buildKeywordCondition(asked.keyword, 'h')} limit ${maxHits})`,
  });
}

type FoundInstance = Omit<FoundRecord, 'statusLabel'> & { status: -2 | -1 | 0 | 1 };

async function searchInstances(
  tx: Tx,
  { keyword, pageSize }: InstanceSearch,
  { userId, among, matching }: { userId: string; among: RawBuilder<unknown>; matching: RawBuilder<unknown> },
): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundInstance>`
    select i."formEnName", i."formCnName", i."rowId", i."title", i."serialNumber", i."status",
      i."initiatorName" as "byName", i."createTime" as "time", i."instanceId" as "processInstanceId", o."taskId"
    from instances i left join lateral (
      select t."taskId" from tasks t where t."userId" = ${userId} and t."instanceId" = i."instanceId"
        and t."state" = 'open' and t."listed" order by t."taskId" desc limit 1) o on true
    where ${matching} and ${among}
    order by lower(i."serialNumber") = ${keyword.toLowerCase()} desc, o."taskId" is not null desc,
      i."instanceId" desc
    limit ${pageSize}`.execute(tx);
  return rows.map(({ status, ...found }) => ({ ...found, statusLabel: instanceStatusLabels[`${status}`] }));
}

/** Each word makes two conditions: a cheap one, and one that the trigram index serves. */
const buildKeywordCondition = (keyword: string, table: string): RawBuilder<unknown> => {
  const column = sql`${sql.table(table)}."keyword"`;
  return joinConditions([
    sql`not ${sql.table(table)}."deleted"`,
    ...tokenize(keyword).flatMap((word) => [
      sql`${column} like ${containsPattern(word.toLowerCase())}`,
      searchTextContains(sql`"searchText"(${column})`, word),
    ]),
  ]);
};
