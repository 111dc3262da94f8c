import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { SheetPage } from '../../../contract/calls/file.ts';
import { mostSheetColumns, mostSheetRows } from '../../../contract/previewBounds.ts';
import { useWindow } from '../../ui/useWindow.ts';
import { cellsOfRow } from './joined.ts';
import { ScrollFrame } from './ScrollFrame.tsx';
import { cellKey, columnName, type Edits, rawOf, shownOf, withEdit } from './sheetEdits.ts';

type SheetTableProps = {
  page: SheetPage;
  label: string;
  /** Undefined: it is only read. */
  edits: Edits | undefined;
  onChange: (edits: Edits) => void;
};

const rowHeight = 26;
const spareRows = 20;
const spareColumns = 2;
const spareWidth = 104;
const apart: SheetPage['joined'] = [];

/** One sheet as a table; while it is edited every free cell is a box, and ↑ ↓ Enter go from row to row. */
export function SheetTable({ page, label, edits, onChange }: SheetTableProps) {
  const editing = edits !== undefined;
  const rowCount = Math.min(page.rows.length + (editing ? spareRows : 0), mostSheetRows);
  const widths = editing
    ? [...page.widths, ...Array(spareColumns).fill(spareWidth)].slice(0, mostSheetColumns)
    : page.widths;
  // Each is a box of its own while it is edited: what a joined cell covers is seen to be locked.
  const joined = editing ? apart : page.joined;
  const [at, setAt] = useState<{ row: number; column: number }>();
  const seen = useWindow({ count: rowCount, rowHeight, at: at ? at.row - 1 : -1 });
  const locked = useMemo(() => new Set(page.locked), [page.locked]);
  useEffect(() => {
    if (at) document.querySelector<HTMLInputElement>(`[data-cell="${cellKey(at.row, at.column)}"]`)?.focus();
  }, [at]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const by = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    for (let next = row + by; next >= 1 && next <= rowCount; next += by) {
      if (!locked.has(`${columnName(column)}${next}`)) return setAt({ row: next, column });
    }
  };
  const cellIn = (row: number, column: number) => {
    const cell = page.rows[row - 1]?.[column - 1];
    const place = `${columnName(column)}${row}`;
    if (!edits || locked.has(place)) return shownOf(cell);
    const key = cellKey(row, column);
    return (
      <input
        data-cell={key}
        data-changed={edits.has(key) || undefined}
        aria-label={place}
        // biome-ignore lint/a11y/noAutofocus: editing was asked for
        autoFocus={row === 1 && column === 1 && at === undefined}
        value={edits.get(key) ?? rawOf(cell)}
        onChange={(event) =>
          onChange(withEdit(edits, { row, column, value: event.target.value }, rawOf(cell)))
        }
        onKeyDown={(event) => onKeyDown(event, row, column)}
      />
    );
  };
  return (
    <ScrollFrame ref={seen.frame} className="preview-table" label={label} onScroll={seen.onScroll}>
      <table style={{ width: widths.reduce((sum, width) => sum + width, 48) }}>
        <colgroup>
          <col style={{ width: 48 }} />
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={column} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td aria-hidden />
            {widths.map((_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col">
                {columnName(column + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={seen.from * rowHeight} />
          {Array.from({ length: Math.max(0, seen.to - seen.from) }, (_, index) => {
            const row = seen.from + index + 1;
            return (
              <tr key={row}>
                <th scope="row">{row}</th>
                {cellsOfRow(joined, row, widths.length).map(({ column, span, covered, goesOn }) => (
                  <td
                    key={column}
                    colSpan={span}
                    data-locked={(editing && locked.has(`${columnName(column)}${row}`)) || undefined}
                    data-goes-on={goesOn || undefined}
                  >
                    {!covered && cellIn(row, column)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Space height={(rowCount - seen.to) * rowHeight} />
        </tbody>
      </table>
    </ScrollFrame>
  );
}

const Space = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden style={{ height }} /> : null);
