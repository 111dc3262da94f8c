/** A list or calendar under a control that keeps the focus; it never takes the focus itself. */
import { PopoverNext } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';

type DropdownProps = {
  open: boolean;
  onClose: () => void;
  content: ReactElement;
  /** As wide as the control (lists) or as wide as its content (calendars). */
  wide: 'target' | 'content';
  children: ReactNode;
};

export function Dropdown({ open, onClose, content, wide, children }: DropdownProps) {
  return (
    <PopoverNext
      isOpen={open}
      content={content}
      placement="bottom-start"
      animation="minimal"
      arrow={false}
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      matchTargetWidth={wide === 'target'}
      transitionDuration={0}
      middleware={{ offset: { mainAxis: 2 } }}
      popoverClassName="field-dropdown"
      onInteraction={(next) => {
        if (!next) onClose();
      }}
      renderTarget={({ ref }) => (
        <div ref={ref} className="field-dropdown-target">
          {children}
        </div>
      )}
    />
  );
}
