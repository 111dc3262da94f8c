/** Notices as their readers see them, and the readers. */
import { sql } from 'kysely';
import { maxTopNotices } from '../../../../contract/calls/notice.ts';
import { noticeReaderResource } from '../../../../contract/resources/platform/notice.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions, type ListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';
import { markedName } from '../people/markedName.ts';
import { isNamed } from '../people/nameCondition.ts';
import { rowVersionColumn } from '../rowVersion.ts';

/** The newest open notices, and whether the person has read each. */
export const selectTopNotices = (tx: Tx, userId: string) =>
  tx
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.userId', 'n.createBy')
    .leftJoin('noticeReads as r', (join) =>
      join.onRef('r.noticeId', '=', 'n.noticeId').on('r.userId', '=', userId),
    )
    .select((is) => [
      'n.noticeId',
      'n.noticeTitle',
      'n.noticeType',
      'n.status',
      markedName('u').$notNull().as('createBy'),
      'n.createTime',
      rowVersionColumn('n').as('version'),
      is('r.noticeId', 'is not', null).$castTo<boolean>().as('isRead'),
    ])
    .where('n.status', '=', '0')
    .orderBy('n.noticeId', 'desc')
    .limit(maxTopNotices)
    .execute();

/** The open notices that the person has not read, including those that are not among the newest. */
export async function countUnreadNotices(tx: Tx, userId: string): Promise<number> {
  const { unread } = await tx
    .selectFrom('notices as n')
    .leftJoin('noticeReads as r', (join) =>
      join.onRef('r.noticeId', '=', 'n.noticeId').on('r.userId', '=', userId),
    )
    .where('n.status', '=', '0')
    .where('r.noticeId', 'is', null)
    .select((is) => is.fn.countAll<string>().as('unread'))
    .executeTakeFirstOrThrow();
  return Number(unread);
}

type ReaderRequest = ListConditions & { noticeId: string; keyword?: string | undefined };

/** The people who have read a notice, latest first. */
export function selectNoticeReaders(tx: Tx, { noticeId, keyword, ...conditions }: ReaderRequest) {
  const all = tx
    .selectFrom('noticeReads as r')
    .innerJoin('users as u', 'u.userId', 'r.userId')
    .leftJoin('depts as d', 'd.deptId', 'u.deptId')
    .select((is) => [
      'u.userId',
      'u.userName',
      'u.nickName',
      is.fn.coalesce('d.deptName', is.val('')).as('deptName'),
      is.fn.coalesce('u.phonenumber', is.val('')).as('phonenumber'),
      'r.readTime',
    ])
    .where('r.noticeId', '=', noticeId)
    .orderBy('r.readTime', 'desc')
    .orderBy('u.userId');
  const readers = applyListConditions(all, { resource: noticeReaderResource, expressions }, conditions);
  if (!keyword) return readers;
  return readers.where((is) =>
    is.or([isNamed(keyword), is('u.userName', 'ilike', containsPattern(keyword))]),
  );
}

const expressions = {
  userId: sql.ref('u.userId'),
  userName: sql.ref('u.userName'),
  nickName: sql.ref('u.nickName'),
  deptName: sql.ref('d.deptName'),
  phonenumber: sql.ref('u.phonenumber'),
  readTime: sql.ref('r.readTime'),
};
