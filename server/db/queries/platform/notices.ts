/** Notices as lists show them: without content, with the author's name. */
import type { z } from 'zod';
import { maxTopNotices, type noticeCalls } from '../../../../contract/calls/notice.ts';
import type { Tx } from '../../database.ts';
import { containsPattern } from '../fetchPage.ts';
import { isNamed } from '../people/nameCondition.ts';

type NoticeFilter = Omit<z.output<typeof noticeCalls.list.query>, 'pageNum' | 'pageSize'>;

export const selectNotices = (tx: Tx) =>
  tx
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.userId', 'n.createBy')
    .select([
      'n.noticeId',
      'n.noticeTitle',
      'n.noticeType',
      'n.status',
      'u.nickName as createBy',
      'n.createTime',
    ]);

/** Newest first. */
export function selectMatchingNotices(tx: Tx, filter: NoticeFilter) {
  const { keyword, noticeTitle, createBy, noticeType, status } = filter;
  let found = selectNotices(tx).orderBy('n.noticeId', 'desc');
  if (keyword) found = found.where('n.noticeTitle', 'ilike', containsPattern(keyword));
  if (noticeTitle) found = found.where('n.noticeTitle', 'ilike', containsPattern(noticeTitle));
  if (createBy) {
    found = found.where((is) =>
      is.or([isNamed(createBy), is('u.userName', 'ilike', containsPattern(createBy))]),
    );
  }
  if (noticeType) found = found.where('n.noticeType', '=', noticeType);
  if (status) found = found.where('n.status', '=', status);
  return found;
}

/** The newest open notices, and whether the person has read each. */
export const selectTopNotices = (tx: Tx, userId: string) =>
  selectNotices(tx)
    .leftJoin('noticeReads as r', (join) =>
      join.onRef('r.noticeId', '=', 'n.noticeId').on('r.userId', '=', userId),
    )
    .select((is) => is('r.noticeId', 'is not', null).$castTo<boolean>().as('isRead'))
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

/** The people who have read a notice, latest first. */
export function selectNoticeReaders(
  tx: Tx,
  { noticeId, keyword }: { noticeId: string; keyword?: string | undefined },
) {
  const readers = tx
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
  if (!keyword) return readers;
  return readers.where((is) =>
    is.or([isNamed(keyword), is('u.userName', 'ilike', containsPattern(keyword))]),
  );
}
