/** What the commands of the list page do. The page is open while the focus is on it, so that undo and a reload lead back. */
import { type RefObject, useRef } from 'react';
import type { Path } from '../../../../contract/design/edit.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { canBeSummed, cycleSum, resizeColumn } from '../../../../contract/design/form/list/columnSteps.ts';
import {
  getListItem,
  getListItemKind,
  isListPath,
  listColumnElements,
  listItems,
  listRoot,
} from '../../../../contract/design/form/list/listItems.ts';
import {
  type AddedItemKind,
  addListItem,
  duplicateListItem,
  getAddedKind,
  moveListItem,
  removeListItem,
  toggleListItem,
} from '../../../../contract/design/form/list/listSteps.ts';
import type { Step } from '../../../../contract/design/history.ts';
import type { PinyinReadings } from '../../../../contract/pinyin/matchPinyin.ts';
import type { ListDesignContext } from '../../../commands/designer/listDesignCommands.ts';
import type { DesignModel } from '../../../state/designs/designModel.ts';
import { nameActionForms } from './actionForms.ts';

type ListDesignOf = {
  model: DesignModel<FormDesign>;
  readings: PinyinReadings;
  canvas: RefObject<HTMLDivElement | null>;
  perform: (step: Step | undefined) => void;
  openProperties: () => void;
};

export function useListDesign(of: ListDesignOf): ListDesignContext {
  const { model, readings, canvas, perform, openProperties } = of;
  const { document: design, focus } = model.state.history;
  /** Where the focus was on the form. */
  const before = useRef<Path>([]);
  const isOpen = isListPath(focus);
  if (!isOpen) before.current = focus;
  const goTo = (path: Path) => {
    model.moveFocus(path);
    canvas.current?.focus();
  };
  return {
    isOpen,
    toggleOpen: () => goTo(isOpen ? before.current : findListPlace(design, focus)),
    focused: getListItemKind(focus),
    canSum: canBeSummed(design, focus),
    add: (kind?: AddedItemKind) => {
      const added = kind ?? getAddedKind(focus);
      perform(added && addListItem(design, focus, { kind: added, readings }));
    },
    toggle: () => perform(toggleListItem(design, focus)),
    cycleSum: () => perform(cycleSum(design, focus)),
    resize: (by) => perform(resizeColumn(design, focus, { by, drawn: readDrawnWidth() })),
    move: (by) => perform(moveListItem(design, focus, by)),
    duplicate: () => perform(duplicateListItem(design, focus, readings)),
    remove: () => perform(removeListItem(design, focus)),
    openProperties,
    listItems: () => listItems(nameActionForms(model.document)),
    goTo,
  };
}

/** Of the column that has the focus, in pixels; the usual width for one that is not shown. */
function readDrawnWidth(): number {
  const header = document.querySelector<HTMLElement>('main:not([hidden]) .ag-header-cell.list-preview-at');
  return header?.offsetWidth ?? 120;
}

/** The column of the field that has the focus on the form. */
function findListPlace(design: FormDesign, focus: Path): Path {
  const name = focus[0] === 'fields' ? design.fields[Number(focus[1])]?.enName : undefined;
  const at = listColumnElements(design).findIndex(({ enName }) => enName === name);
  const path = ['feature', 'pcTableElements', at];
  return at >= 0 && getListItem(design, path) ? path : listRoot;
}
