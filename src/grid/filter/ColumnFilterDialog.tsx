/** The filter dialog of one column: an operator and a value. */
import '../../fields/conditions/filter.css';
import { useCallback, useState } from 'react';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import { appFieldContext } from '../../dialogs/fields/appFieldContext.ts';
import type { DialogBodyProps } from '../../dialogs/openDialog.ts';
import { DialogFrame } from '../../dialogs/shared/DialogFrame.tsx';
import { createCondition } from '../../fields/conditions/filterEdits.ts';
import { findFilterProblem } from '../../fields/conditions/filterProblem.ts';
import { OperatorBox } from '../../fields/conditions/OperatorBox.tsx';
import { ValueEditor } from '../../fields/conditions/ValueEditor.tsx';
import { FieldContextProvider } from '../../fields/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';
import type { FilterField } from '../model/filterField.ts';

export type ColumnFilterDialogProps = { field: FilterField; condition: FilterCondition | undefined };
/** `condition` is undefined when the column's condition was removed. */
export type ColumnFilterDialogResult = { condition: FilterCondition | undefined };

export function ColumnFilterDialog({
  props,
  close,
}: DialogBodyProps<ColumnFilterDialogProps, ColumnFilterDialogResult>) {
  const { field } = props;
  const [condition, setCondition] = useState(props.condition ?? createCondition(field));
  const [problem, setProblem] = useState<string>();
  // The value box takes the focus first, because the value is what people usually type; Shift+Tab
  // reaches the operator. The boxes mount after the dialog itself.
  const hold = useCallback((frame: HTMLElement | null) => {
    const boxes = frame?.querySelectorAll<HTMLElement>('input,textarea');
    (boxes?.[1] ?? boxes?.[0])?.focus();
  }, []);
  const apply = () => {
    const wrong = findFilterProblem({ all: [condition] }, [field]);
    setProblem(wrong);
    if (!wrong) close({ condition });
  };
  return (
    <DialogFrame
      title={`按“${field.label}”筛选`}
      confirmLabel="应用"
      problem={problem}
      aside={
        props.condition && (
          <Button look="ghost" onClick={() => close({ condition: undefined })}>
            清除条件
          </Button>
        )
      }
      onCancel={() => close()}
      onConfirm={apply}
    >
      <div ref={hold} className="filter-column">
        <OperatorBox field={field} condition={condition} onChange={setCondition} />
        <FieldContextProvider value={appFieldContext}>
          <ValueEditor
            key={condition.is}
            condition={condition}
            field={field}
            onChange={(value) => setCondition({ ...condition, value })}
          />
        </FieldContextProvider>
      </div>
    </DialogFrame>
  );
}
