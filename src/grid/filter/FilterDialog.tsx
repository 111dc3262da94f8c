/** The filter builder: conditions and groups of conditions, edited and applied by keyboard alone. */
import { useState } from 'react';
import type { FilterGroup } from '../../../contract/filter/filterTree.ts';
import { appFieldContext } from '../../dialogs/fields/appFieldContext.ts';
import type { DialogBodyProps } from '../../dialogs/openDialog.ts';
import { DialogFrame } from '../../dialogs/shared/DialogFrame.tsx';
import { ConditionKeys } from '../../fields/conditions/ConditionKeys.tsx';
import { FilterGroupBox } from '../../fields/conditions/FilterGroupBox.tsx';
import { createCondition } from '../../fields/conditions/filterEdits.ts';
import { findFilterProblem } from '../../fields/conditions/filterProblem.ts';
import { useFilterEdits } from '../../fields/conditions/useFilterEdits.ts';
import { FieldContextProvider } from '../../fields/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';
import type { FilterField } from '../model/filterField.ts';

export type FilterDialogProps = {
  title: string;
  fields: readonly [FilterField, ...FilterField[]];
  filter: FilterGroup | undefined;
};
/** `filter` is undefined when every condition was removed. */
export type FilterDialogResult = { filter: FilterGroup | undefined };

export function FilterDialog({ props, close }: DialogBodyProps<FilterDialogProps, FilterDialogResult>) {
  const { title, fields, filter } = props;
  const [problem, setProblem] = useState<string>();
  const createFilter = (): FilterGroup => ({ all: [createCondition(fields[0])] });
  const [draft, setDraft] = useState(() => filter ?? createFilter());
  const { acts, hold, onKeyDown } = useFilterEdits({
    fields,
    edit: (change) => setDraft((now) => change(now) ?? createFilter()),
    begin: [0],
  });
  const apply = () => {
    const wrong = findFilterProblem(draft, fields);
    setProblem(wrong);
    if (!wrong) close({ filter: draft });
  };
  return (
    <DialogFrame
      title={title}
      width={720}
      confirmLabel="应用"
      problem={problem}
      aside={
        filter && (
          <Button look="ghost" onClick={() => close({ filter: undefined })}>
            清除条件
          </Button>
        )
      }
      onCancel={() => close()}
      onConfirm={apply}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of nested conditions */}
      <div ref={hold} className="filter-dialog" onKeyDown={onKeyDown}>
        <FieldContextProvider value={appFieldContext}>
          <FilterGroupBox fields={fields} group={draft} place={[]} acts={acts} />
        </FieldContextProvider>
      </div>
      <ConditionKeys />
    </DialogFrame>
  );
}
