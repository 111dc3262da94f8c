import { createLoadable, preloadWhenIdle } from '../loadable.tsx';
import type { PopoverBody, PopoverProps } from './PopoverBody.tsx';

const popoverBody = createLoadable<PopoverProps>(
  async (): Promise<typeof PopoverBody> => (await import('./PopoverBody.tsx')).PopoverBody,
);
if (typeof window !== 'undefined') preloadWhenIdle([popoverBody.preload]);

export const Popover = popoverBody.Component;
