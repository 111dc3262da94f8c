/** Cells that need more than text. They are plain elements: a React root per cell would slow down scrolling. */
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { drawMenuIcon } from '../../../ui/menuIcon/drawMenuIcon.tsx';
import type { CellRenderer, Tone } from '../../model/listView.ts';

/** Passed to every column by columnDefs. */
type TagParams = { toneOf: (row: unknown) => Tone };
type SwatchParams = { colorOf: (row: unknown) => string | undefined };
type IconParams = { iconOf: (row: unknown) => string | undefined };

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

/** A small color square, then the text. */
class SwatchCell implements ICellRendererComp {
  readonly #element = document.createElement('span');

  init(params: ICellRendererParams & SwatchParams): void {
    this.refresh(params);
  }

  refresh({ data, node, value, colorOf }: ICellRendererParams & SwatchParams): boolean {
    const color = data === undefined || node.rowPinned ? undefined : colorOf(data);
    const swatch = document.createElement('span');
    swatch.className = 'field-swatch';
    swatch.style.backgroundColor = color ?? '';
    this.#element.replaceChildren(...(color ? [swatch] : []), String(value ?? ''));
    return true;
  }

  getGui(): HTMLElement {
    return this.#element;
  }
}

/** A menu icon, then the text. The icon is drawn by React, which only lists of menu entries pay for. */
class IconCell implements ICellRendererComp {
  readonly #element = document.createElement('span');
  #erase: (() => void) | undefined;

  init(params: ICellRendererParams & IconParams): void {
    this.refresh(params);
  }

  refresh({ data, node, value, iconOf }: ICellRendererParams & IconParams): boolean {
    this.destroy();
    const name = data === undefined || node.rowPinned ? undefined : iconOf(data);
    const icon = document.createElement('span');
    icon.className = 'grid-icon';
    if (name) this.#erase = drawMenuIcon(icon, name);
    this.#element.replaceChildren(...(name ? [icon] : []), String(value ?? ''));
    return true;
  }

  destroy(): void {
    this.#erase?.();
    this.#erase = undefined;
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
  icon: IconCell,
};
