import './diagramDialog.css';
import { Maximize, Minimize } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';

type DiagramFrameProps = {
  title: string;
  children: ReactNode;
  /** Called when the dialog's size has changed, to fit the picture again. */
  onResize: () => void;
  onClose: () => void;
  /** Esc closes this content before it closes the dialog. */
  onEscape?: (() => void) | undefined;
};

/** The dialog of a flow's picture: 1000 px wide or the whole screen. */
export function DiagramFrame({ title, children, onResize, onClose, onEscape }: DiagramFrameProps) {
  const [full, setFull] = useState(false);
  const toggle = () => {
    setFull(!full);
    onResize();
  };
  return (
    <Modal
      title={title}
      tools={
        <IconButton label={full ? '退出全屏' : '全屏'} aria-pressed={full} onClick={toggle} data-diagram-full>
          {full ? <Minimize size={14} /> : <Maximize size={14} />}
        </IconButton>
      }
      className={`dialog diagram-dialog${full ? ' diagram-dialog-full' : ''}`}
      onClose={onClose}
      onEscape={onEscape}
    >
      <div className="diagram-dialog-body">{children}</div>
    </Modal>
  );
}
