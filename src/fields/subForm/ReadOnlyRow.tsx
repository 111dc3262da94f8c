import type { RowChange } from '../../../contract/forms/recordChanges.ts';
import { useFieldContext } from '../fieldContext.ts';
import type { AnyField, FieldValues } from '../fieldRenderer.ts';
import { ComparedValue } from '../readOnly/ComparedValue.tsx';

type ReadOnlyRowProps = {
  columns: readonly AnyField[];
  row: FieldValues;
  /** The row number, shown in the first cell when the row has no change mark. */
  number: number;
  /** The change of the row since the person last saw it; undefined: changes are not shown. */
  change?: RowChange | { kind: 'removed' } | undefined;
};

const marks = { added: '新增', removed: '删除', changed: undefined, same: undefined } as const;

/** One row of a read-only sub-form; added, removed and changed rows are marked in words. */
export function ReadOnlyRow({ columns, row, number, change }: ReadOnlyRowProps) {
  const { getFieldRenderer } = useFieldContext();
  const mark = change && marks[change.kind];
  const differs = (name: string) => change?.kind === 'changed' && change.columns.has(name);
  return (
    <tr data-change={change?.kind}>
      <td className="field-sub-number">{mark ? <span className="field-sub-mark">{mark}</span> : number}</td>
      {columns.map((column) => {
        const { ReadOnlyView, column: cell } = getFieldRenderer(column);
        const read = (of: FieldValues) => (
          <ReadOnlyView field={column} value={of[column.enName]} values={of} />
        );
        return (
          <td key={column.enName} data-align={cell.align}>
            {change?.kind === 'changed' && differs(column.enName) ? (
              <ComparedValue was={read(change.was)}>{read(row)}</ComparedValue>
            ) : change?.kind === 'removed' ? (
              <del className="field-was">{read(row)}</del>
            ) : (
              read(row)
            )}
          </td>
        );
      })}
    </tr>
  );
}
