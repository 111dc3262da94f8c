/** One question with yes and no. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';

const dialog: Dialog<ConfirmDialogProps, true> = {
  id: 'confirm',
  load: () => import('./ConfirmDialog.tsx').then((chunk) => chunk.ConfirmDialog),
};

/** Resolves with true when the question is confirmed. */
export const confirm = async (props: ConfirmDialogProps): Promise<boolean> =>
  (await openDialog(dialog, props)) === true;

/** Asks before unsaved changes are discarded. */
export const confirmDiscardChanges = (): Promise<boolean> =>
  confirm({
    title: '提示',
    body: '返回后数据无保存，请慎重操作！',
    confirmLabel: '确定',
    cancelLabel: '取消',
  });
