/** The cell that expands and collapses a tree row. Its state is painted with the row. */
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { ListModel } from '../../model/listModel.ts';
import { isBranch, isExpandedBranch, toggleBranch } from '../../model/rows/treeActions.ts';

type BranchParams = ICellRendererParams & { model: ListModel<unknown> };

export class BranchCell implements ICellRendererComp {
  readonly #element = document.createElement('span');
  readonly #sign = document.createElement('span');
  readonly #text = document.createElement('span');
  #params: BranchParams | undefined;

  init(params: BranchParams): void {
    this.#element.className = 'grid-branch';
    this.#sign.className = 'grid-branch-sign';
    this.#sign.addEventListener('click', (event) => {
      event.stopPropagation();
      const { model, data } = this.#params ?? {};
      if (model && isBranch(model, data)) toggleBranch(model, data);
    });
    this.#element.append(this.#sign, this.#text);
    this.refresh(params);
  }

  /** The drawn row may belong to another record now. */
  refresh(params: BranchParams): boolean {
    this.#params = params;
    this.#text.textContent = String(params.value ?? '');
    return true;
  }

  getGui(): HTMLElement {
    return this.#element;
  }
}

/**
 * Paints level and sign of a drawn row. The row is found by its key: until the widget redraws, a
 * row element may show a record on a line that another record already has.
 */
export function paintBranch<Row>(element: HTMLElement, model: ListModel<Row>): void {
  const line = model.indexOfKey(element.getAttribute('row-id') ?? '');
  if (line < 0) return;
  const row = model.rowAt(line);
  element.style.setProperty('--grid-depth', String(model.rowModel.depthAt(line)));
  const sign = element.querySelector<HTMLElement>('.grid-branch-sign');
  if (!sign) return;
  const open = isExpandedBranch(model, row);
  const state = open ? 'open' : isBranch(model, row) ? 'closed' : 'leaf';
  if (sign.dataset.state === state) return;
  sign.dataset.state = state;
  if (state === 'leaf') {
    for (const name of ['role', 'aria-label', 'aria-expanded', 'title']) sign.removeAttribute(name);
    return;
  }
  sign.role = 'button';
  sign.ariaLabel = open ? '收起下级' : '展开下级';
  sign.ariaExpanded = String(open);
  sign.title = open ? '收起下级（←）' : '展开下级（→）';
}
