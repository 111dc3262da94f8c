/** One question with yes and no. */
import { type Dialog, openDialog } from '../openDialog.ts';

export type ConfirmDialogProps = {
  title: string;
  body: string;
  /** The task that it is about, where there is one: once that is over nothing can be confirmed. */
  taskId?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** True when the loss cannot be undone. */
  danger?: boolean;
  /** What cannot be undone at all: Enter alone, which people press by habit, does not confirm. */
  final?: boolean;
  /** Only to be taken note of: there is no cancel. */
  notice?: boolean;
};

const dialog: Dialog<ConfirmDialogProps, true> = {
  id: 'confirm',
  load: () => import('./ConfirmDialog.tsx').then((chunk) => chunk.ConfirmDialog),
};

/** True when it was confirmed. */
export const confirm = async (props: ConfirmDialogProps): Promise<boolean> =>
  (await openDialog(dialog, props)) === true;

/** Asked before something that is not saved is given up. */
export const confirmDiscardChanges = (): Promise<boolean> =>
  confirm({
    title: '提示',
    body: '返回后数据无保存，请慎重操作！',
    confirmLabel: '确定',
    cancelLabel: '取消',
  });
