/**
 * The head of a group as cells: its name and what is in it from the first column on, each sum in the column it belongs
 * to. A click opens and closes the group, on the box it selects; the grid's own handlers do both.
 */
import type { ColDef, ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { figure } from './figures.ts';
import { isHead } from './groupMoves.ts';
import { figureColumns, headAverages } from './headFigures.ts';
import type { ListModel } from './listModel.ts';
import { isOpen } from './outline.ts';

type GroupCellParams = ICellRendererParams & { model: ListModel<unknown> };

class GroupCell implements ICellRendererComp {
  readonly #element = document.createElement('div');
  #cell: HTMLElement | undefined;

  init(params: GroupCellParams): void {
    this.#element.className = 'grid-group-head';
    this.#cell = params.eGridCell;
    this.refresh(params);
  }

  refresh({ data, model }: GroupCellParams): boolean {
    if (!isHead(data)) return false;
    const { key, label, detail, count, exceptions, parent } = data.head;
    const open = model.lines.outline !== undefined && isOpen(model.lines.outline, key);
    const averages = headAverages(model.view, data.head);
    this.#element.replaceChildren(
      part('grid-group-sign', open ? '▾' : '▸'),
      part('grid-group-label', label),
      part('grid-group-detail', detail),
      part('grid-group-count', count === 0 ? '' : `${figure(count)} 条`),
      ...(exceptions > 0 ? [part('grid-tag grid-tone-processing', `例外 ${figure(exceptions)}`)] : []),
      part('grid-group-averages', averages),
    );
    this.#element.dataset.level = parent === undefined ? '0' : '1';
    this.#element.title = [label, detail, averages].filter(Boolean).join(' · ');
    if (this.#cell) this.#cell.ariaExpanded = String(open);
    return true;
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  /** The cell may be that of a row from now on. */
  destroy(): void {
    this.#cell?.removeAttribute('aria-expanded');
  }
}

/** A sum as it reads, whatever the column draws in the cells of rows. */
class FigureCell implements ICellRendererComp {
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

/** The first column shown of a group's head goes on to the first that holds a figure. */
export function headSpan<Row>(model: ListModel<Row>): NonNullable<ColDef['colSpan']> {
  const figures = figureColumns(model.view);
  return ({ data, column, api }) => {
    if (!isHead(data)) return 1;
    const shown = api.getAllDisplayedColumns().map((one) => one.getColId());
    if (column.getColId() !== shown[1]) return 1;
    const until = shown.findIndex((id, at) => at > 1 && figures.has(id));
    return (until < 0 ? shown.length : until) - 1;
  };
}

/** How a head is drawn in a column; of other rows as the column has it. */
export function headRenderer<Row>(model: ListModel<Row>, otherwise: ColDef['cellRendererSelector']) {
  return ((params) => {
    if (!isHead(params.data)) return otherwise?.(params);
    const [, first] = params.api.getAllDisplayedColumns();
    return params.column === first ? { component: GroupCell, params: { model } } : { component: FigureCell };
  }) satisfies ColDef['cellRendererSelector'];
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
