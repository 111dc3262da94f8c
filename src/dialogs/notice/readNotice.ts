import { api } from '../../client/api.ts';
import { fetchNotices, refetchNotices } from '../../state/cache/own/notices.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { bufferKeys } from '../../state/workspace/typeAheadBuffer.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { NoticeDialogProps } from './NoticeDialog.tsx';

const dialog: Dialog<NoticeDialogProps, true> = {
  id: 'notice',
  load: () => import('./NoticeDialog.tsx').then((chunk) => chunk.NoticeDialog),
};

/** Shows the notice. Opening it marks it as read; one that must be confirmed asks for that. */
export async function readNotice(noticeId: string): Promise<void> {
  if (!(await openWhenLoaded(noticeId))) return;
  await api.notice.confirm({ body: [noticeId] });
  toast.success('已确认');
  await refetchNotices();
}

async function openWhenLoaded(noticeId: string): Promise<true | undefined> {
  const release = bufferKeys('keep');
  try {
    const [notice, own] = await Promise.all([api.notice.detail({ params: { noticeId } }), fetchNotices()]);
    const top = own.find((one) => one.noticeId === noticeId);
    const closed = openDialog(dialog, { notice, asks: top?.mustConfirm === true && !top.isConfirmed });
    release();
    markRead(noticeId).catch(showFailure);
    return await closed;
  } finally {
    release();
  }
}

async function markRead(noticeId: string): Promise<void> {
  await api.notice.markRead({ body: [noticeId] });
  await refetchNotices();
}
