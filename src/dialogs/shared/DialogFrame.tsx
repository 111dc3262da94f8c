/**
 * The common frame of dialogs: width, title, buttons, the server's refusal in place, and the keys. Ctrl+Enter (the
 * command dialog.confirm) presses the marked button, Esc cancels, Tab stays inside. Nothing can be sent twice.
 */
import { scrollTabStop } from '../../ui/keyboard/scrollTabStop.ts';
import './dialogs.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { UnfinishedUploads } from '../../state/forms/unfinishedUploads.ts';
import { openTaskState } from '../../state/tasks/openTasks.ts';
import { useConfirmKey } from '../../state/workspace/confirmKey.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirstInvalid } from '../../ui/keyboard/focusInvalid.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { FrozenInputContext } from './frozenInputContext.ts';
import { PendingUploadsContext } from './pendingUploadsContext.ts';

type DialogFrameProps = {
  title: string;
  /** 480 px by default. */
  width?: number;
  children: ReactNode;
  onCancel: () => void;
  onConfirm?: () => void;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The key that confirms in the content, if it is not Ctrl+Enter. */
  confirmKeys?: string;
  confirmLook?: 'primary' | 'danger';
  /** A request is running; the dialog stays open until it is answered. */
  busy?: boolean;
  /** The task that the dialog acts on: when the task is closed, the dialog reports it and sends nothing. */
  taskId?: string | undefined;
  /** The reason of a refusal; the input remains. */
  problem?: string | undefined;
  /** Left of the buttons. */
  aside?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** The confirming button has the focus, so that Enter confirms; for dialogs without a field. */
  focusButton?: boolean;
  /** The canceling button has the focus, so that Enter does not confirm. */
  focusCancel?: boolean;
};

export function DialogFrame(props: DialogFrameProps) {
  const { title, width = 480, children, onCancel, onConfirm, busy = false, focusButton = false } = props;
  const cancelLabel = props.cancelLabel ?? (onConfirm ? '取消' : '关闭');
  const confirmKey = useConfirmKey();
  const [unfinished] = useState(() => new UnfinishedUploads());
  const { problem: waits } = useSnapshot(unfinished.state);
  const [asked, setAsked] = useState(false);
  const over = useCloseWhenTaskClosed(props.taskId, { busy, asks: props.role === 'alertdialog' });
  const problem = over ?? props.problem ?? (asked ? waits : undefined);
  const [attempts, setAttempts] = useState(0);
  const confirm = () => {
    setAsked(true);
    setAttempts((count) => count + 1);
    if (waits === undefined) onConfirm?.();
  };
  const content = useRef<HTMLDivElement>(null);
  // After each refusal the next keys go to the refused field.
  useEffect(() => {
    if (attempts > 0 && !busy && content.current) focusFirstInvalid(content.current);
  }, [attempts, busy]);
  return (
    <Modal
      title={title}
      {...(props.role && { role: props.role })}
      className="dialog"
      style={{ width, maxWidth: 'calc(100vw - 32px)' }}
      canEscapeKeyClose={!busy}
      onClose={onCancel}
    >
      <div className="dialog-content" ref={content}>
        <PendingUploadsContext value={unfinished}>
          <FrozenInputContext value={busy}>
            <div className="dialog-body" aria-busy={busy || undefined} ref={scrollTabStop}>
              {children}
            </div>
          </FrozenInputContext>
        </PendingUploadsContext>
        {problem && (
          <div className="dialog-problem" role="alert">
            {problem}
          </div>
        )}
        <div className="dialog-foot">
          <span className="dialog-aside">{props.aside}</span>
          <Button
            // A new label means a new question, so its button takes the focus again.
            key={cancelLabel}
            keys="Escape"
            disabled={busy}
            autoFocus={props.focusCancel || (focusButton && !onConfirm)}
            onClick={onCancel}
          >
            {cancelLabel}
          </Button>
          {onConfirm && (
            <Button
              look={props.confirmLook === 'danger' ? 'danger' : 'primary'}
              keys={props.confirmKeys ?? (focusButton ? 'Enter' : confirmKey)}
              data-dialog-confirm
              busy={busy}
              disabled={over !== undefined}
              autoFocus={focusButton}
              onClick={confirm}
            >
              {props.confirmLabel ?? '确定'}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** The person's own action closes the task before its answer arrives. */
function useCloseWhenTaskClosed(
  taskId: string | undefined,
  { busy, asks }: { busy: boolean; asks: boolean },
): string | undefined {
  const { closed } = useSnapshot(openTaskState);
  const task = taskId === undefined || busy ? undefined : closed[taskId];
  return task && (asks ? task.sentence : `${task.sentence}；已填写的意见保留为草稿`);
}
