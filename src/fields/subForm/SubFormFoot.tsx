import { Plus } from '@blueprintjs/icons';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import type { FieldWidgetProps } from '../fieldRenderer.ts';
import { PickRowsButton } from './PickRowsButton.tsx';
import type { EditedRows } from './useSubFormRows.ts';

type SubFormFootProps = Pick<FieldWidgetProps, 'field' | 'id' | 'values'> & { edited: EditedRows };

/** The buttons that add rows, and the keys of the rows. */
export function SubFormFoot({ field, id, values, edited }: SubFormFootProps) {
  const { rows, fixedRows } = edited;
  if (fixedRows) return rows.length === 0 ? <span className="field-none">无明细</span> : null;
  return (
    <div className="field-sub-foot">
      <button
        type="button"
        id={id}
        className="ui-btn ui-btn-ghost field-sub-add"
        onClick={() => edited.add(rows.length)}
      >
        <Plus size={12} />
        添加一行
      </button>
      {field.relateEnName && <PickRowsButton field={field} values={values} onTake={edited.addChosen} />}
      {rows.length > 0 && (
        <span>
          <Kbd keys="Alt+Enter" /> 插入 <Kbd keys="Alt+C" /> 复制 <Kbd keys="Alt+⌫" /> 删除 · 可从 Excel 粘贴
        </span>
      )}
    </div>
  );
}
