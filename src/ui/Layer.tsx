/** What lies over the page at a control or a point: menus, lists of choices, calendars. Its code comes when idle. */
import type { ReactNode } from 'react';
import type { LayerBody } from './LayerBody.tsx';
import { loadable, preloadWhenIdle } from './loadable.tsx';

export type LayerProps = {
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

const body = loadable<LayerProps>(
  async (): Promise<typeof LayerBody> => (await import('./LayerBody.tsx')).LayerBody,
);
if (typeof window !== 'undefined') preloadWhenIdle([body.preload]);

export const Layer = body.Component;
