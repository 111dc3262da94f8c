/** Dragging with the mouse, for every designer. All that it does is done by keys as well. */

import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useRef, useState } from 'react';

export type DropEdge = 'top' | 'bottom' | 'left' | 'right';

type Source = RefObject<HTMLElement | null>;

/** `read` answers what is dragged; undefined if nothing may be dragged now. */
export function useDraggable<Dragged extends object>(source: Source, read: () => Dragged | undefined): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const element = source.current;
    if (!element) return;
    return draggable({
      element,
      canDrag: () => latest.current() !== undefined,
      getInitialData: () => ({ dragged: latest.current() }),
    });
  }, [source]);
}

type DropTarget<Dragged> = {
  /** Where something can land: beside the element, at its nearest edge. */
  edges: readonly DropEdge[];
  accepts: (dragged: Dragged) => boolean;
  onDrop: (dragged: Dragged, edge: DropEdge) => void;
};

/** Returns the edge at which what is dragged would land; undefined while nothing is over the element. */
export function useDropTarget<Dragged extends object>(
  target: Source,
  given: DropTarget<Dragged>,
): DropEdge | undefined {
  const latest = useRef(given);
  latest.current = given;
  const [edge, setEdge] = useState<DropEdge>();
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    // Only the designer that is open drags something.
    const draggedOf = ({ data }: { data: Record<string, unknown> }) => data.dragged as Dragged;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => latest.current.accepts(draggedOf(source)),
      getData: ({ input }) =>
        attachClosestEdge({}, { element, input, allowedEdges: [...latest.current.edges] }),
      onDrag: ({ self, location }) => {
        const isInnermost = location.current.dropTargets[0]?.element === element;
        setEdge(isInnermost ? (extractClosestEdge(self.data) ?? undefined) : undefined);
      },
      onDragLeave: () => setEdge(undefined),
      onDrop: ({ self, source, location }) => {
        setEdge(undefined);
        const at = extractClosestEdge(self.data);
        if (at && location.current.dropTargets[0]?.element === element)
          latest.current.onDrop(draggedOf(source), at);
      },
    });
  }, [target]);
  return edge;
}

/** True if the edge is before the element in the order of reading. */
export const isBefore = (edge: DropEdge): boolean => edge === 'top' || edge === 'left';
