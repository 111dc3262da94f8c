/** The form as people will see it, whose fields take the focus instead of input. The canvas is one Tab stop. */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { isSamePath, type Path } from '../../../contract/design/edit.ts';
import type { FormDesign } from '../../../contract/design/form/formDesign.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { formBuilderCommands } from '../../commands/designer/formBuilderCommands.ts';
import { openCommandMenu } from '../../commands/ui/CommandMenu.tsx';
import { listVisibleFields, type VisibleField } from '../../panels/form/formSections.ts';
import { type FormAccess, readOnly } from '../../state/forms/formAccess.ts';
import { useDropTarget } from '../base/dragAndDrop.ts';
import { CanvasField, canvasItemId, findItemPath } from './CanvasField.tsx';
import { findNextFocus } from './canvasMoves.ts';
import { FieldPictureContext } from './FieldPicture.tsx';
import { type DraggedField, useFormDraft, useFormHistory } from './formDraft.ts';
import type { CanvasMode } from './modes/useCanvasMode.ts';

/** What is done with a field, in the order of the menu. */
const fieldMenuIds = formBuilderCommands.map(({ id }) => id);

type FormCanvasProps = {
  canvas: RefObject<HTMLDivElement | null>;
  mode: CanvasMode;
  /** In pixels. */
  width: number;
  onPaste: (text: string) => boolean;
};

export function FormCanvas({ canvas, mode, width, onPaste }: FormCanvasProps) {
  const draft = useFormDraft();
  const { model } = draft;
  const { document: design, focus } = useFormHistory(draft);
  const shown = useShownFields(design, mode.access);
  useEffect(() => {
    document.getElementById(canvasItemId(model, focus))?.scrollIntoView({ block: 'nearest' });
  }, [model, focus]);
  const page = useRef<HTMLDivElement>(null);
  // Beside the fields, each of which is a target: at the end.
  const landing = useDropTarget<DraggedField>(page, {
    edges: ['bottom'],
    accepts: () => true,
    onDrop: (dragged) => draft.drop(dragged, ['fields', model.document.fields.length]),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = findNextFocus(design, focus, event.key);
    if (!next) return;
    event.preventDefault();
    model.moveFocus(next);
  };
  const paste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  const focusOn = (path: Path) => {
    model.moveFocus(path);
    canvas.current?.focus();
  };
  /** By its key, it opens at the field that has the focus. */
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    const pointed = findItemPath(event.target);
    if (pointed) focusOn(pointed);
    const item = pointed ? null : document.getElementById(canvasItemId(model, focus));
    const { left, bottom: top } = item?.getBoundingClientRect() ?? {
      left: event.clientX,
      bottom: event.clientY,
    };
    openCommandMenu({ left, top }, { ids: fieldMenuIds });
  };
  return (
    <FieldPictureContext>
      <div
        ref={canvas}
        className="builder-canvas"
        role="tree"
        data-page-keys
        aria-label={`${design.cnName || '表单'}的字段`}
        aria-activedescendant={canvasItemId(model, focus)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPaste={paste}
        onContextMenu={openMenu}
      >
        <div ref={page} data-drop={landing} className="builder-page" style={{ maxWidth: width }}>
          {/* biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys */}
          <div
            id={canvasItemId(model, [])}
            role="treeitem"
            aria-selected={focus.length === 0}
            className="builder-form-title"
            onClick={() => focusOn([])}
          >
            {design.cnName || '未命名的表单'}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a group of a tree */}
          <div className="form-grid" role="group">
            {shown.map((one, at) => (
              <CanvasField
                key={one.field.enName + String(at)}
                shown={one}
                at={at}
                count={shown.length}
                access={mode.access}
                values={mode.values}
                focus={isBelow(focus, at) ? focus : undefined}
                onFocus={focusOn}
              />
            ))}
          </div>
          {design.fields.length === 0 && (
            <p className="builder-empty">按 A 添加第一个字段；按 N 从表格、模板等开始</p>
          )}
        </div>
      </div>
    </FieldPictureContext>
  );
}

const isBelow = (focus: Path, at: number): boolean => isSamePath(focus.slice(0, 2), ['fields', at]);

/** A field that has not changed is the same object as before, so that it is not drawn again. */
function useShownFields({ fields }: FormDesign, access: FormAccess): readonly VisibleField[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mode has its own
  const known = useMemo(() => new WeakMap<object, VisibleField>(), [access]);
  return fields.flatMap((field) => {
    const shown = known.get(field) ?? showField(field, access);
    if (shown) known.set(field, shown);
    return shown ?? [];
  });
}

/** What a node hides has its place on the canvas too, where it is marked. */
function showField(field: Field, access: FormAccess): VisibleField | undefined {
  const [shown] = listVisibleFields([field], access.visible(field.enName) ? access : readOnly);
  return shown && { ...shown, field };
}
