import { Cross, Duplicate } from '@blueprintjs/icons';
import { memo } from 'react';
import { typeOf } from '../../../contract/fields/registry.ts';
import type { RowChange } from '../../../contract/forms/changes.ts';
import type { AnyField, Values } from '../type.ts';
import { useFieldWorld } from '../world.ts';

export type SubRowProps = {
  id: string;
  index: number;
  row: Values;
  columns: readonly AnyField[];
  locked: ReadonlySet<string>;
  /** Problems of this row's cells by column name. */
  problems: Readonly<Record<string, string>>;
  /** It is neither copied nor taken away. */
  fixed: boolean;
  /** What has become of it since the person looked, where that is known. */
  change?: RowChange['kind'] | undefined;
  onChange: (index: number, part: Values) => void;
  onCopy: (index: number) => void;
  onRemove: (index: number) => void;
};

const marks: Partial<Record<RowChange['kind'], string>> = { added: '新增', changed: '有变' };

/** One row under edit; it is drawn anew only when its own values or problems change. */
export const SubRow = memo(function SubRow(props: SubRowProps) {
  const { id, index, row, columns, locked, problems, fixed, change } = props;
  const { lookOf } = useFieldWorld();
  return (
    <tr data-row={index}>
      <td className="field-sub-number">
        {change && marks[change] ? <span className="field-sub-mark">{marks[change]}</span> : index + 1}
      </td>
      {columns.map((column) => {
        const { Widget, Read, column: cell } = lookOf(column);
        const value = row[column.enName];
        const problem = problems[column.enName];
        const writable = typeOf(column).origin === 'person' && !locked.has(column.enName);
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
                onChange={(next, also) => props.onChange(index, { ...also, [column.enName]: next })}
              />
            ) : (
              <Read field={column} value={value} values={row} />
            )}
          </td>
        );
      })}
      <td className="field-sub-tools">{!fixed && <Tools {...props} />}</td>
    </tr>
  );
});

function Tools({ index, onCopy, onRemove }: Pick<SubRowProps, 'index' | 'onCopy' | 'onRemove'>) {
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
