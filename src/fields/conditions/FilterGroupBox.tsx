import './filter.css';
import { Plus } from '@blueprintjs/icons';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  getNodes,
  isFilterGroup,
  maxBuiltDepth,
} from '../../../contract/filter/filterTree.ts';
import { ConditionRow } from './ConditionRow.tsx';
import type { ConditionField } from './conditionField.ts';
import { createGroup, type FilterPath, groupRelation } from './filterEdits.ts';
import { OptionBox } from './OptionBox.tsx';

export type FilterGroupActions = {
  change: (place: FilterPath, node: FilterNode) => void;
  remove: (place: FilterPath) => void;
  /** Inserts the node after the path, in the same group. */
  add: (place: FilterPath, what: 'condition' | 'group') => void;
};

const relations = [
  { value: 'all', label: '满足以下全部条件' },
  { value: 'any', label: '满足以下任一条件' },
] as const;

type FilterGroupBoxProps = {
  fields: readonly ConditionField[];
  group: FilterGroup;
  place: FilterPath;
  acts: FilterGroupActions;
};

/** A group whose conditions are joined by and or by or, with its nested groups. */
export function FilterGroupBox({ fields, group, place, acts }: FilterGroupBoxProps) {
  const nodes = getNodes(group);
  const word = groupRelation(group);
  const last = [...place, nodes.length - 1];
  return (
    <fieldset className="filter-group" data-depth={place.length} data-group-place={place.join('.')}>
      <div className="filter-head">
        <OptionBox
          label="条件的关系"
          options={relations}
          value={word}
          onChange={(next) => acts.change(place, createGroup(next, nodes))}
        />
      </div>
      {nodes.map((node, index) => {
        const at = [...place, index];
        const joint = index === 0 ? '' : word === 'all' ? '且' : '或';
        return (
          <div
            // A node has no id to use as the key; it holds no state besides its condition.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className={isFilterGroup(node) ? 'filter-inner' : 'filter-row'}
            data-place={at.join('.')}
          >
            {isFilterGroup(node) ? (
              <>
                <span className="filter-joint">{joint}</span>
                <FilterGroupBox fields={fields} group={node} place={at} acts={acts} />
              </>
            ) : (
              <ConditionRow
                fields={fields}
                condition={node}
                joint={joint}
                onChange={(next: FilterCondition) => acts.change(at, next)}
                onRemove={() => acts.remove(at)}
              />
            )}
          </div>
        );
      })}
      <div className="filter-foot">
        <button type="button" className="ui-btn ui-btn-ghost" onClick={() => acts.add(last, 'condition')}>
          <Plus size={12} />
          条件
        </button>
        {place.length + 1 < maxBuiltDepth && (
          <button type="button" className="ui-btn ui-btn-ghost" onClick={() => acts.add(last, 'group')}>
            <Plus size={12} />
            条件组
          </button>
        )}
      </div>
    </fieldset>
  );
}
