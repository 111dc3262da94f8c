import type { ReactNode } from 'react';
import type { AnyField } from '../type.ts';
import { useFieldWorld } from '../world.ts';
import { groupedDecimal, sumOf } from './decimals.ts';
import { isSummed, type Rows } from './subRows.ts';

type SubTableProps = {
  columns: readonly AnyField[];
  rows: Rows;
  editable: boolean;
  children: ReactNode;
};

/** Head and sums of a sub-form; the rows between are its children. */
export function SubTable({ columns, rows, editable, children }: SubTableProps) {
  const { lookOf } = useFieldWorld();
  const summed = columns.some(isSummed);
  return (
    <div className="field-sub-scroll">
      <table
        className={editable ? 'field-sub' : 'field-sub field-sub-read'}
        style={editable ? { minInlineSize: leastWidth(columns) } : undefined}
      >
        <thead>
          <tr>
            <th className="field-sub-number">#</th>
            {columns.map((column) => (
              <th
                key={column.enName}
                data-align={lookOf(column).column.align}
                style={editable ? { width: column.width } : undefined}
              >
                {column.label}
                {editable && column.required && <em>*</em>}
              </th>
            ))}
            {editable && <th className="field-sub-tools" aria-label="操作" />}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {summed && rows.length > 0 && (
          <tfoot>
            <tr>
              <td className="field-sub-number" aria-hidden="true" />
              {columns.map((column, index) => (
                <td key={column.enName} data-align={lookOf(column).column.align}>
                  {isSummed(column) ? columnSum(column, rows) : index === 0 ? '合计' : ''}
                </td>
              ))}
              {editable && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Pixels below which an editable row would be no use; the table scrolls then. */
const leastWidth = (columns: readonly AnyField[]) =>
  columns.reduce((sum, column) => sum + Math.min(column.width ?? 100, 100), 80);

const columnSum = (column: AnyField, rows: Rows) =>
  groupedDecimal(sumOf(rows.map((row) => row[column.enName])), column.precision);
