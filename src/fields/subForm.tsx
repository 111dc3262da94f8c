import { Plus } from '@blueprintjs/icons';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { getFieldType } from '../../contract/fields/registry.ts';
import type { Field } from '../../contract/forms/definition.ts';
import { compareRows } from '../../contract/forms/recordChanges.ts';
import { showFailure } from '../state/workspace/showFailure.ts';
import { Kbd } from '../ui/keyboard/Kbd.tsx';
import { type FieldChoice, SubFormContext } from './fieldContext.ts';
import type {
  AnyField,
  FieldRenderer,
  FieldValues,
  FieldWidgetProps,
  ReadOnlyViewProps,
} from './fieldRenderer.ts';
import { PickRowsButton } from './subForm/PickRowsButton.tsx';
import { isTable, parseTsv } from './subForm/parseTsv.ts';
import { createPickedRow } from './subForm/pickedRow.ts';
import { ReadOnlyRow } from './subForm/ReadOnlyRow.tsx';
import { RemovedRows } from './subForm/RemovedRows.tsx';
import { createRowDefaults } from './subForm/rowDefaults.ts';
import { SubFormRow } from './subForm/SubFormRow.tsx';
import { SubFormTable } from './subForm/SubFormTable.tsx';
import { findSubFormCell, parseSubFormKey, type SubFormKey } from './subForm/subFormKeys.ts';
import * as edits from './subForm/subFormRows.ts';
import { useSubFormPaste } from './subForm/useSubFormPaste.ts';

const noLockedFields: ReadonlySet<string> = new Set();
const noProblems: Readonly<Record<string, string>> = {};

/** Keys that leave the rows as they are. */
const navigationKeys: ReadonlySet<SubFormKey> = new Set(['up', 'down']);

const listColumns = (field: AnyField): Field[] => ('children' in field && field.children) || [];

/** An editable grid: rows are added, copied, deleted and pasted by key; ↑ and ↓ stay in the column. */
function SubFormWidget({ field, id, value, values, onChange, problems, before, ...given }: FieldWidgetProps) {
  const { locked = noLockedFields, fixedRows = false } = given;
  const columns = listColumns(field);
  const rows = edits.toSubFormRows(value);
  const table = useRef<HTMLDivElement>(null);
  const latest = useRef({ rows, onChange, values });
  latest.current = { rows, onChange, values };
  const place = useMemo(() => ({ subForm: field.enName, around: () => latest.current.values }), [field]);
  const pasting = useSubFormPaste(field.enName, latest, columns);
  const noted = useRef(pasting);
  noted.current = pasting;
  const open = columns.filter((one) => getFieldType(one).origin === 'person' && !locked.has(one.enName));
  const first = open[0]?.enName ?? '';

  const wanted = useRef<[row: number, column: string]>(undefined);
  const focusCell = (row: number, column: string) => {
    const cell = table.current?.querySelector(`[data-row="${row}"] [data-column="${column}"]`);
    cell?.querySelector<HTMLElement>('input,textarea,button')?.focus();
  };
  // As soon as the row stands: a letter typed before would go into the cell that one has left.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    // Without a row left one is where the next one is begun.
    if (rows.length === 0) table.current?.querySelector<HTMLElement>('.field-sub-add')?.focus();
    focusCell(...wanted.current);
    wanted.current = undefined;
  });
  const add = (at: number, column = first) => {
    wanted.current = [at, column];
    const row = createRowDefaults(columns, latest.current.values);
    latest.current.onChange(edits.insertRow(latest.current.rows, at, row));
    noted.current.grown(at);
  };
  const take = (chosen: readonly FieldChoice[]) => {
    const { rows: now, values: around, onChange: tell } = latest.current;
    const taken = chosen.map(({ also = {} }) =>
      createPickedRow(also, { columns, locked, fresh: createRowDefaults(columns, around) }),
    );
    const blank = open.find((column) => getFieldType(column).isEmpty(taken[0]?.[column.enName]));
    wanted.current = [now.length, blank?.enName ?? first];
    tell([...now, ...taken]);
  };
  // Stable, so that a row renders only when its own data changes.
  const change = useCallback(
    (index: number, part: FieldValues) => {
      const now = latest.current;
      const { rows, notes } = edits.enterValues(now.rows, index, { part, columns: listColumns(field) });
      now.rows = rows;
      now.onChange(rows);
      noted.current.changed(index, part, notes);
    },
    [field],
  );
  const copy = useCallback(
    (index: number) => {
      latest.current.onChange(edits.copyRow(latest.current.rows, index, listColumns(field)));
      noted.current.grown(index + 1);
    },
    [field],
  );
  const remove = useCallback((index: number) => noted.current.remove(index), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isUndo(event) && pasting.takeBack()) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const key = parseSubFormKey(event);
    const cell = findSubFormCell(event.target);
    if (!key || !cell || (fixedRows && !navigationKeys.has(key))) return;
    if (key === 'onward') {
      const atEnd = cell.row === rows.length - 1 && cell.column === open.at(-1)?.enName;
      // Enter at the end of the last row begins a new one; in an empty row it leaves the table.
      if (!atEnd || edits.isBlankRow(rows[cell.row], open)) return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (key === 'add') return add(cell.row + 1, cell.column);
    if (key === 'onward') return add(rows.length);
    if (key === 'up' || key === 'down') return focusCell(cell.row + (key === 'up' ? -1 : 1), cell.column);
    const next = key === 'copy' ? cell.row + 1 : Math.max(0, Math.min(cell.row, rows.length - 2));
    wanted.current = [next, cell.column];
    if (key === 'copy') copy(cell.row);
    else remove(cell.row);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text) || open.length === 0) return;
    // On the button below the rows they go behind the last one.
    const cell = findSubFormCell(event.target) ?? { row: rows.length, column: first };
    event.preventDefault();
    const from = Math.max(
      0,
      open.findIndex((one) => one.enName === cell.column),
    );
    const cells = parseTsv(text);
    const fresh = () => createRowDefaults(columns, latest.current.values);
    void pasting
      .paste({ row: cell.row, columns: open.slice(from), cells, fixedRows, fresh })
      .catch(showFailure);
  };
  const changes = useMemo(
    () => (before === undefined ? undefined : compareRows(columns, edits.toSubFormRows(before), rows)),
    [before, columns, rows],
  );
  const { notes } = pasting;
  const problemsOf = useMemo(() => groupProblemsByRow({ ...problems, ...notes }), [problems, notes]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cells inside
    <div ref={table} className="field-sub-form" onKeyDown={onKeyDown} onPaste={onPaste}>
      {rows.length > 0 && (
        <SubFormContext value={place}>
          <SubFormTable columns={columns} rows={rows} editable>
            {rows.map((row, index) => (
              <SubFormRow
                // A row has no key of its own before it is saved; its cells hold no state that could move.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                id={id}
                index={index}
                row={row}
                columns={columns}
                locked={locked}
                problems={problemsOf.get(index) ?? noProblems}
                fixed={fixedRows}
                change={changes?.rows[index]?.kind}
                onChange={change}
                onCopy={copy}
                onRemove={remove}
              />
            ))}
          </SubFormTable>
        </SubFormContext>
      )}
      {changes && <RemovedRows columns={columns} rows={changes.removed} />}
      {fixedRows && rows.length === 0 && <span className="field-none">无明细</span>}
      {!fixedRows && (
        <div className="field-sub-foot">
          <button
            type="button"
            id={id}
            className="ui-btn ui-btn-ghost field-sub-add"
            onClick={() => add(rows.length)}
          >
            <Plus size={12} />
            添加一行
          </button>
          {field.relateEnName && <PickRowsButton field={field} values={values} onTake={take} />}
          {rows.length > 0 && (
            <span>
              <Kbd keys="Alt+Enter" /> 插入 <Kbd keys="Alt+C" /> 复制 <Kbd keys="Alt+⌫" /> 删除 · 可从 Excel
              粘贴
            </span>
          )}
        </div>
      )}
    </div>
  );
}

const isUndo = ({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';

/** `0.qty` → row 0, column qty. */
function groupProblemsByRow(problems: Readonly<Record<string, string>>): Map<number, Record<string, string>> {
  const byRow = new Map<number, Record<string, string>>();
  for (const [path, message] of Object.entries(problems)) {
    const [row = '', column = ''] = path.split('.');
    byRow.set(Number(row), { ...byRow.get(Number(row)), [column]: message });
  }
  return byRow;
}

function SubFormView({ field, value, before, only }: ReadOnlyViewProps) {
  const columns = listColumns(field);
  const rows = edits.toSubFormRows(value);
  const changes = before === undefined ? undefined : compareRows(columns, edits.toSubFormRows(before), rows);
  const removed = changes?.removed ?? [];
  if (rows.length + removed.length === 0) return <span className="field-none">无明细</span>;
  const shown = rows.map((row, index) => ({ row, number: index + 1, change: changes?.rows[index] }));
  return (
    <SubFormTable columns={columns} rows={rows} editable={false}>
      {shown
        .filter(({ change }) => only === undefined || change?.kind !== 'same')
        .map((one) => (
          <ReadOnlyRow key={one.number} columns={columns} {...one} />
        ))}
      {removed.map((row, index) => (
        <ReadOnlyRow
          key={`removed-${String(row.id)}`}
          columns={columns}
          row={row}
          number={index + 1}
          change={{ kind: 'removed' }}
        />
      ))}
    </SubFormTable>
  );
}

export const subFormField: FieldRenderer = {
  Widget: SubFormWidget,
  Read: SubFormView,
  span: 'section',
  column: { align: 'left', text: (value, _row, field) => getFieldType(field).text(value, field) },
};
