/** The list of the form as people will see it, on real rows. Its items take the focus; all of them are one Tab stop. */
import '../../../panels/shared/list.css';
import './list.css';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useMemo } from 'react';
import type { Path } from '../../../../contract/design/edit.ts';
import { isSamePath } from '../../../../contract/design/edit.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { applyArrangement, getColumnName } from '../../../../contract/design/form/list/columnSteps.ts';
import {
  type ListSection,
  listColumnElements,
  listRoot,
  listSections,
} from '../../../../contract/design/form/list/listItems.ts';
import { findNextListFocus } from '../../../../contract/design/form/list/listMoves.ts';
import { listFieldRenames } from '../../../../contract/design/form/names/publishedNames.ts';
import { renameSampleValues } from '../../../../contract/design/form/sampleValues.ts';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { DesignedList } from '../../../panels/list/preview/DesignedList.tsx';
import { announceText } from '../../../ui/announce/announceText.ts';
import { canvasItemId } from '../CanvasField.tsx';
import { useFormDraft, useFormHistory } from '../formDraft.ts';
import { useNamedActionForms } from './actionForms.ts';
import { ListChip } from './ListChip.tsx';
import { useNewestRows } from './useNewestRows.ts';

type ListCanvasProps = {
  canvas: RefObject<HTMLDivElement | null>;
  /** In pixels. */
  width: number;
  published: FormDefinition | null;
};

/** The newest rows under the names of the draft. */
function useRenamedRows(design: FormDesign, published: FormDefinition | null) {
  const rows = useNewestRows(published);
  const renames = published ? JSON.stringify(listFieldRenames(design, published)) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names alone matter
  return useMemo(
    () => (published ? rows?.map((row) => renameSampleValues(design, published, row)) : rows),
    [rows, renames],
  );
}

export function ListCanvas({ canvas, width, published }: ListCanvasProps) {
  const draft = useFormDraft();
  const { model } = draft;
  const { document: design, focus } = useFormHistory(draft);
  const rows = useRenamedRows(design, published);
  const checksId = useId();
  const sections = listSections(useNamedActionForms(design));
  const checks = sections.filter(({ id }) => id === 'checks');
  const focusOn = useCallback(
    (path: Path) => {
      model.moveFocus(path);
      canvas.current?.focus({ preventScroll: true });
    },
    [model, canvas],
  );
  useEffect(() => {
    document
      .getElementById(canvasItemId(model, focus))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [model, focus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = findNextListFocus(design, focus, event.key);
    if (!next) return;
    event.preventDefault();
    model.moveFocus(next);
  };
  return (
    <div className="builder-canvas builder-list">
      <div className="builder-page" style={{ maxWidth: width }}>
        <div
          ref={canvas}
          className="builder-list-tree"
          role="tree"
          data-page-keys
          aria-label={`${design.cnName || '表单'}的列表`}
          aria-activedescendant={canvasItemId(model, focus)}
          aria-owns={checksId}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {/* biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys */}
          <div
            id={canvasItemId(model, listRoot)}
            role="treeitem"
            aria-selected={isSamePath(focus, listRoot)}
            className="builder-form-title"
            onClick={() => focusOn(listRoot)}
          >
            {design.cnName || '未命名的表单'}的列表
          </div>
          {sections
            .filter(({ id }) => id !== 'checks')
            .map((section) => (
              <SectionItems key={section.id} section={section} focus={focus} onFocus={focusOn} />
            ))}
        </div>
        <p className="builder-list-note">
          {rows && rows.length > 0 && `最新 ${rows.length} 条单据，合计只算这些；拖动列头可以移动和调整宽度`}
        </p>
        {rows ? (
          <DesignedList
            form={design}
            rows={rows}
            column={getColumnName(design, focus)}
            onLeave={() => canvas.current?.focus({ preventScroll: true })}
            onColumn={(column) => {
              const path = findColumnPath(model.document, column);
              if (path) focusOn(path);
              else canvas.current?.focus({ preventScroll: true });
            }}
            onArrange={(layout) => {
              const step = applyArrangement(model.document, layout, model.focus);
              const isPerformed = model.perform(step);
              if (isPerformed && step) announceText('design', () => step.title);
              canvas.current?.focus({ preventScroll: true });
              return isPerformed;
            }}
          />
        ) : (
          <div className="list-preview" aria-busy="true" />
        )}
        <div id={checksId} role="none">
          {checks.map((section) => (
            <SectionItems key={section.id} section={section} focus={focus} onFocus={focusOn} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The item of the column; undefined for the status and others that a form cannot change. */
function findColumnPath(design: Parameters<typeof listColumnElements>[0], column: string): Path | undefined {
  const virtual = design.feature.virtualColumns?.findIndex(({ enName }) => enName === column) ?? -1;
  if (virtual >= 0) return ['feature', 'virtualColumns', virtual];
  const at = listColumnElements(design).findIndex(({ enName }) => enName === column);
  return at < 0 ? undefined : ['feature', 'pcTableElements', at];
}

type SectionItemsProps = { section: ListSection; focus: Path; onFocus: (path: Path) => void };

function SectionItems({ section: { id, title, items }, focus, onFocus }: SectionItemsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a tree
    <div className="builder-list-section" data-section={id} role="group" aria-label={title}>
      <span className="builder-list-title" aria-hidden="true">
        {title}
      </span>
      <div role="none" className="builder-list-items">
        {items.map((item, at) => (
          <ListChip
            key={item.path.join('.')}
            item={item}
            at={at}
            count={items.length}
            isSelected={isSamePath(focus, item.path)}
            onFocus={onFocus}
          />
        ))}
        {items.length === 0 && (
          <span className="builder-list-none" aria-hidden="true">
            没有{title}
          </span>
        )}
      </div>
    </div>
  );
}
