import { useRef } from 'react';
import type { Path } from '../../../contract/design/edit.ts';
import { canBeColumn } from '../../../contract/design/form/fieldSteps.ts';
import { getFieldAt, isColumnPath } from '../../../contract/design/form/formDesign.ts';
import { type DropEdge, isBefore, useDraggable, useDropTarget } from '../base/dragAndDrop.ts';
import { type DraggedField, useFormDraft } from './formDraft.ts';

/** The field at the place can be dragged, and others land beside it. */
export function useFieldDrop(path: Path, edges: readonly DropEdge[]) {
  const { model, drop } = useFormDraft();
  const element = useRef<HTMLDivElement>(null);
  useDraggable<DraggedField>(element, () => (model.mayEdit ? { path } : undefined));
  const edge = useDropTarget<DraggedField>(element, {
    edges,
    accepts: (dragged) => {
      const funcType =
        'path' in dragged ? getFieldAt(model.document, dragged.path)?.funcType : dragged.funcType;
      return funcType !== undefined && (!isColumnPath(path) || canBeColumn(funcType));
    },
    onDrop: (dragged, at) =>
      drop(dragged, isBefore(at) ? path : [...path.slice(0, -1), Number(path.at(-1)) + 1]),
  });
  return { element, edge };
}
