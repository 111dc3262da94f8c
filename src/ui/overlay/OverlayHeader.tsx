import './overlay.css';
import { Cross } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { IconButton } from '../Button.tsx';

type OverlayHeaderProps = {
  id: string;
  title: ReactNode;
  /** Buttons next to the title; they are not part of the dialog's name. */
  tools?: ReactNode;
  onClose: () => void;
};

/** Title and close button of a dialog or drawer; Blueprint's own button is labeled Close in every language. */
export function OverlayHeader({ id, title, tools, onClose }: OverlayHeaderProps) {
  return (
    <header className="ui-overlay-head">
      <h2 id={id}>{title}</h2>
      {tools}
      <IconButton label="关闭" onClick={onClose}>
        <Cross size={14} />
      </IconButton>
    </header>
  );
}
