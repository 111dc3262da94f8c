/**
 * Many rows of one height that are only walked and read: those in sight are drawn, arrows move the cursor. The list is
 * one Tab stop; a screen reader follows the cursor by `aria-activedescendant`.
 */
import './rowList.css';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { nextRowIndex } from './rowNavigation.ts';

export type RowColumn = { name: string; width: string; align?: 'right' };

type RowListProps = {
  label: string;
  count: number;
  cursor: number;
  onCursor: (index: number) => void;
  columns: readonly RowColumn[];
  /** The cells of one row, in the order of the columns. */
  row: (index: number) => ReactNode;
  /** The list takes the focus when it comes. */
  autoFocus?: boolean;
};

const rowHeight = 28;
const maxVisibleRows = 14;
/** Drawn above and below what is in sight, so that a fast scroll shows no gap. */
const overscanRows = 6;

export function RowList({ label, count, cursor, onCursor, columns, row, autoFocus = false }: RowListProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (autoFocus) table.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  useLayoutEffect(() => scrollToRow(frame.current, cursor), [cursor]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextRowIndex(event.key, cursor, { count, page: maxVisibleRows - 1 });
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onCursor(next);
  };
  const first = Math.max(0, Math.floor(top / rowHeight) - overscanRows);
  const last = Math.min(count, first + maxVisibleRows + 2 * overscanRows);
  return (
    <div
      ref={frame}
      className="rows"
      style={{ maxBlockSize: (maxVisibleRows + 1) * rowHeight + 2 }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
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
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ name, align }) => (
              <th key={name} data-align={align}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SpacerRows rows={first} />
          {Array.from({ length: last - first }, (_, at) => first + at).map((index) => (
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
          <SpacerRows rows={count - last} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for rows that are not drawn. */
const SpacerRows = ({ rows }: { rows: number }) =>
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: rows take no focus here
  rows > 0 && <tr aria-hidden="true" style={{ blockSize: rows * rowHeight }} />;

/** Brings the row into sight, below the head that stays. */
function scrollToRow(frame: HTMLElement | null, index: number): void {
  if (!frame) return;
  const lowest = (index + 2) * rowHeight - frame.clientHeight;
  if (frame.scrollTop > index * rowHeight) frame.scrollTop = index * rowHeight;
  else if (frame.scrollTop < lowest) frame.scrollTop = lowest;
}
