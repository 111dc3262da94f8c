import { memo } from 'react';
import { isSamePath, type Path } from '../../../contract/design/edit.ts';
import { listProblemsBelow } from '../../../contract/design/form/formProblems.ts';
import { findPublishedName } from '../../../contract/design/form/names/publishedNames.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { FormFieldRow } from '../../panels/form/FormField.tsx';
import type { VisibleField } from '../../panels/form/formSections.ts';
import { useFormDraft } from './formDraft.ts';
import { useFieldDrop } from './useFieldDrop.ts';

/** The id of the element that stands for the place. */
export const canvasItemId = (path: Path): string => `builder-item-${path.join('-')}`;

/** The place of the item that the element is in. */
export function findItemPath(element: EventTarget): Path | undefined {
  const item = element instanceof Element ? element.closest('[role=treeitem]') : null;
  return item?.id
    .split('-')
    .slice(2)
    .filter(Boolean)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

type CanvasFieldProps = {
  shown: VisibleField;
  at: number;
  count: number;
  /** The focus, if it is this field or one of its columns. */
  focus: Path | undefined;
  onFocus: (path: Path) => void;
};

const nothing = {};
const besideEdges = ['left', 'right'] as const;
const aboveEdges = ['top', 'bottom'] as const;

/** One field of the canvas, drawn by the renderer of forms. Its controls take no input. */
export const CanvasField = memo(function CanvasField({ shown, at, count, focus, onFocus }: CanvasFieldProps) {
  const { field, span } = shown;
  const path: Path = ['fields', at];
  const isSelected = focus !== undefined && isSamePath(focus, path);
  const { element, edge } = useFieldDrop(path, span === 'cell' ? besideEdges : aboveEdges);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      ref={element}
      id={canvasItemId(path)}
      data-drop={edge}
      role="treeitem"
      aria-selected={isSelected}
      aria-level={1}
      aria-setsize={count}
      aria-posinset={at + 1}
      aria-label={describeField(field)}
      {...(field.children && { 'aria-expanded': true })}
      className="builder-item"
      data-span={span}
      onClick={(event) => {
        event.stopPropagation();
        onFocus(path);
      }}
    >
      <FieldMarks field={field} path={path} />
      {span === 'heading' ? (
        <h3 className="builder-heading">{field.label}</h3>
      ) : field.children ? (
        <SubFormColumns field={field} path={path} focus={focus} onFocus={onFocus} />
      ) : (
        <div inert>
          <FormFieldRow
            shown={shown}
            base="builder"
            values={nothing}
            before={undefined}
            seen={undefined}
            only={undefined}
            problems={nothing}
            notes={nothing}
            onChange={() => {}}
          />
        </div>
      )}
    </div>
  );
});

/** What differs from the published form, and whether the field has problems. */
function FieldMarks({ field, path }: { field: Field; path: Path }) {
  const { model, problems, publishedNames } = useFormDraft();
  const own = listProblemsBelow(problems, path);
  const [worst] = [...own].sort((one) => (one.severity === 'error' ? -1 : 1));
  const isNew = model.objectId !== null && !publishedNames.has(findPublishedName(model.document, path));
  return (
    <>
      {isNew && <span className="builder-mark" data-kind="new" title="新增的字段" />}
      {field.hideCondition && <span className="builder-note">有隐藏条件</span>}
      {field.computeExpression && <span className="builder-note">计算</span>}
      {worst && (
        <span className="builder-mark" data-kind={worst.severity} title={worst.message}>
          {own.length}
        </span>
      )}
    </>
  );
}

type SubFormColumnsProps = {
  field: Field;
  path: Path;
  focus: Path | undefined;
  onFocus: (path: Path) => void;
};

/** The columns of a sub-form, each of which takes the focus. */
function SubFormColumns({ field, path, focus, onFocus }: SubFormColumnsProps) {
  const columns = field.children ?? [];
  return (
    <>
      <h3 className="builder-heading">{field.label}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of a tree */}
      <div className="builder-columns" role="group">
        {columns.map((column, at) => (
          <ColumnItem
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal while they are typed
            key={at}
            column={column}
            place={[...path, 'children', at]}
            count={columns.length}
            focus={focus}
            onFocus={onFocus}
          />
        ))}
      </div>
    </>
  );
}

type ColumnItemProps = Omit<SubFormColumnsProps, 'field' | 'path'> & {
  column: Field;
  place: Path;
  count: number;
};

function ColumnItem({ column, place, count, focus, onFocus }: ColumnItemProps) {
  const { element, edge } = useFieldDrop(place, besideEdges);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      ref={element}
      id={canvasItemId(place)}
      data-drop={edge}
      role="treeitem"
      aria-selected={focus !== undefined && isSamePath(focus, place)}
      aria-level={2}
      aria-setsize={count}
      aria-posinset={Number(place.at(-1)) + 1}
      aria-label={describeField(column)}
      className="builder-column"
      style={{ width: column.width ?? 120 }}
      onClick={(event) => {
        event.stopPropagation();
        onFocus(place);
      }}
    >
      <FieldMarks field={column} path={place} />
      <b>
        {column.label}
        {column.required && <em>*</em>}
      </b>
      <span>{getFieldType(column).label}</span>
    </div>
  );
}

/** What a screen reader says of a field. */
function describeField(field: Field): string {
  const facts = [
    field.label,
    getFieldType(field).label,
    field.required && '必填',
    field.computeExpression && '计算',
    field.children && `${field.children.length} 列`,
  ];
  return facts.filter(Boolean).join('，');
}
