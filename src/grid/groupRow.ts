/** The head of a group across all columns: box, name, what is in it. A click opens and closes, the box selects. */
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { showFailure } from '../state/showFailure.ts';
import { figure } from './figures.ts';
import { foldGroup, isHead, selectGroup } from './groupMoves.ts';
import type { ListModel } from './listModel.ts';
import { isOpen } from './outline.ts';

type GroupRowParams = { model: ListModel<unknown> };

export class GroupRow implements ICellRendererComp {
  readonly #element = document.createElement('div');
  #params: (ICellRendererParams & GroupRowParams) | undefined;

  init(params: ICellRendererParams & GroupRowParams): void {
    this.#element.className = 'grid-group-head';
    this.#element.role = 'gridcell';
    this.#element.addEventListener('click', (event) => this.#clicked(event));
    this.refresh(params);
  }

  /** Another group's head is another row: only one that is drawn anew bears its own id, by which it is painted. */
  refresh(params: ICellRendererParams & GroupRowParams): boolean {
    const before = this.#params?.data;
    this.#params = params;
    const { data, model } = params;
    if (!isHead(data) || (isHead(before) && before.head.key !== data.head.key)) return false;
    const { key, label, detail, count, exceptions, sum } = data.head;
    const open = model.lines.outline !== undefined && isOpen(model.lines.outline, key);
    this.#element.replaceChildren(
      part('grid-group-box', ''),
      part('grid-group-sign', open ? '▾' : '▸'),
      part('grid-group-label', label),
      part('grid-group-detail', detail),
      part('grid-group-count', count === 0 ? '' : `${figure(count)} 条`),
      ...(exceptions > 0 ? [part('grid-tag grid-tone-processing', `例外 ${figure(exceptions)}`)] : []),
      part('grid-group-sum', data.head.figures ?? (sum === null ? '' : figure(sum, 2))),
    );
    this.#element.dataset.level = data.head.parent === undefined ? '0' : '1';
    this.#element.title = [label, detail].filter(Boolean).join(' · ');
    return true;
  }

  #clicked({ target }: MouseEvent): void {
    const { data, model } = this.#params ?? {};
    if (!isHead(data) || !model) return;
    const box = target instanceof Element && target.classList.contains('grid-group-box');
    if (box) void selectGroup(model, data.head).catch(showFailure);
    else void foldGroup(model, data.head.key).catch(showFailure);
  }

  getGui(): HTMLElement {
    return this.#element;
  }
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
