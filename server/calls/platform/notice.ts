import type { noticeCalls } from '../../../contract/calls/notice.ts';
import { Refusal } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import { noticeResource } from '../../../contract/resources/platform/notice.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import {
  countUnreadNotices,
  isNoticeShown,
  saveNoticeReads,
  selectNoticeReaders,
  selectTopNotices,
} from '../../db/queries/platform/notices.ts';
import { findResourceRow } from '../../db/resources/resourceRows.ts';
import { assertEnabled } from '../references/assertEnabled.ts';
import { assertFound } from '../shared/assertFound.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';
import { resourceHandlers } from '../shared/resourceHandlers.ts';
import { sanitizeHtml } from './noticeHtml.ts';

export const noticeHandlers = {
  ...resourceHandlers(noticeResource, {
    isReadable: (context, { noticeId }) =>
      holdsPermission(context.actor.permissions, 'system:notice:list') ||
      isNoticeShown(context.tx, context, String(noticeId)),

    toStored: (_, { noticeContent, ...notice }) =>
      noticeContent === undefined ? notice : { ...notice, noticeContent: sanitizeHtml(noticeContent) },

    async beforeAdd({ tx }, { body }) {
      assertReaders(body);
      await assertAudienceEnabled(tx, body);
    },

    async beforeEdit({ tx }, { body }) {
      const before = assertFound(await findResourceRow(tx, noticeResource, body.noticeId)) as Readers;
      // What the person leaves as it is may have become empty: a department can be deleted.
      const { audience, deptIds, roleIds } = { ...before, ...body };
      const { beginTime, endTime } = { ...before, ...body };
      assertReaders({
        ...(readerFields.some((name) => body[name] !== undefined) && { audience, deptIds, roleIds }),
        ...((body.beginTime !== undefined || body.endTime !== undefined) && { beginTime, endTime }),
      });
      await assertAudienceEnabled(tx, body, before);
    },
  }),

  top: async (context) => ({
    notices: await selectTopNotices(context.tx, context),
    unreadCount: await countUnreadNotices(context.tx, context),
  }),

  readers: ({ tx }, { query }) => fetchPage(selectNoticeReaders(tx, query), query),

  exportReaders: (context, { query }) => exportList(context, 'noticeReader', query),

  readerGroups: (context, { query }) => groupList(context, 'noticeReader', query),

  confirm: (context, { body }) => noteReads(context, { noticeIds: body, confirms: true }),

  markRead: (context, { body }) => noteReads(context, { noticeIds: body, confirms: false }),
} satisfies Handlers<typeof noticeCalls>;

async function noteReads(
  context: CallContext,
  reads: { noticeIds: string[]; confirms: boolean },
): Promise<null> {
  await saveNoticeReads(context.tx, context, reads);
  return null;
}

type Readers = {
  audience?: string | undefined;
  deptIds?: readonly string[] | undefined;
  roleIds?: readonly string[] | undefined;
  beginTime?: string | null | undefined;
  endTime?: string | null | undefined;
};

const readerFields = ['audience', 'deptIds', 'roleIds'] as const;

/** Throws 400 for what is disabled, unless the notice has it already. */
const assertAudienceEnabled = (
  tx: CallContext['tx'],
  { deptIds = [], roleIds = [] }: Readers,
  held: Readers = {},
): Promise<void> =>
  assertEnabled(tx, [
    { kind: 'dept', path: 'deptIds', chosen: deptIds, ...(held.deptIds && { held: held.deptIds }) },
    { kind: 'role', path: 'roleIds', chosen: roleIds, ...(held.roleIds && { held: held.roleIds }) },
  ]);

/** Throws 400 for a notice that nobody could ever see. Times are texts of one zone, which compare as texts. */
function assertReaders({ audience, deptIds = [], roleIds = [], beginTime, endTime }: Readers): void {
  if (audience === 'some' && deptIds.length + roleIds.length === 0)
    throw new Refusal(400, [{ path: 'deptIds', message: '请选择部门或角色' }]);
  if (beginTime && endTime && endTime <= beginTime)
    throw new Refusal(400, [{ path: 'endTime', message: '结束显示应晚于开始显示' }]);
}
