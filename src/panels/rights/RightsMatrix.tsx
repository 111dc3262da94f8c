/** The matrix with its search box and filters. */
import { type RefObject, useMemo, useRef, useState } from 'react';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import { toggleMember } from '../../ui/list/toggleMember.ts';
import { CheckMatrix } from '../../ui/matrix/CheckMatrix.tsx';
import { useFocusWhenShown } from '../shared/useFocusWhenShown.ts';
import type { ComparedRole } from './comparedRole.ts';
import { cellMark, cellState, type MenuIds, toggleCells } from './rightsChanges.ts';
import { type RightsColumnId, type RightsRow, rightsColumns } from './rightsRows.ts';
import { countDepths, filterRightsRows, type RightsFilter } from './visibleRightsRows.ts';

type RightsMatrixProps = {
  rows: readonly RightsRow[];
  before: MenuIds;
  held: MenuIds;
  other: ComparedRole | undefined;
  readOnly: boolean;
  search: RefObject<HTMLInputElement | null>;
  onChange: (held: MenuIds) => void;
};

const filters: { id: RightsFilter; label: string }[] = [
  { id: 'all', label: '全部' },
  { id: 'granted', label: '已授权' },
  { id: 'changed', label: '本次改动' },
  { id: 'different', label: '与对照不同' },
];

export function RightsMatrix({ rows, before, held, other, readOnly, search, onChange }: RightsMatrixProps) {
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<RightsFilter>('all');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const table = useRef<HTMLTableElement>(null);
  useFocusWhenShown(table);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const depths = useMemo(() => countDepths(rows), [rows]);
  const fits = (row: RightsRow) => {
    const ids = Object.values(row.cells).flat();
    const marks = () =>
      rightsColumns.map(({ id }) => cellMark(row.cells[id], { before, held, other: other?.held }));
    if (text && !matchesPinyin(row.label, text)) return false;
    if (filter === 'granted') return ids.some((id) => held.has(id));
    if (filter === 'changed') return marks().some((mark) => mark === 'added' || mark === 'removed');
    return filter !== 'different' || marks().includes('other');
  };
  const shown = filterRightsRows(rows, { closed, fits: text || filter !== 'all' ? fits : undefined });
  const find = (id: string) => byId.get(id);
  return (
    <section className="rights-matrix" aria-label="权限">
      <div className="rights-tools">
        <input
          ref={search}
          className="rights-search"
          type="search"
          placeholder="菜单、表单、拼音"
          aria-label="查找菜单和表单"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'ArrowDown' && table.current?.focus()}
        />
        {filters
          .filter(({ id }) => id !== 'different' || other)
          .map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className="grid-chip"
              aria-pressed={filter === id}
              onClick={() => setFilter(id)}
            >
              {label}
            </button>
          ))}
      </div>
      <div className="rights-scroll">
        <CheckMatrix
          frame={table}
          label="菜单与表单"
          rows={shown.map((row) => ({
            id: row.id,
            label: row.label,
            note: row.barred ? '启用后才能授予' : undefined,
            depth: depths.get(row.id) ?? 0,
            open: row.hasChildren ? !closed.has(row.id) : undefined,
          }))}
          columns={rightsColumns}
          readOnly={readOnly}
          // The matrix names the columns it was given.
          stateOf={(id, column) => {
            const row = find(id);
            return row ? cellState(row, column as RightsColumnId, held) : 'none';
          }}
          markOf={(id, column) =>
            cellMark(find(id)?.cells[column as RightsColumnId], { before, held, other: other?.held })
          }
          onFold={(id) => setClosed(toggleMember(closed, id))}
          onToggle={(ids, columns) =>
            onChange(
              toggleCells(
                ids.flatMap((id) => find(id) ?? []),
                columns as readonly RightsColumnId[],
                held,
              ),
            )
          }
        />
      </div>
    </section>
  );
}
