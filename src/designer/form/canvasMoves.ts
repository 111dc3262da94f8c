/** Where the keys lead on the canvas: ↑ ↓ through all fields, ← → through the columns of a sub-form. Pure. */
import { isSamePath, type Path } from '../../../contract/design/edit.ts';
import { type FormDesign, getFieldAt, isColumnPath } from '../../../contract/design/form/formDesign.ts';

/** Undefined if the key leads nowhere. */
export function findNextFocus(design: FormDesign, focus: Path, key: string): Path | undefined {
  const moves: Record<string, () => Path | undefined> = {
    ArrowDown: () => stepAmongFields(design, focus, 1),
    ArrowUp: () => stepAmongFields(design, focus, -1),
    ArrowRight: () => stepAmongColumns(design, focus, 1),
    ArrowLeft: () => stepAmongColumns(design, focus, -1),
    Home: () => fieldAt(design, 0),
    End: () => fieldAt(design, design.fields.length - 1),
    Escape: () => (isColumnPath(focus) ? focus.slice(0, 2) : focus.length > 0 ? [] : undefined),
  };
  const next = moves[key]?.();
  return next && !isSamePath(next, focus) ? next : undefined;
}

/** From a column to the fields before and after its sub-form; above the first field is the form. */
function stepAmongFields(design: FormDesign, focus: Path, by: 1 | -1): Path | undefined {
  const position = focus.length === 0 ? -1 : Number(focus[1]);
  if (isColumnPath(focus) && by < 0) return focus.slice(0, 2);
  return position + by < 0 ? [] : fieldAt(design, position + by);
}

function stepAmongColumns(design: FormDesign, focus: Path, by: 1 | -1): Path | undefined {
  const owner = focus.slice(0, 2);
  const columns = getFieldAt(design, owner)?.children;
  if (!columns || columns.length === 0) return undefined;
  const position = isColumnPath(focus) ? Number(focus[3]) + by : by > 0 ? 0 : columns.length - 1;
  if (position < 0) return owner;
  return position < columns.length ? [...owner, 'children', position] : undefined;
}

const fieldAt = ({ fields }: FormDesign, position: number): Path | undefined =>
  position >= 0 && position < fields.length ? ['fields', position] : undefined;
