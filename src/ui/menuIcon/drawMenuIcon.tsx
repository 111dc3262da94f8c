import { createRoot } from 'react-dom/client';
import { MenuIcon } from './MenuIcon.tsx';

/** Draws the icon into an element outside of React, until the returned function is called. */
export function drawMenuIcon(element: HTMLElement, name: string): () => void {
  const root = createRoot(element);
  root.render(<MenuIcon name={name} />);
  // A root must not end while React is rendering, which the caller cannot know.
  return () => queueMicrotask(() => root.unmount());
}
