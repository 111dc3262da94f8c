/** The filter builder: conditions and groups of conditions, edited and applied by keyboard alone. */
import { type KeyboardEvent, useState } from 'react';
import { type FilterGroup, maxBuiltDepth } from '../../../contract/filter/filterTree.ts';
import { appFieldContext } from '../../dialogs/fields/appFieldContext.ts';
import type { DialogBodyProps } from '../../dialogs/openDialog.ts';
import { DialogFrame } from '../../dialogs/shared/DialogFrame.tsx';
import { FieldContextProvider } from '../../fields/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import type { FilterField } from '../model/filterField.ts';
import { FilterGroupBox } from './FilterGroupBox.tsx';
import { findFilterProblem } from './filterProblem.ts';
import { findConditionPath, useFilterDraft } from './useFilterDraft.ts';

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
  const { draft, acts, hold } = useFilterDraft(fields, filter);
  const apply = () => {
    const wrong = findFilterProblem(draft, fields);
    setProblem(wrong);
    if (!wrong) close({ filter: draft });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = findConditionPath(event.target);
    if (!event.altKey || !place) return;
    if (event.key === 'Enter') {
      const group = event.shiftKey && place.length < maxBuiltDepth;
      acts.add(place, group ? 'group' : 'condition');
    } else if (event.key === 'Backspace' || event.key === 'Delete') acts.remove(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
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
      <div className="filter-keys">
        <span>
          <Kbd keys="Alt+Enter" /> 下方加条件
        </span>
        <span>
          <Kbd keys="Alt+Shift+Enter" /> 加条件组
        </span>
        <span>
          <Kbd keys="Alt+⌫" /> 删除
        </span>
      </div>
    </DialogFrame>
  );
}
