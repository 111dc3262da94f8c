import { useMemo } from 'react';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import type { FilterField } from '../model/filterField.ts';
import { operatorLabel } from './conditionText.ts';
import { withOperator } from './filterEdits.ts';
import { OptionBox } from './OptionBox.tsx';

type OperatorBoxProps = {
  /** Undefined where the condition's field is gone: its operator is all there is. */
  field: FilterField | undefined;
  condition: FilterCondition;
  onChange: (condition: FilterCondition) => void;
};

/** How the field is compared. */
export function OperatorBox({ field, condition, onChange }: OperatorBoxProps) {
  const { is } = condition;
  const options = useMemo(
    () =>
      (field?.operators ?? [is]).map((value) => ({
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
