import { api } from '../../client/api.ts';
import { bufferKeys } from '../../state/workspace/typeAheadBuffer.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { NoticeDialogProps } from './NoticeDialog.tsx';

const dialog: Dialog<NoticeDialogProps, true> = {
  id: 'notice',
  load: () => import('./NoticeDialog.tsx').then((chunk) => chunk.NoticeDialog),
};

/** Shows the notice, and marks it as read by the signed-in person. */
export async function readNotice(noticeId: string): Promise<void> {
  const release = bufferKeys('keep');
  try {
    const notice = await api.notice.detail({ params: { noticeId } });
    const closed = openDialog(dialog, { notice });
    release();
    await api.notice.markRead({ body: [noticeId] });
    await closed;
  } finally {
    release();
  }
}
