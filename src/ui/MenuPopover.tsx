import { PopoverNext } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';

type MenuPopoverProps = {
  content: ReactElement;
  /** The button that opens it. */
  children: ReactNode;
  placement?: 'bottom-start' | 'bottom-end' | 'right-start';
  onOpening?: () => void;
};

/**
 * A menu under a button. Escape gives the focus back to the button; a chosen entry does not, since what it opens wants
 * the focus for itself. Entries run through `afterMenu`.
 */
export function MenuPopover({ content, children, placement = 'bottom-end', onOpening }: MenuPopoverProps) {
  return (
    <PopoverNext
      placement={placement}
      arrow={false}
      animation="minimal"
      shouldReturnFocusOnClose={false}
      content={content}
      {...(onOpening && { onOpening })}
    >
      {children}
    </PopoverNext>
  );
}
