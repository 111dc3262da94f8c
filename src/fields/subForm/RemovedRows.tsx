import { useFieldContext } from '../fieldContext.ts';
import type { AnyField, FieldValues } from '../fieldRenderer.ts';

/** Rows of an editable sub-form that were removed since the person last saw it, each as a line of text. */
export function RemovedRows({
  columns,
  rows,
}: {
  columns: readonly AnyField[];
  rows: readonly FieldValues[];
}) {
  const { getFieldRenderer } = useFieldContext();
  if (rows.length === 0) return null;
  const textOf = (row: FieldValues) =>
    columns
      .map((column) => getFieldRenderer(column).column.text(row[column.enName], row, column))
      .filter(Boolean)
      .join(' · ');
  return (
    <p className="field-sub-gone">
      已删除：
      {rows.map((row) => (
        <del key={String(row.id)} className="field-was">
          {textOf(row)}
        </del>
      ))}
    </p>
  );
}
