/** Notices as their readers see them, and the readers. */
import { sql } from 'kysely';
import { maxTopNotices, type TopNotice } from '../../../../contract/calls/notice.ts';
import { noticeReaderResource } from '../../../../contract/resources/platform/notice.ts';
import type { Actor } from '../../actor.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions, type ListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';
import { markedName } from '../people/markedName.ts';
import { isNamed } from '../people/nameCondition.ts';
import { isInAudience, isShownTo } from './noticeAudience.ts';

type Reader = { actor: Actor; now: Date };

/** The notices that are shown to the person, with what the person has read. */
const selectShown = (tx: Tx, reader: Reader) =>
  tx
    .selectFrom('notices as n')
    .leftJoin('noticeReads as r', (join) =>
      join.onRef('r.noticeId', '=', 'n.noticeId').on('r.userId', '=', reader.actor.userId),
    )
    .where(isShownTo(reader));

/** The newest notices that are shown to the person: first those that wait to be confirmed, then pinned ones. */
export const selectTopNotices = (tx: Tx, reader: Reader): Promise<TopNotice[]> =>
  selectShown(tx, reader)
    .innerJoin('users as u', 'u.userId', 'n.createBy')
    .select((is) => [
      'n.noticeId',
      'n.noticeTitle',
      'n.noticeType',
      'n.status',
      markedName('u').$notNull().as('createBy'),
      'n.createTime',
      'n.isPinned',
      'n.mustConfirm',
      is('r.noticeId', 'is not', null).$castTo<boolean>().as('isRead'),
      is('r.confirmTime', 'is not', null).$castTo<boolean>().as('isConfirmed'),
    ])
    .orderBy(sql`n."mustConfirm" and r."confirmTime" is null`, 'desc')
    .orderBy('n.isPinned', 'desc')
    .orderBy('n.noticeId', 'desc')
    .limit(maxTopNotices)
    .execute();

/** Those that the person has not read, including those that are not among the newest. */
export async function countUnreadNotices(tx: Tx, reader: Reader): Promise<number> {
  const { unread } = await selectShown(tx, reader)
    .where('r.noticeId', 'is', null)
    .select((is) => is.fn.countAll<string>().as('unread'))
    .executeTakeFirstOrThrow();
  return Number(unread);
}

export async function isNoticeShown(tx: Tx, reader: Reader, noticeId: string): Promise<boolean> {
  const shown = await selectShown(tx, reader)
    .select('n.noticeId')
    .where('n.noticeId', '=', noticeId)
    .executeTakeFirst();
  return shown !== undefined;
}

/** Notes what the person has read, and confirmed where that is asked for; notices that are not shown to the person are skipped. */
export async function saveNoticeReads(
  tx: Tx,
  { actor, now }: Reader,
  { noticeIds, confirms }: { noticeIds: readonly string[]; confirms: boolean },
): Promise<void> {
  await sql`insert into "noticeReads" ("noticeId", "userId", "readTime", "confirmTime")
    select n."noticeId", ${actor.userId}, ${now},
      case when n."mustConfirm" then ${confirms ? now : null}::timestamptz end from notices n
    where n."noticeId" = any(${[...noticeIds]}::bigint[]) and ${isShownTo({ actor, now })}
    on conflict ("noticeId", "userId") do update
      set "confirmTime" = excluded."confirmTime"
      where "noticeReads"."confirmTime" is null and excluded."confirmTime" is not null`.execute(tx);
}

type ReaderRequest = ListConditions & {
  noticeId: string;
  keyword?: string | undefined;
  /** Includes the people of the audience who have not read it. */
  unread: boolean;
};

/** The people who have read a notice, latest first. */
export function selectNoticeReaders(tx: Tx, { noticeId, keyword, unread, ...conditions }: ReaderRequest) {
  const all = tx
    .selectFrom('users as u')
    .leftJoin('noticeReads as r', (join) =>
      join.onRef('r.userId', '=', 'u.userId').on('r.noticeId', '=', noticeId),
    )
    .leftJoin('depts as d', 'd.deptId', 'u.deptId')
    .select((is) => [
      'u.userId',
      'u.userName',
      'u.nickName',
      is.fn.coalesce('d.deptName', is.val('')).as('deptName'),
      is.fn.coalesce('u.phonenumber', is.val('')).as('phonenumber'),
      readerState.as('state'),
      'r.readTime',
      'r.confirmTime',
    ])
    .where(
      unread
        ? sql<boolean>`(r."userId" is not null or ${isInAudience(noticeId)})`
        : sql<boolean>`r."userId" is not null`,
    )
    .orderBy('r.readTime', (order) => order.desc().nullsLast())
    .orderBy('u.userId');
  const readers = applyListConditions(all, { resource: noticeReaderResource, expressions }, conditions);
  if (!keyword) return readers;
  return readers.where((is) =>
    is.or([isNamed(keyword), is('u.userName', 'ilike', containsPattern(keyword))]),
  );
}

const readerState = sql<
  'unread' | 'read' | 'confirmed'
>`case when r."confirmTime" is not null then 'confirmed'
  when r."readTime" is not null then 'read' else 'unread' end`;

const expressions = {
  userId: sql.ref('u.userId'),
  userName: sql.ref('u.userName'),
  nickName: sql.ref('u.nickName'),
  deptName: sql.ref('d.deptName'),
  phonenumber: sql.ref('u.phonenumber'),
  state: readerState,
  readTime: sql.ref('r.readTime'),
  confirmTime: sql.ref('r.confirmTime'),
};
