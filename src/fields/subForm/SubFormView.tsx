import { compareRows } from '../../../contract/forms/recordChanges.ts';
import type { ReadOnlyViewProps } from '../fieldRenderer.ts';
import { ReadOnlyRow } from './ReadOnlyRow.tsx';
import { SubFormTable } from './SubFormTable.tsx';
import { listColumns } from './subFormColumns.ts';
import { toSubFormRows } from './subFormRows.ts';

/** The read-only rows; if `before` is given, changed and removed rows are marked. */
export function SubFormView({ field, value, before, only }: ReadOnlyViewProps) {
  const columns = listColumns(field);
  const rows = toSubFormRows(value);
  const changes = before === undefined ? undefined : compareRows(columns, toSubFormRows(before), rows);
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
