/** The headers of the grid: label, sort order, filter and menu of a column; the select-all box. */
import type { IHeaderComp, IHeaderParams } from 'ag-grid-community';
import { subscribe } from 'valtio';
import { findList } from '../../../state/lists/listRegistry.ts';
import type { ListModel } from '../../model/listModel.ts';
import { isColumnFiltered } from '../../model/query/queryUrl.ts';
import { nothingSelected } from '../../model/selection/selection.ts';

type Point = { x: number; y: number };

/** Callbacks of a header to the grid. */
export type HeaderActions = {
  /** Absent: the list has no column menu. */
  onMenu?: ((column: string, at: Point) => void) | undefined;
  /** Fits the width to the texts. */
  onFit: (column: string) => void;
};

type HeaderParams = IHeaderParams & {
  model: ListModel<unknown>;
  columnId: string;
  sortable: boolean;
  actions: HeaderActions;
};

/** Shows that the column is filtered, or on hover that it can be; same as Alt+↓ on the column. */
const createFilterButton = ({ model, columnId }: HeaderParams): HTMLElement =>
  createHeaderButton(
    'grid-header-filter',
    '筛选该列（Alt ↓）',
    () => void findList(model.view.id)?.filter?.filterColumn(columnId),
  );

function createHeaderButton(className: string, title: string, act: (mark: HTMLElement) => void): HTMLElement {
  const mark = document.createElement('span');
  mark.className = className;
  mark.title = title;
  mark.addEventListener('click', (event) => {
    event.stopPropagation();
    act(mark);
  });
  return mark;
}

/** A click sorts ascending, descending, then not; with Shift it adds the column to the sort order. */
export class HeaderCell implements IHeaderComp {
  readonly #element = document.createElement('div');
  readonly #ends = new AbortController();

  init(params: HeaderParams): void {
    const { model, columnId, sortable } = params;
    const label = document.createElement('span');
    label.className = 'grid-header-label';
    label.textContent = params.displayName;
    const arrow = document.createElement('span');
    arrow.className = 'grid-header-arrow';
    arrow.ariaHidden = 'true';
    this.#element.className = 'grid-header';
    this.#element.append(label, arrow);
    if (model.view.filterFields?.some(({ id }) => id === columnId))
      this.#element.append(createFilterButton(params));
    if (params.actions.onMenu) this.#element.append(createMenuButton(params));
    if (sortable) {
      this.#element.classList.add('grid-header-sortable');
      this.#element.addEventListener('click', ({ shiftKey }) =>
        shiftKey ? model.addSort(columnId) : model.sortBy(columnId),
      );
    }
    this.#listen(params);
    const show = () => this.#show(params, arrow);
    show();
    this.#ends.signal.addEventListener('abort', subscribe(model.state, show));
  }

  #listen({ eGridHeader, columnId, actions }: HeaderParams): void {
    const { signal } = this.#ends;
    eGridHeader.addEventListener(
      'contextmenu',
      (event) => {
        event.preventDefault();
        actions.onMenu?.(columnId, { x: event.clientX, y: event.clientY });
      },
      { signal },
    );
    eGridHeader.addEventListener(
      'dblclick',
      ({ target }) => {
        if (target instanceof Element && target.closest('.ag-header-cell-resize')) actions.onFit(columnId);
      },
      { signal },
    );
  }

  #show({ model, columnId, sortable, eGridHeader }: HeaderParams, arrow: HTMLElement): void {
    const { query } = model.state;
    const at = query.orderBy.findIndex((sort) => sort.field === columnId);
    const order = query.orderBy[at]?.order;
    this.#element.classList.toggle('grid-header-filtered', isColumnFiltered(query, columnId));
    this.#element.classList.toggle('grid-header-sorted', order !== undefined);
    const position = query.orderBy.length > 1 ? String(at + 1) : '';
    arrow.textContent = order === undefined ? '' : `${order === 'asc' ? '↑' : '↓'}${position}`;
    this.#element.title = position && order !== undefined ? `第 ${position} 排序列` : '';
    if (sortable) eGridHeader.ariaSort = order === undefined ? 'none' : `${order}ending`;
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  refresh(): boolean {
    return false;
  }

  destroy(): void {
    this.#ends.abort();
  }
}

const createMenuButton = ({ columnId, actions }: HeaderParams): HTMLElement =>
  createHeaderButton('grid-header-menu', '列菜单（W W）', (mark) => {
    const { left: x, bottom: y } = mark.getBoundingClientRect();
    actions.onMenu?.(columnId, { x, y });
  });

/** The select-all box: none, some, or all matching rows. */
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
      if (model.state.selected > 0) model.selection.replace(nothingSelected);
      else model.selection.selectAll();
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
