/** One item of the list page: a button, a search item, a column or a check. It can be dragged among its kind. */
import { memo, useRef } from 'react';
import { isSamePath, type Path } from '../../../../contract/design/edit.ts';
import { listProblemsBelow } from '../../../../contract/design/form/formProblems.ts';
import {
  findListPath,
  getListItemKind,
  type ListItem,
} from '../../../../contract/design/form/list/listItems.ts';
import { isBefore, useDraggable, useDropTarget } from '../../base/dragAndDrop.ts';
import { canvasItemId } from '../CanvasField.tsx';
import { type DraggedField, useFormDraft } from '../formDraft.ts';

type ListChipProps = {
  item: ListItem;
  at: number;
  count: number;
  isSelected: boolean;
  onFocus: (path: Path) => void;
};

export const ListChip = memo(
  function ListChip({ item, at, count, isSelected, onFocus }: ListChipProps) {
    const { kind, path, label, facts, spoken, isShown } = item;
    const { model } = useFormDraft();
    const problems = useItemProblems(path);
    const { element, edge } = useItemDrop(item);
    const errors = problems.filter(({ severity }) => severity === 'error');
    const [worst] = [...errors, ...problems];
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus
      // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
      <div
        ref={element}
        id={canvasItemId(model, path)}
        role="treeitem"
        className="builder-list-item"
        data-kind={kind}
        data-hidden={isShown ? undefined : true}
        data-drop={edge}
        aria-level={kind === 'action' ? 3 : 2}
        aria-setsize={count}
        aria-posinset={at + 1}
        aria-selected={isSelected}
        aria-label={[label, spoken, ...facts, worst && `问题：${worst.message}`].filter(Boolean).join('，')}
        onClick={() => onFocus(path)}
      >
        <b>{label}</b>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        {worst && (
          <span className="builder-list-mark" data-severity={worst.severity} title={worst.message}>
            {problems.length}
          </span>
        )}
      </div>
    );
  },
  (before, after) =>
    before.isSelected === after.isSelected &&
    before.at === after.at &&
    before.count === after.count &&
    JSON.stringify(before.item) === JSON.stringify(after.item),
);

/** Those of the item and of what is in it. */
function useItemProblems(path: Path) {
  const { model, problems } = useFormDraft();
  if (getListItemKind(path) === 'column')
    return problems.filter((problem) => {
      const place = findListPath(model.document, problem.path);
      return place !== undefined && isSamePath(place, path);
    });
  return listProblemsBelow(problems, path);
}

const beside = ['left', 'right'] as const;

function useItemDrop({ kind, path }: ListItem) {
  const { model, drop } = useFormDraft();
  const element = useRef<HTMLDivElement>(null);
  useDraggable<DraggedField>(element, () =>
    model.mayEdit && kind !== 'builtInButton' ? { path } : undefined,
  );
  const edge = useDropTarget<DraggedField>(element, {
    edges: beside,
    accepts: (dragged) => 'path' in dragged && getListItemKind(dragged.path) === kind,
    onDrop: (dragged, edge) => {
      const at = kind === 'searchItem' ? path.slice(0, 2) : path;
      const behind = [...at.slice(0, -1), Number(at.at(-1)) + 1];
      const target = isBefore(edge) ? at : behind;
      drop(dragged, kind === 'searchItem' ? [...target, 'isPCQuery'] : target);
    },
  });
  return { element, edge };
}
