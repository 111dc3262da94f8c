import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTabActive } from '../../state/workspace/tabScope.ts';

/** Renders a page's content into the frame's status line while its tab is active. */
export function StatusPortal({ children }: { children: ReactNode }) {
  const active = useTabActive();
  const slot = active ? document.getElementById('shell-status-slot') : null;
  return slot ? createPortal(children, slot) : null;
}
