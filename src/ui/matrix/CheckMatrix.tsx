/**
 * A matrix of check marks with a tree of rows. One tab stop: arrows move, Space toggles a cell, Shift+Space its row,
 * Ctrl+Space its column; in the column of labels ← and → fold.
 */
import './matrix.css';
import { ChevronDown, ChevronRight, Minus, SmallTick } from '@blueprintjs/icons';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useState } from 'react';
import { type MatrixPosition, moveInMatrix } from './matrixKeys.ts';

export type CheckState = 'on' | 'off' | 'some' | 'none';

export type MatrixRow = {
  id: string;
  label: string;
  depth: number;
  /** Undefined for a row without children. */
  open?: boolean | undefined;
  note?: string | undefined;
};

export type MatrixColumn = { id: string; label: string };

type CheckMatrixProps = {
  label: string;
  rows: readonly MatrixRow[];
  columns: readonly MatrixColumn[];
  stateOf: (row: string, column: string) => CheckState;
  /** A change that is not saved, or a difference to what the cell is compared with. */
  markOf?: (row: string, column: string) => 'added' | 'removed' | 'other' | undefined;
  onToggle: (rows: readonly string[], columns: readonly string[]) => void;
  onFold: (row: string) => void;
  frame?: RefObject<HTMLTableElement | null>;
  readOnly?: boolean;
};

export function CheckMatrix(props: CheckMatrixProps) {
  const { label, rows, columns, onToggle, onFold, readOnly = false } = props;
  const base = useId();
  const [at, setAt] = useState<MatrixPosition>({ row: 0, column: 0 });
  const row = Math.min(at.row, rows.length - 1);
  const current = rows[row];
  const currentId = `${base}-${current?.id}-${at.column}`;
  useEffect(() => {
    document.getElementById(currentId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [currentId]);
  const allRows = rows.map(({ id }) => id);
  const allColumns = columns.map(({ id }) => id);
  const toggle = (whole: 'cell' | 'row' | 'column') => {
    const column = columns[at.column];
    if (!current || readOnly) return;
    if (whole === 'row' || !column) onToggle([current.id], allColumns);
    else onToggle(whole === 'column' ? allRows : [current.id], [column.id]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.metaKey) return;
    const folds = at.column === -1 && current?.open === (event.key === 'ArrowLeft');
    const moved = event.ctrlKey
      ? undefined
      : moveInMatrix({ row, column: at.column }, event.key, sizeOf(props));
    if (event.key === ' ') toggle(event.shiftKey ? 'row' : event.ctrlKey ? 'column' : 'cell');
    else if (folds && /^Arrow(Left|Right)$/.test(event.key)) onFold(current?.id ?? '');
    else if (moved) setAt(moved);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <table
      ref={props.frame}
      className="matrix"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with a cursor and levels is a treegrid
      role="treegrid"
      tabIndex={0}
      aria-label={label}
      aria-readonly={readOnly}
      aria-activedescendant={currentId}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {columns.map((column) => (
            <th key={column.id} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((one, index) => (
          <MatrixRowView
            key={one.id}
            {...props}
            base={base}
            row={one}
            at={index === row ? at.column : undefined}
            onPoint={(column) => setAt({ row: index, column })}
          />
        ))}
      </tbody>
    </table>
  );
}

const sizeOf = ({ rows, columns }: CheckMatrixProps) => ({ rows: rows.length, columns: columns.length });

type MatrixRowViewProps = CheckMatrixProps & {
  base: string;
  row: MatrixRow;
  /** The column of the cursor if it is in this row. */
  at: number | undefined;
  onPoint: (column: number) => void;
};

function MatrixRowView(props: MatrixRowViewProps) {
  const { base, row, columns, at, readOnly, onPoint, onFold, onToggle } = props;
  const { id, depth, open } = row;
  const point = (event: MouseEvent, column: number, act: () => void) => {
    event.currentTarget.closest('table')?.focus();
    onPoint(column);
    act();
  };
  return (
    <tr data-at={at !== undefined || undefined} aria-level={depth + 1} aria-expanded={open}>
      <th
        id={`${base}-${id}--1`}
        scope="row"
        data-at={at === -1 || undefined}
        style={{ paddingInlineStart: 10 + depth * 18 }}
        onClick={(event) => point(event, -1, () => open !== undefined && onFold(id))}
      >
        <i aria-hidden="true">
          {open !== undefined && (open ? <ChevronDown size={12} /> : <ChevronRight size={12} />)}
        </i>
        <span>{row.label}</span>
        {row.note && <small>{row.note}</small>}
      </th>
      {columns.map((column, index) => {
        const state = props.stateOf(id, column.id);
        const mark = props.markOf?.(id, column.id);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys
          <td
            key={column.id}
            id={`${base}-${id}-${index}`}
            data-at={at === index || undefined}
            data-mark={mark}
            aria-label={`${row.label} ${column.label} ${stateNames[state]}${mark ? markNames[mark] : ''}`}
            onClick={(event) => point(event, index, () => !readOnly && onToggle([id], [column.id]))}
          >
            <CheckMark state={state} />
          </td>
        );
      })}
    </tr>
  );
}

const stateNames = { on: '已选', off: '未选', some: '部分', none: '无' };
const markNames = { added: '，本次增加', removed: '，本次去掉', other: '，与对照不同' };

function CheckMark({ state }: { state: CheckState }) {
  if (state === 'none') return <span className="matrix-none">–</span>;
  return (
    <span className="matrix-check" data-state={state}>
      {state === 'on' && <SmallTick size={16} />}
      {state === 'some' && <Minus size={12} />}
    </span>
  );
}
