import './filter.css';
import { Plus } from '@blueprintjs/icons';
import {
  deepestGroup,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  isGroup,
  nodesOf,
} from '../../../contract/filter/structure.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { groupOf, type Place, wordOf } from './edits.ts';
import type { FilterField } from './fields.ts';
import { OptionBox } from './OptionBox.tsx';

export type GroupActs = {
  change: (place: Place, node: FilterNode) => void;
  remove: (place: Place) => void;
  /** Behind the place, in the same group. */
  add: (place: Place, what: 'condition' | 'group') => void;
};

const relations = [
  { value: 'all', label: '满足以下全部条件' },
  { value: 'any', label: '满足以下任一条件' },
] as const;

type GroupBoxProps = { fields: readonly FilterField[]; group: FilterGroup; place: Place; acts: GroupActs };

/** Conditions of which all or any must hold, with the groups among them. */
export function GroupBox({ fields, group, place, acts }: GroupBoxProps) {
  const nodes = nodesOf(group);
  const word = wordOf(group);
  const last = [...place, nodes.length - 1];
  return (
    <fieldset className="filter-group" data-depth={place.length} data-group-place={place.join('.')}>
      <div className="filter-head">
        <OptionBox
          label="条件的关系"
          options={relations}
          value={word}
          onChange={(next) => acts.change(place, groupOf(next, nodes))}
        />
      </div>
      {nodes.map((node, index) => {
        const at = [...place, index];
        const joint = index === 0 ? '' : word === 'all' ? '且' : '或';
        return (
          <div
            // A node has no key of its own; it holds no state but what its condition says.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className={isGroup(node) ? 'filter-inner' : 'filter-row'}
            data-place={at.join('.')}
          >
            {isGroup(node) ? (
              <>
                <span className="filter-joint">{joint}</span>
                <GroupBox fields={fields} group={node} place={at} acts={acts} />
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
        {place.length + 1 < deepestGroup && (
          <button type="button" className="ui-btn ui-btn-ghost" onClick={() => acts.add(last, 'group')}>
            <Plus size={12} />
            条件组
          </button>
        )}
      </div>
    </fieldset>
  );
}
