/** The rows of an editable sub-form: adding, copying, deleting and pasting them, and the cell that gets the focus. */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import type { FieldChoice } from '../fieldContext.ts';
import type { FieldValues, FieldWidgetProps } from '../fieldRenderer.ts';
import { createPickedRow } from './pickedRow.ts';
import { createRowDefaults } from './rowDefaults.ts';
import { listColumns } from './subFormColumns.ts';
import type { SubFormCell } from './subFormKeys.ts';
import * as edits from './subFormRows.ts';
import { useSubFormPaste } from './useSubFormPaste.ts';

const noLockedFields: ReadonlySet<string> = new Set();

export type EditedRows = ReturnType<typeof useSubFormRows>;

export function useSubFormRows(
  { field, value, values, onChange, ...given }: FieldWidgetProps,
  table: RefObject<HTMLDivElement | null>,
) {
  const { locked = noLockedFields, fixedRows = false } = given;
  const columns = listColumns(field);
  const rows = edits.toSubFormRows(value);
  const latest = useRef({ rows, onChange, values });
  latest.current = { rows, onChange, values };
  const pasting = useSubFormPaste(field.enName, latest, columns);
  const noted = useRef(pasting);
  noted.current = pasting;
  const open = columns.filter((one) => getFieldType(one).origin === 'person' && !locked.has(one.enName));
  const first = open[0]?.enName ?? '';
  const focus = useCellFocus(table, rows.length);
  const place = useMemo(() => ({ subForm: field.enName, around: () => latest.current.values }), [field]);

  const createRow = () => createRowDefaults(columns, latest.current.values);
  const add = (at: number, column = first) => {
    focus.request(at, column);
    latest.current.onChange(edits.insertRow(latest.current.rows, at, createRow()));
    noted.current.onRowInserted(at);
  };
  const addChosen = (chosen: readonly FieldChoice[]) => {
    const now = latest.current;
    const added = chosen.map(({ also = {} }) =>
      createPickedRow(also, { columns, locked, fresh: createRow() }),
    );
    const blank = open.find((column) => getFieldType(column).isEmpty(added[0]?.[column.enName]));
    focus.request(now.rows.length, blank?.enName ?? first);
    now.onChange([...now.rows, ...added]);
  };
  // Stable, so that a row renders only when its own data changes.
  const change = useCallback(
    (index: number, part: FieldValues) => {
      const now = latest.current;
      const { rows, notes } = edits.enterValues(now.rows, index, { part, columns: listColumns(field) });
      now.rows = rows;
      now.onChange(rows);
      noted.current.onRowChanged(index, part, notes);
    },
    [field],
  );
  const copy = useCallback(
    (index: number) => {
      latest.current.onChange(edits.copyRow(latest.current.rows, index, listColumns(field)));
      noted.current.onRowInserted(index + 1);
    },
    [field],
  );
  const remove = useCallback((index: number) => noted.current.remove(index), []);
  /** Pastes cells from the given one on; by the button below the rows after the last row. */
  const paste = (cells: string[][], cell: SubFormCell = { row: rows.length, column: first }) => {
    const from = Math.max(
      0,
      open.findIndex((one) => one.enName === cell.column),
    );
    void pasting
      .paste({ row: cell.row, columns: open.slice(from), cells, fixedRows, fresh: createRow })
      .catch(showFailure);
  };
  return {
    columns,
    rows,
    locked,
    fixedRows,
    open,
    focus,
    add,
    addChosen,
    change,
    copy,
    remove,
    paste,
    undo: pasting.undo,
    notes: pasting.notes,
    place,
  };
}

/** Focuses a cell now, or as soon as its row is rendered: a key before that would go to the previous cell. */
function useCellFocus(table: RefObject<HTMLDivElement | null>, count: number) {
  const wanted = useRef<[row: number, column: string]>(undefined);
  const move = (row: number, column: string) => {
    const cell = table.current?.querySelector(`[data-row="${row}"] [data-column="${column}"]`);
    cell?.querySelector<HTMLElement>('input,textarea,button')?.focus();
  };
  useLayoutEffect(() => {
    if (!wanted.current) return;
    // Without rows the button that adds one takes the focus.
    if (count === 0) table.current?.querySelector<HTMLElement>('.field-sub-add')?.focus();
    move(...wanted.current);
    wanted.current = undefined;
  });
  const request = (row: number, column: string) => {
    wanted.current = [row, column];
  };
  return { move, request };
}
