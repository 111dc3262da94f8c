/** Cells and headers that text alone does not draw. Plain elements: a React root per cell would cost the scrolling. */
import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community';
import { subscribe } from 'valtio';
import { listOf } from '../state/lists.ts';
import type { ListModel } from './listModel.ts';
import { isFilteredBy } from './queryUrl.ts';
import { nothingSelected } from './selection.ts';
import type { CellRenderer, Tone } from './view.ts';

/** Given to every column by gridColumns. */
type TagParams = { toneOf: (row: unknown) => Tone };
type SwatchParams = { colourOf: (row: unknown) => string | undefined };
export type HeaderParams = { model: ListModel<unknown>; columnId: string; sortable: boolean };

class TagCell implements ICellRendererComp {
  readonly #element = document.createElement('span');

  init(params: ICellRendererParams & TagParams): void {
    this.refresh(params);
  }

  refresh(params: ICellRendererParams & TagParams): boolean {
    const text = String(params.value ?? '');
    this.#element.textContent = text;
    const pinned = params.node.rowPinned !== undefined && params.node.rowPinned !== null;
    this.#element.className =
      text && params.data && !pinned ? `grid-tag grid-tone-${params.toneOf(params.data)}` : '';
    return true;
  }

  getGui(): HTMLElement {
    return this.#element;
  }
}

/** A small square of the colour, then the text. */
class SwatchCell implements ICellRendererComp {
  readonly #element = document.createElement('span');

  init(params: ICellRendererParams & SwatchParams): void {
    this.refresh(params);
  }

  refresh({ data, node, value, colourOf }: ICellRendererParams & SwatchParams): boolean {
    const colour = data === undefined || node.rowPinned ? undefined : colourOf(data);
    const swatch = document.createElement('span');
    swatch.className = 'field-swatch';
    swatch.style.backgroundColor = colour ?? '';
    this.#element.replaceChildren(...(colour ? [swatch] : []), String(value ?? ''));
    return true;
  }

  getGui(): HTMLElement {
    return this.#element;
  }
}

/** A tag, then the text. */
export class MarkedCell implements ICellRendererComp {
  readonly #element = document.createElement('span');

  init(params: ICellRendererParams & { mark: string }): void {
    this.refresh(params);
  }

  refresh({ mark, value }: ICellRendererParams & { mark: string }): boolean {
    const tag = document.createElement('span');
    tag.className = 'grid-tag grid-mark';
    tag.textContent = mark;
    this.#element.replaceChildren(tag, String(value ?? ''));
    return true;
  }

  getGui(): HTMLElement {
    return this.#element;
  }
}

export const cellRenderers: Record<CellRenderer, new () => ICellRendererComp> = {
  tag: TagCell,
  swatch: SwatchCell,
};

/** Shows that the column is filtered, or on hover that it can be; the same as Alt+↓ on it. */
function filterMark(listId: string, columnId: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'grid-header-filter';
  mark.title = '筛选该列（Alt ↓）';
  mark.addEventListener('click', (event) => {
    event.stopPropagation();
    void listOf(listId)?.filter?.filterColumn(columnId);
  });
  return mark;
}

/** Label and order of a column; a click sorts up, down, not at all. */
export class HeaderCell implements IHeaderComp {
  readonly #element = document.createElement('div');
  #stop: () => void = () => {};

  init(params: IHeaderParams & HeaderParams): void {
    const { model, columnId, sortable } = params;
    const label = document.createElement('span');
    label.className = 'grid-header-label';
    label.textContent = params.displayName;
    const arrow = document.createElement('span');
    arrow.className = 'grid-header-arrow';
    arrow.ariaHidden = 'true';
    this.#element.className = 'grid-header';
    this.#element.append(label, arrow);
    const filter = filterMark(model.view.id, columnId);
    if (model.view.filterFields?.some(({ id }) => id === columnId)) this.#element.append(filter);
    const show = () => {
      this.#element.classList.toggle('grid-header-filtered', isFilteredBy(model.state.query, columnId));
      const order = model.state.query.orderBy.find((one) => one.field === columnId)?.order;
      this.#element.classList.toggle('grid-header-sorted', order !== undefined);
      arrow.textContent = order === undefined ? '' : order === 'asc' ? '↑' : '↓';
      const cell = params.eGridHeader;
      if (sortable) cell.ariaSort = order === undefined ? 'none' : `${order}ending`;
    };
    if (sortable) {
      this.#element.classList.add('grid-header-sortable');
      this.#element.addEventListener('click', () => model.sortBy(columnId));
    }
    show();
    this.#stop = subscribe(model.state, show);
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  refresh(): boolean {
    return false;
  }

  destroy(): void {
    this.#stop();
  }
}

/** The box above the boxes: nothing, some, or all that match. */
export class SelectAllHeader implements IHeaderComp {
  readonly #element = document.createElement('span');
  #stop: () => void = () => {};

  init({ model }: IHeaderParams & { model: ListModel<unknown> }): void {
    this.#element.className = 'grid-box';
    this.#element.title = '选择全部符合条件的数据（Ctrl A）';
    const show = () => {
      const { selected, total } = model.state;
      const all = selected > 0 && selected === total;
      this.#element.classList.toggle('grid-box-on', all);
      this.#element.classList.toggle('grid-box-some', selected > 0 && !all);
    };
    this.#element.addEventListener('click', () => {
      if (model.state.selected > 0) model.chosen.become(nothingSelected);
      else model.chosen.everything();
    });
    show();
    this.#stop = subscribe(model.state, show);
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  refresh(): boolean {
    return false;
  }

  destroy(): void {
    this.#stop();
  }
}
