import { useMemo } from 'react';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import type { ConditionField } from './conditionField.ts';
import { withOperator } from './filterEdits.ts';
import { OptionBox } from './OptionBox.tsx';
import { operatorLabel } from './operatorLabel.ts';

type OperatorBoxProps = {
  /** Undefined if the condition's field no longer exists; the box then offers only the current operator. */
  field: ConditionField | undefined;
  condition: FilterCondition;
  onChange: (condition: FilterCondition) => void;
};

/** The box for the operator of a condition. */
export function OperatorBox({ field, condition, onChange }: OperatorBoxProps) {
  const { is } = condition;
  const options = useMemo(
    () =>
      [...new Set([...(field?.operators ?? []), is])].map((value) => ({
        value,
        label: operatorLabel(field ?? { kind: 'text' }, value),
      })),
    [field, is],
  );
  return (
    <OptionBox
      label={`${field?.label ?? condition.field}的比较方式`}
      options={options}
      value={is}
      onChange={(next) => onChange(withOperator(condition, next))}
    />
  );
}
