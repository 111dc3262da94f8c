/** Conditions as rows of field, comparison and value. */
import { Plus } from '@blueprintjs/icons';
import type { FilterGroup } from '../../../../contract/filter/filterTree.ts';
import { ConditionKeys } from '../../../fields/conditions/ConditionKeys.tsx';
import type { ConditionField } from '../../../fields/conditions/conditionField.ts';
import { FilterGroupBox } from '../../../fields/conditions/FilterGroupBox.tsx';
import { useFilterEdits } from '../../../fields/conditions/useFilterEdits.ts';
import { Button } from '../../../ui/Button.tsx';

type ConditionRowsProps = {
  fields: readonly [ConditionField, ...ConditionField[]];
  filter: FilterGroup | undefined;
  /** Why the conditions are not written yet. */
  problem: string | undefined;
  edit: (change: (now: FilterGroup | undefined) => FilterGroup | undefined) => void;
};

export function ConditionRows({ fields, filter, problem, edit }: ConditionRowsProps) {
  const { acts, hold, onKeyDown } = useFilterEdits({ fields, edit });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of nested conditions
    <div ref={hold} className="filter-rows" onKeyDown={onKeyDown}>
      {filter ? (
        <>
          <FilterGroupBox fields={fields} group={filter} place={[]} acts={acts} />
          {problem !== undefined && (
            <p role="status" className="builder-unfinished">
              还没有生效：{problem}
            </p>
          )}
          <ConditionKeys />
        </>
      ) : (
        <Button look="ghost" onClick={() => acts.add([], 'condition')}>
          <Plus size={12} />
          加条件
        </Button>
      )}
    </div>
  );
}
