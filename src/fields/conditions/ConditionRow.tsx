import { Cross } from '@blueprintjs/icons';
import { useCallback, useId } from 'react';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import { Combobox } from '../combobox/Combobox.tsx';
import { filterChoices } from '../combobox/choices.ts';
import type { FieldChoice } from '../fieldContext.ts';
import { type ConditionField, findFilterField } from './conditionField.ts';
import { withField } from './filterEdits.ts';
import { OperatorBox } from './OperatorBox.tsx';
import { ValueEditor } from './ValueEditor.tsx';

type ConditionRowProps = {
  fields: readonly ConditionField[];
  condition: FilterCondition;
  /** 且 or 或 between two conditions; empty for the first condition. */
  joint: string;
  onChange: (condition: FilterCondition) => void;
  onRemove: () => void;
};

/** One condition: its field, operator and value. */
export function ConditionRow({ fields, condition, joint, onChange, onRemove }: ConditionRowProps) {
  const id = useId();
  const field = findFilterField(fields, condition.field);
  const find = useCallback(
    async (text: string): Promise<FieldChoice[]> =>
      filterChoices(
        fields.map((one) => ({ value: one.id, label: one.label })),
        text,
      ),
    [fields],
  );
  const choose = ([chosen]: readonly FieldChoice[]) => {
    const next = chosen && findFilterField(fields, chosen.value);
    if (next && next.id !== condition.field) onChange(withField(condition, next));
  };
  return (
    <>
      <span className="filter-joint">{joint}</span>
      <Combobox
        id={id}
        label="字段"
        chosen={[{ value: condition.field, label: field?.label ?? condition.field }]}
        multiple={false}
        find={find}
        wait={0}
        onChoose={choose}
      />
      <OperatorBox field={field} condition={condition} onChange={onChange} />
      {field ? (
        <ValueEditor
          key={condition.is}
          condition={condition}
          field={field}
          onChange={(value) => onChange({ ...condition, value })}
        />
      ) : (
        <span className="filter-no-value">该字段已不存在</span>
      )}
      <button type="button" tabIndex={-1} className="filter-remove" title="删除条件 Alt ⌫" onClick={onRemove}>
        <Cross size={14} title="删除条件" />
      </button>
    </>
  );
}
