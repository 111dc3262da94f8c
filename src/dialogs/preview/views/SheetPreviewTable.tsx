import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { SheetPage } from '../../../../contract/calls/file.ts';
import { maxPreviewColumns, maxPreviewRows } from '../../../../contract/limits/previewLimits.ts';
import { useVirtualRows } from '../../../ui/list/useVirtualRows.ts';
import { layoutRowCells } from './mergedCellLayout.ts';
import { ScrollFrame } from './ScrollFrame.tsx';
import {
  applyEdit,
  displayedText,
  editableText,
  formatCellKey,
  formatColumnName,
  type SheetEdits,
} from './sheetEdits.ts';

type SheetPreviewTableProps = {
  page: SheetPage;
  label: string;
  /** The edits of the sheet; undefined: it is read only. */
  edits: SheetEdits | undefined;
  onChange: (edits: SheetEdits) => void;
};

const rowHeight = 26;
const overscanRows = 20;
const spareColumns = 2;
const spareWidth = 104;
const noMergedCells: SheetPage['joined'] = [];

/** One sheet as a table; in edit mode every unlocked cell is an input, and ↑ ↓ Enter move between rows. */
export function SheetPreviewTable({ page, label, edits, onChange }: SheetPreviewTableProps) {
  const editing = edits !== undefined;
  const rowCount = Math.min(page.rows.length + (editing ? overscanRows : 0), maxPreviewRows);
  const widths = editing
    ? [...page.widths, ...Array(spareColumns).fill(spareWidth)].slice(0, maxPreviewColumns)
    : page.widths;
  // In edit mode each cell is separate, so that cells covered by a merged cell are visibly locked.
  const joined = editing ? noMergedCells : page.joined;
  const [at, setAt] = useState<{ row: number; column: number }>();
  const seen = useVirtualRows({ count: rowCount, rowHeight, at: at ? at.row - 1 : -1 });
  const locked = useMemo(() => new Set(page.locked), [page.locked]);
  useEffect(() => {
    if (at)
      document.querySelector<HTMLInputElement>(`[data-cell="${formatCellKey(at.row, at.column)}"]`)?.focus();
  }, [at]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const by = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    for (let next = row + by; next >= 1 && next <= rowCount; next += by) {
      if (!locked.has(`${formatColumnName(column)}${next}`)) return setAt({ row: next, column });
    }
  };
  const cellIn = (row: number, column: number) => {
    const cell = page.rows[row - 1]?.[column - 1];
    const place = `${formatColumnName(column)}${row}`;
    if (!edits || locked.has(place)) return displayedText(cell);
    const key = formatCellKey(row, column);
    return (
      <input
        data-cell={key}
        data-changed={edits.has(key) || undefined}
        aria-label={place}
        // biome-ignore lint/a11y/noAutofocus: editing was asked for
        autoFocus={row === 1 && column === 1 && at === undefined}
        value={edits.get(key) ?? editableText(cell)}
        onChange={(event) =>
          onChange(applyEdit(edits, { row, column, value: event.target.value }, editableText(cell)))
        }
        onKeyDown={(event) => onKeyDown(event, row, column)}
      />
    );
  };
  return (
    <ScrollFrame ref={seen.frame} className="preview-table" label={label}>
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
                {formatColumnName(column + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SpacerRow height={seen.from * rowHeight} />
          {Array.from({ length: Math.max(0, seen.to - seen.from) }, (_, index) => {
            const row = seen.from + index + 1;
            return (
              <tr key={row}>
                <th scope="row">{row}</th>
                {layoutRowCells(joined, row, widths.length).map(({ column, span, covered, goesOn }) => (
                  <td
                    key={column}
                    colSpan={span}
                    data-locked={(editing && locked.has(`${formatColumnName(column)}${row}`)) || undefined}
                    data-goes-on={goesOn || undefined}
                  >
                    {!covered && cellIn(row, column)}
                  </td>
                ))}
              </tr>
            );
          })}
          <SpacerRow height={(rowCount - seen.to) * rowHeight} />
        </tbody>
      </table>
    </ScrollFrame>
  );
}

const SpacerRow = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden style={{ height }} /> : null;
