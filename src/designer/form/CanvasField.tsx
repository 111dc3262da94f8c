import { memo } from 'react';
import { isSamePath, type Path } from '../../../contract/design/edit.ts';
import { listProblemsBelow } from '../../../contract/design/form/formProblems.ts';
import { findPublishedName } from '../../../contract/design/form/names/publishedNames.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { VisibleField } from '../../panels/form/formSections.ts';
import type { FormAccess } from '../../state/forms/formAccess.ts';
import { FieldPicture } from './FieldPicture.tsx';
import { useFormDraft } from './formDraft.ts';
import { useFieldDrop } from './useFieldDrop.ts';

/** The id of the element that stands for the place. Several drafts may be open, each on a page of its own. */
export const canvasItemId = ({ draftId }: { draftId: string }, path: Path): string =>
  `builder-item-${draftId}-${path.join('-')}`;

/** The place of the item that the element is in. */
export function findItemPath(element: EventTarget): Path | undefined {
  const item = element instanceof Element ? element.closest('[role=treeitem]') : null;
  return item?.id
    .split('-')
    .slice(3)
    .filter(Boolean)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

type CanvasFieldProps = {
  shown: VisibleField;
  at: number;
  count: number;
  access: FormAccess;
  values: Readonly<Values>;
  /** The focus, if it is this field or one of its columns. */
  focus: Path | undefined;
  onFocus: (path: Path) => void;
};

const besideEdges = ['left', 'right'] as const;
const aboveEdges = ['top', 'bottom'] as const;

/** One field of the canvas, drawn by the renderer of forms. Its controls take no input. */
export const CanvasField = memo(function CanvasField(props: CanvasFieldProps) {
  const { shown, at, count, access, values, focus, onFocus } = props;
  const { model } = useFormDraft();
  const { field, span } = shown;
  const path: Path = ['fields', at];
  const isSelected = focus !== undefined && isSamePath(focus, path);
  const isHidden = !access.visible(field.enName);
  const { element, edge } = useFieldDrop(path, span === 'cell' ? besideEdges : aboveEdges);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      ref={element}
      id={canvasItemId(model, path)}
      data-drop={edge}
      role="treeitem"
      aria-selected={isSelected}
      aria-level={1}
      aria-setsize={count}
      aria-posinset={at + 1}
      aria-label={describeField(field, isHidden)}
      {...(field.children && { 'aria-expanded': true })}
      className="builder-item"
      data-span={span}
      data-hidden={isHidden || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onFocus(path);
      }}
    >
      <FieldMarks field={field} path={path} isHidden={isHidden} />
      {span === 'heading' ? (
        <h3 className="builder-heading">{field.label}</h3>
      ) : field.children ? (
        <SubFormColumns
          field={field}
          path={path}
          access={access}
          rows={values[field.enName]}
          focus={focus}
          onFocus={onFocus}
        />
      ) : (
        <FieldPicture shown={shown} base="builder" values={values} />
      )}
    </div>
  );
});

/** What differs from the published form, and whether the field has problems. */
function FieldMarks({ field, path, isHidden }: { field: Field; path: Path; isHidden: boolean }) {
  const { model, problems, publishedNames } = useFormDraft();
  const own = listProblemsBelow(problems, path);
  const [worst] = [...own].sort((one) => (one.severity === 'error' ? -1 : 1));
  const isNew = model.objectId !== null && !publishedNames.has(findPublishedName(model.document, path));
  return (
    <>
      {isNew && <span className="builder-mark" data-kind="new" title="新增的字段" />}
      {isHidden ? (
        <span className="builder-note">{hiddenText}</span>
      ) : (
        <>
          {field.hideCondition && <span className="builder-note">有隐藏条件</span>}
          {field.computeExpression && <span className="builder-note">计算</span>}
        </>
      )}
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
  access: FormAccess;
  /** Those of the record that is shown. */
  rows: unknown;
  focus: Path | undefined;
  onFocus: (path: Path) => void;
};

/** The columns of a sub-form, each of which takes the focus. */
function SubFormColumns({ field, path, access, rows, focus, onFocus }: SubFormColumnsProps) {
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
            isHidden={!access.visible(`${field.enName}.${column.enName}`)}
            rows={rows}
            focus={focus}
            onFocus={onFocus}
          />
        ))}
      </div>
    </>
  );
}

type ColumnItemProps = Omit<SubFormColumnsProps, 'field' | 'path' | 'access'> & {
  column: Field;
  isHidden: boolean;
  place: Path;
  count: number;
};

function ColumnItem({ column, place, count, isHidden, rows, focus, onFocus }: ColumnItemProps) {
  const { model } = useFormDraft();
  const { element, edge } = useFieldDrop(place, besideEdges);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      ref={element}
      id={canvasItemId(model, place)}
      data-drop={edge}
      role="treeitem"
      aria-selected={focus !== undefined && isSamePath(focus, place)}
      aria-level={2}
      aria-setsize={count}
      aria-posinset={Number(place.at(-1)) + 1}
      aria-label={describeField(column, isHidden)}
      data-hidden={isHidden || undefined}
      className="builder-column"
      style={{ width: column.width ?? 120 }}
      onClick={(event) => {
        event.stopPropagation();
        onFocus(place);
      }}
    >
      <FieldMarks field={column} path={place} isHidden={isHidden} />
      <b>
        {column.label}
        {column.required && <em>*</em>}
      </b>
      <span>{getFieldType(column).label}</span>
      {listTexts(column, rows).map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a record that does not change
        <i key={at}>{text}</i>
      ))}
    </div>
  );
}

/** A few rows show how wide the values are. */
const maxRows = 3;

const listTexts = (column: Field, rows: unknown): string[] =>
  Array.isArray(rows)
    ? rows.slice(0, maxRows).map((row: Values) => {
        const text = row[`${column.enName}$view`] ?? getFieldType(column).text(row[column.enName], column);
        return String(text || '—');
      })
    : [];

const hiddenText = '此节点隐藏';

/** What a screen reader says of a field. */
function describeField(field: Field, isHidden: boolean): string {
  const facts = [
    field.label,
    getFieldType(field).label,
    field.required && '必填',
    field.computeExpression && '计算',
    field.children && `${field.children.length} 列`,
    isHidden && hiddenText,
  ];
  return facts.filter(Boolean).join('，');
}
