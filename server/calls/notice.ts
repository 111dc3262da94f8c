import type { noticeCalls } from '../../contract/calls/notice.ts';
import { holdsPermission } from '../../contract/may.ts';
import { notices, noticesMatching, readersOf, topNotices, unreadNotices } from '../db/queries/notices.ts';
import { pageOf } from '../db/queries/pageOf.ts';
import type { Handlers } from './context.ts';
import { assertTouched, found } from './found.ts';
import { cleanHtml } from './noticeHtml.ts';

export const noticeHandlers = {
  list: ({ tx }, { query }) => pageOf(noticesMatching(tx, query), query),

  top: async ({ tx, actor }) => ({
    notices: await topNotices(tx, actor.userId),
    unreadCount: await unreadNotices(tx, actor.userId),
  }),

  readers: ({ tx }, { query }) => pageOf(readersOf(tx, query), query),

  async detail({ tx, actor }, { params }) {
    const seesAll = holdsPermission(actor.permissions, 'system:notice:list');
    let wanted = notices(tx).select('n.noticeContent').where('n.noticeId', '=', params.noticeId);
    if (!seesAll) wanted = wanted.where('n.status', '=', '0');
    return found(await wanted.executeTakeFirst());
  },

  add: ({ tx, actor }, { body: { noticeContent = '', ...notice } }) =>
    tx
      .insertInto('notices')
      .values({ ...notice, noticeContent: cleanHtml(noticeContent), createBy: actor.userId })
      .returning('noticeId')
      .executeTakeFirstOrThrow(),

  async edit({ tx, actor, now }, { body: { noticeId, noticeContent, ...change } }) {
    const content = noticeContent === undefined ? {} : { noticeContent: cleanHtml(noticeContent) };
    const { numUpdatedRows } = await tx
      .updateTable('notices')
      .set({ ...change, ...content, updateBy: actor.userId, updateTime: now })
      .where('noticeId', '=', noticeId)
      .executeTakeFirst();
    assertTouched([noticeId], numUpdatedRows);
    return null;
  },

  async remove({ tx }, { body }) {
    const { numDeletedRows } = await tx
      .deleteFrom('notices')
      .where('noticeId', 'in', body)
      .executeTakeFirst();
    assertTouched(body, numDeletedRows);
    return null;
  },

  /** Closed ones, and those that are gone, are passed over: a list may be older than what it shows. */
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
