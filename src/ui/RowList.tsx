/**
 * Many rows of one height that are only walked and read: those in sight are drawn, arrows move the cursor. The list is
 * one Tab stop; a screen reader follows the cursor by `aria-activedescendant`.
 */
import './rowList.css';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { stepped } from './rowSteps.ts';

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

const rowPx = 28;
const rowsShown = 14;
/** Drawn above and below what is in sight, so that a fast scroll shows no gap. */
const spare = 6;

export function RowList({ label, count, cursor, onCursor, columns, row, autoFocus = false }: RowListProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (autoFocus) table.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  useLayoutEffect(() => reveal(frame.current, cursor), [cursor]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepped(event.key, cursor, { count, page: rowsShown - 1 });
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onCursor(next);
  };
  const first = Math.max(0, Math.floor(top / rowPx) - spare);
  const last = Math.min(count, first + rowsShown + 2 * spare);
  return (
    <div
      ref={frame}
      className="rows"
      style={{ maxBlockSize: (rowsShown + 1) * rowPx + 2 }}
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
          <Gap rows={first} />
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
          <Gap rows={count - last} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for rows that are not drawn. */
const Gap = ({ rows }: { rows: number }) =>
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: rows take no focus here
  rows > 0 && <tr aria-hidden="true" style={{ blockSize: rows * rowPx }} />;

/** Brings the row into sight, below the head that stays. */
function reveal(frame: HTMLElement | null, index: number): void {
  if (!frame) return;
  const lowest = (index + 2) * rowPx - frame.clientHeight;
  if (frame.scrollTop > index * rowPx) frame.scrollTop = index * rowPx;
  else if (frame.scrollTop < lowest) frame.scrollTop = lowest;
}
