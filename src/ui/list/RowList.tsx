/**
 * A read-only list of many rows of one height. Only rows in view are drawn; arrow keys move the cursor. The list is one
 * Tab stop; a screen reader follows the cursor by `aria-activedescendant`.
 */
import './rowList.css';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { nextRowIndex } from './rowNavigation.ts';
import { useVirtualRows } from './useVirtualRows.ts';

/** `detail`: a narrow window has no room for it; its cells say so too. */
export type RowColumn = { name: string; width: string; align?: 'right'; detail?: true };

type RowListProps = {
  label: string;
  count: number;
  cursor: number;
  onCursor: (index: number) => void;
  columns: readonly RowColumn[];
  /** The cells of one row, in the order of the columns. */
  row: (index: number) => ReactNode;
  /** True if the list takes the focus when it appears. */
  autoFocus?: boolean;
};

const rowHeight = 28;
const maxVisibleRows = 14;

export function RowList({ label, count, cursor, onCursor, columns, row, autoFocus = false }: RowListProps) {
  const id = useId();
  const rows = useVirtualRows({ count, rowHeight, at: cursor, headerHeight: rowHeight });
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (autoFocus) table.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextRowIndex(event.key, cursor, { count, page: maxVisibleRows - 1 });
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onCursor(next);
  };
  return (
    <div ref={rows.frame} className="rows" style={{ maxBlockSize: (maxVisibleRows + 1) * rowHeight + 2 }}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are walked is a grid
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-activedescendant={cursor < count ? `${id}-${cursor}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          {columns.map(({ name, width, detail }) => (
            <col key={name} style={{ width }} data-detail={detail} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ name, align, detail }) => (
              <th key={name} data-align={align} data-detail={detail}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SpacerRows rows={rows.from} />
          {Array.from({ length: rows.to - rows.from }, (_, at) => rows.from + at).map((index) => (
            <tr
              key={index}
              id={`${id}-${index}`}
              className={index === cursor ? 'rows-at' : undefined}
              aria-rowindex={index + 2}
              aria-selected={index === cursor}
              onClick={() => onCursor(index)}
            >
              {row(index)}
            </tr>
          ))}
          <SpacerRows rows={count - rows.to} />
        </tbody>
      </table>
    </div>
  );
}

/** The space of rows that are not drawn. */
const SpacerRows = ({ rows }: { rows: number }) =>
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: rows take no focus here
  rows > 0 && <tr aria-hidden="true" style={{ blockSize: rows * rowHeight }} />;
