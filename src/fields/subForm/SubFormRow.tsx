import { Cross, Duplicate } from '@blueprintjs/icons';
import { memo } from 'react';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { emptyMaskedTexts } from '../../../contract/forms/masking.ts';
import type { RowChange } from '../../../contract/forms/recordChanges.ts';
import { useFieldContext } from '../fieldContext.ts';
import type { AnyField, FieldValues } from '../fieldRenderer.ts';

export type SubFormRowProps = {
  id: string;
  index: number;
  row: FieldValues;
  columns: readonly AnyField[];
  locked: ReadonlySet<string>;
  /** Problems of this row's cells by column name. */
  problems: Readonly<Record<string, string>>;
  /** True if the row can be neither copied nor removed. */
  fixed: boolean;
  /** The change of the row since the person last saw it, if known. */
  change?: RowChange['kind'] | undefined;
  onChange: (index: number, part: FieldValues) => void;
  onCopy: (index: number) => void;
  onRemove: (index: number) => void;
};

const marks: Partial<Record<RowChange['kind'], string>> = { added: '新增', changed: '有变' };

/** One editable row; it renders only when its own values or problems change. */
export const SubFormRow = memo(function SubRow(props: SubFormRowProps) {
  const { id, index, row, columns, locked, problems, fixed, change } = props;
  const { getFieldRenderer } = useFieldContext();
  return (
    <tr data-row={index}>
      <td className="field-sub-number">
        {change && marks[change] ? <span className="field-sub-mark">{marks[change]}</span> : index + 1}
      </td>
      {columns.map((column) => {
        const { Widget, ReadOnlyView, column: cell } = getFieldRenderer(column);
        const value = row[column.enName];
        const problem = problems[column.enName];
        const writable = getFieldType(column).origin === 'person' && !locked.has(column.enName);
        return (
          <td
            key={column.enName}
            data-column={column.enName}
            data-align={cell.align}
            data-locked={!writable || undefined}
            title={problem}
          >
            {writable ? (
              <Widget
                field={column}
                id={`${id}-${index}-${column.enName}`}
                value={value}
                values={row}
                invalid={problem !== undefined}
                bare
                label={`${column.label}，第 ${index + 1} 行${problem ? `，${problem}` : ''}`}
                onChange={(next, also) =>
                  props.onChange(index, { ...emptyMaskedTexts(columns, also ?? {}), [column.enName]: next })
                }
              />
            ) : (
              <ReadOnlyView field={column} value={value} values={row} />
            )}
          </td>
        );
      })}
      <td className="field-sub-tools">{!fixed && <RowTools {...props} />}</td>
    </tr>
  );
});

function RowTools({ index, onCopy, onRemove }: Pick<SubFormRowProps, 'index' | 'onCopy' | 'onRemove'>) {
  return (
    <>
      <button type="button" tabIndex={-1} title="复制行 Alt C" onClick={() => onCopy(index)}>
        <Duplicate size={12} title={`复制第 ${index + 1} 行`} />
      </button>
      <button type="button" tabIndex={-1} title="删除行 Alt ⌫" onClick={() => onRemove(index)}>
        <Cross size={14} title={`删除第 ${index + 1} 行`} />
      </button>
    </>
  );
}
