import type { noticeCalls } from '../../../contract/calls/notice.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import {
  countUnreadNotices,
  selectMatchingNotices,
  selectNoticeReaders,
  selectNotices,
  selectTopNotices,
} from '../../db/queries/platform/notices.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { sanitizeHtml } from './noticeHtml.ts';

export const noticeHandlers = {
  list: ({ tx }, { query }) => fetchPage(selectMatchingNotices(tx, query), query),

  top: async ({ tx, actor }) => ({
    notices: await selectTopNotices(tx, actor.userId),
    unreadCount: await countUnreadNotices(tx, actor.userId),
  }),

  readers: ({ tx }, { query }) => fetchPage(selectNoticeReaders(tx, query), query),

  async detail({ tx, actor }, { params }) {
    const seesAll = holdsPermission(actor.permissions, 'system:notice:list');
    let wanted = selectNotices(tx).select('n.noticeContent').where('n.noticeId', '=', params.noticeId);
    if (!seesAll) wanted = wanted.where('n.status', '=', '0');
    return assertFound(await wanted.executeTakeFirst());
  },

  add: ({ tx, actor }, { body: { noticeContent = '', ...notice } }) =>
    tx
      .insertInto('notices')
      .values({ ...notice, noticeContent: sanitizeHtml(noticeContent), createBy: actor.userId })
      .returning('noticeId')
      .executeTakeFirstOrThrow(),

  async edit({ tx, actor, now }, { body: { noticeId, noticeContent, ...change } }) {
    const content = noticeContent === undefined ? {} : { noticeContent: sanitizeHtml(noticeContent) };
    const { numUpdatedRows } = await tx
      .updateTable('notices')
      .set({ ...change, ...content, updateBy: actor.userId, updateTime: now })
      .where('noticeId', '=', noticeId)
      .executeTakeFirst();
    assertAllAffected([noticeId], numUpdatedRows);
    return null;
  },

  async remove({ tx }, { body }) {
    const { numDeletedRows } = await tx
      .deleteFrom('notices')
      .where('noticeId', 'in', body)
      .executeTakeFirst();
    assertAllAffected(body, numDeletedRows);
    return null;
  },

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
