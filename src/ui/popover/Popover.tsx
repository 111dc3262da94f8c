/** A popover over the page at a control or a point: menus, lists of choices, calendars. Its code loads when idle. */
import type { ReactNode } from 'react';
import { createLoadable, preloadWhenIdle } from '../loadable.tsx';
import type { PopoverBody } from './PopoverBody.tsx';

export type PopoverProps = {
  /** An element, or a point of the screen. */
  at: HTMLElement | { left: number; top: number };
  placement: 'bottom-start' | 'bottom-end' | 'right-start';
  /** take: the focus goes into the layer and Escape closes it. leave: the control keeps the focus and the keys. */
  focus: 'take' | 'leave';
  /** As wide as the control, at least. */
  wide?: boolean;
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

const popoverBody = createLoadable<PopoverProps>(
  async (): Promise<typeof PopoverBody> => (await import('./PopoverBody.tsx')).PopoverBody,
);
if (typeof window !== 'undefined') preloadWhenIdle([popoverBody.preload]);

export const Popover = popoverBody.Component;
