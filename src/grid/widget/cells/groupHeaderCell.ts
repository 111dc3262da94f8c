/**
 * The cells of a group header: name and summary from the first column on, each sum in its column. A click expands
 * or collapses the group; a click on the box selects it. The grid's event handlers do both.
 */
import type { ColDef, ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { formatNumber } from '../../../../contract/formatNumber.ts';
import { aggregateColumnIds, formatGroupAverages } from '../../model/aggregates/groupAggregates.ts';
import type { ListModel } from '../../model/listModel.ts';
import { isGroupHeader } from '../../model/rows/groupActions.ts';
import { isGroupExpanded } from '../../model/rows/groupTree.ts';

type GroupHeaderCellParams = ICellRendererParams & { model: ListModel<unknown> };

class GroupHeaderCell implements ICellRendererComp {
  readonly #element = document.createElement('div');
  #cell: HTMLElement | undefined;

  init(params: GroupHeaderCellParams): void {
    this.#element.className = 'grid-group-head';
    this.#cell = params.eGridCell;
    this.refresh(params);
  }

  refresh({ data, model }: GroupHeaderCellParams): boolean {
    if (!isGroupHeader(data)) return false;
    const { key, label, detail, count, exceptions, parent } = data.head;
    const open = model.rowModel.outline !== undefined && isGroupExpanded(model.rowModel.outline, key);
    const averages = formatGroupAverages(model.view, data.head);
    this.#element.replaceChildren(
      createPart('grid-group-sign', open ? '▾' : '▸'),
      createPart('grid-group-label', label),
      createPart('grid-group-detail', detail),
      createPart('grid-group-count', count === 0 ? '' : `${formatNumber(count)} 条`),
      ...(exceptions > 0
        ? [createPart('grid-tag grid-tone-processing', `例外 ${formatNumber(exceptions)}`)]
        : []),
      createPart('grid-group-averages', averages),
    );
    this.#element.dataset.level = parent === undefined ? '0' : '1';
    this.#element.title = [label, detail, averages].filter(Boolean).join(' · ');
    if (this.#cell) this.#cell.ariaExpanded = String(open);
    return true;
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  /** The element may be reused for a row. */
  destroy(): void {
    this.#cell?.removeAttribute('aria-expanded');
  }
}

/** A formatted sum, whatever renderer the column has for rows. */
class GroupAggregateCell implements ICellRendererComp {
  readonly #element = document.createElement('span');

  init(params: ICellRendererParams): void {
    this.refresh(params);
  }

  refresh({ value }: ICellRendererParams): boolean {
    this.#element.textContent = String(value ?? '');
    return true;
  }

  getGui(): HTMLElement {
    return this.#element;
  }
}

/** The first visible column of a group header spans to the first column with an aggregate. */
export function groupHeaderColSpan<Row>(model: ListModel<Row>): NonNullable<ColDef['colSpan']> {
  const figures = aggregateColumnIds(model.view);
  return ({ data, column, api }) => {
    if (!isGroupHeader(data)) return 1;
    const shown = api.getAllDisplayedColumns().map((one) => one.getColId());
    if (column.getColId() !== shown[1]) return 1;
    const until = shown.findIndex((id, at) => at > 1 && figures.has(id));
    return (until < 0 ? shown.length : until) - 1;
  };
}

/** The renderer of a group header in a column; other rows use the column's renderer. */
export function groupHeaderRenderer<Row>(model: ListModel<Row>, otherwise: ColDef['cellRendererSelector']) {
  return ((params) => {
    if (!isGroupHeader(params.data)) return otherwise?.(params);
    const [, first] = params.api.getAllDisplayedColumns();
    return params.column === first
      ? { component: GroupHeaderCell, params: { model } }
      : { component: GroupAggregateCell };
  }) satisfies ColDef['cellRendererSelector'];
}

function createPart(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
