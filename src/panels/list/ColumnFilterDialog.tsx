/** What one column is filtered by: how, and with what. */
import '../../grid/filter/filter.css';
import { useCallback, useState } from 'react';
import type { FilterCondition } from '../../../contract/filter/structure.ts';
import { fieldWorld } from '../../dialogs/fieldWorld.ts';
import type { BodyProps } from '../../dialogs/open.ts';
import { DialogFrame } from '../../dialogs/parts/DialogFrame.tsx';
import { FieldWorldContext } from '../../fields/world.ts';
import { newCondition } from '../../grid/filter/edits.ts';
import type { FilterField } from '../../grid/filter/fields.ts';
import { OperatorBox } from '../../grid/filter/OperatorBox.tsx';
import { problemOf } from '../../grid/filter/problem.ts';
import { ValueEditor } from '../../grid/filter/ValueEditor.tsx';
import { Button } from '../../ui/Button.tsx';

export type ColumnFilterAsk = { field: FilterField; condition: FilterCondition | undefined };
/** Without a condition: none any more. */
export type ColumnFilterAnswer = { condition: FilterCondition | undefined };

export function ColumnFilterDialog({ props, close }: BodyProps<ColumnFilterAsk, ColumnFilterAnswer>) {
  const { field } = props;
  const [condition, setCondition] = useState(props.condition ?? newCondition(field));
  const [problem, setProblem] = useState<string>();
  // What is typed first is mostly the value; the operator is a Shift+Tab away. The boxes come after the dialog itself.
  const hold = useCallback((frame: HTMLElement | null) => {
    const boxes = frame?.querySelectorAll<HTMLElement>('input,textarea');
    (boxes?.[1] ?? boxes?.[0])?.focus();
  }, []);
  const apply = () => {
    const wrong = problemOf({ all: [condition] }, [field]);
    setProblem(wrong);
    if (!wrong) close({ condition });
  };
  return (
    <DialogFrame
      title={`按“${field.label}”筛选`}
      width={460}
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
        <FieldWorldContext value={fieldWorld}>
          <ValueEditor
            key={condition.is}
            condition={condition}
            field={field}
            onChange={(value) => setCondition({ ...condition, value })}
          />
        </FieldWorldContext>
      </div>
    </DialogFrame>
  );
}
