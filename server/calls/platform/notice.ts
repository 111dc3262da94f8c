import type { noticeCalls } from '../../../contract/calls/notice.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { noticeResource } from '../../../contract/resources/platform/notice.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import {
  countUnreadNotices,
  selectNoticeReaders,
  selectTopNotices,
} from '../../db/queries/platform/notices.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';
import { sanitizeHtml } from './noticeHtml.ts';

export const noticeHandlers = {
  ...resourceHandlers(noticeResource, {
    isReadable: ({ actor }, { status }) =>
      status === '0' || holdsPermission(actor.permissions, 'system:notice:list'),
    toStored: (_, { noticeContent, ...notice }) =>
      noticeContent === undefined ? notice : { ...notice, noticeContent: sanitizeHtml(noticeContent) },
  }),

  top: async ({ tx, actor }) => ({
    notices: await selectTopNotices(tx, actor.userId),
    unreadCount: await countUnreadNotices(tx, actor.userId),
  }),

  readers: ({ tx }, { query }) => fetchPage(selectNoticeReaders(tx, query), query),

  /** Skips closed and deleted notices: the client's list may be outdated. */
  async markRead({ tx, actor, now }, { body }) {
    await tx
      .insertInto('noticeReads')
      .columns(['noticeId', 'userId', 'readTime'])
      .expression((is) =>
        is
          .selectFrom('notices')
          .select(({ val }) => ['noticeId', val(actor.userId).as('userId'), val(now).as('readTime')])
          .where('noticeId', 'in', body)
          .where('status', '=', '0'),
      )
      .onConflict((read) => read.doNothing())
      .execute();
    return null;
  },
} satisfies Handlers<typeof noticeCalls>;
