/** A list or calendar below a control that keeps the focus; the drop-down never takes it. */
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { Popover } from '../../ui/popover/Popover.tsx';

type DropdownProps = {
  open: boolean;
  onClose: () => void;
  content: ReactElement;
  /** As wide as the control (lists) or as its content (calendars). */
  wide: 'target' | 'content';
  children: ReactNode;
};

export function Dropdown({ open, onClose, content, wide, children }: DropdownProps) {
  const [target, setTarget] = useState<HTMLDivElement | null>(null);
  return (
    <>
      <div ref={setTarget} className="field-dropdown-target">
        {children}
      </div>
      {open && target && (
        <Suspense>
          <Popover
            at={target}
            placement="bottom-start"
            focus="leave"
            wide={wide === 'target'}
            className="field-dropdown"
            onClose={onClose}
          >
            {content}
          </Popover>
        </Suspense>
      )}
    </>
  );
}
