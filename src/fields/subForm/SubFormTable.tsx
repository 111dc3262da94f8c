import type { ReactNode } from 'react';
import { useFieldContext } from '../fieldContext.ts';
import type { AnyField } from '../fieldRenderer.ts';
import { formatGroupedDecimal, sumDecimals } from '../textInput/decimals.ts';
import { isSummed, type SubFormRows } from './subFormRows.ts';

type SubFormTableProps = {
  columns: readonly AnyField[];
  rows: SubFormRows;
  editable: boolean;
  children: ReactNode;
};

/** A sub-form's table with header and sums; the children are its rows. */
export function SubFormTable({ columns, rows, editable, children }: SubFormTableProps) {
  const { getFieldRenderer } = useFieldContext();
  const summed = columns.some(isSummed);
  return (
    <div className="field-sub-scroll">
      <table
        className={editable ? 'field-sub' : 'field-sub field-sub-read'}
        style={editable ? { minInlineSize: minWidth(columns) } : undefined}
      >
        <thead>
          <tr>
            <th className="field-sub-number">#</th>
            {columns.map((column) => (
              <th
                key={column.enName}
                data-align={getFieldRenderer(column).column.align}
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
                <td key={column.enName} data-align={getFieldRenderer(column).column.align}>
                  {isSummed(column) ? formatColumnSum(column, rows) : index === 0 ? '合计' : ''}
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

/** The smallest useful width of an editable row in pixels; below it the table scrolls. */
const minWidth = (columns: readonly AnyField[]) =>
  columns.reduce((sum, column) => sum + Math.min(column.width ?? 100, 100), 80);

const formatColumnSum = (column: AnyField, rows: SubFormRows) =>
  formatGroupedDecimal(sumDecimals(rows.map((row) => row[column.enName])), column.precision);
