/** Placing, dismissing and focus of a layer (@floating-ui/react; the one door to it). */
import './popover.css';
import {
  autoUpdate,
  FloatingFocusManager,
  FloatingPortal,
  flip,
  offset,
  shift,
  size,
  useDismiss,
  useFloating,
  useInteractions,
} from '@floating-ui/react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { ClosePopoverContext } from './closePopoverContext.ts';

export type PopoverProps = {
  /** An element, or a point of the screen. */
  at: HTMLElement | { left: number; top: number };
  placement: 'bottom-start' | 'bottom-end' | 'right-start';
  /** take: the focus goes into the layer and Escape closes it. leave: the control keeps the focus and the keys. */
  focus: 'take' | 'leave';
  /** True if the layer is at least as wide as the control. */
  wide?: boolean;
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

export function PopoverBody({ at, placement, focus, wide, className = '', onClose, children }: PopoverProps) {
  const takes = focus === 'take';
  const [before] = useState(() => document.activeElement);
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    strategy: 'fixed',
    placement,
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(2),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({
        padding: 8,
        apply({ rects, elements, availableHeight }) {
          elements.floating.style.maxHeight = `${Math.max(120, availableHeight)}px`;
          if (wide) elements.floating.style.width = `${rects.reference.width}px`;
        },
      }),
    ],
    onOpenChange: (open, _event, reason) => {
      if (open) return;
      onClose();
      if (reason === 'escape-key') findFocusOwner(at, before)?.focus({ preventScroll: true });
    },
  });
  useLayoutEffect(() => {
    if (at instanceof HTMLElement) refs.setReference(at);
    else refs.setPositionReference({ getBoundingClientRect: () => new DOMRect(at.left, at.top, 0, 0) });
  }, [at, refs]);
  const { getFloatingProps } = useInteractions([useDismiss(context, { escapeKey: takes })]);
  const drawn = (
    <div
      ref={refs.setFloating}
      style={floatingStyles}
      className={`ui-layer ${className}`}
      {...getFloatingProps()}
    >
      <ClosePopoverContext value={onClose}>{children}</ClosePopoverContext>
    </div>
  );
  return (
    <FloatingPortal root={findPortalRoot(at)}>
      {takes ? (
        <FloatingFocusManager context={context} modal={false} returnFocus={false}>
          {drawn}
        </FloatingFocusManager>
      ) : (
        drawn
      )}
    </FloatingPortal>
  );
}

/** Rendered inside the dialog of the control, because a dialog traps the focus. */
const findPortalRoot = (at: PopoverProps['at']) =>
  (at instanceof HTMLElement && at.closest<HTMLElement>('.bp6-overlay')) || document.body;

/**
 * The element focused after Escape: the button of the popover, or for a point the element that had the focus
 * before.
 */
function findFocusOwner(at: PopoverProps['at'], before: Element | null): HTMLElement | null {
  if (!(at instanceof HTMLElement)) return before instanceof HTMLElement ? before : null;
  return at.matches('button') ? at : at.querySelector('button');
}
