/**
 * The tree of departments to the left of a list: the chosen department with those below it filters the rows. Pinned
 * departments count as well while others are looked at.
 */
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { FilterGroup } from '../../../contract/filter/filterTree.ts';
import { DeptTree } from '../../dialogs/people/DeptTree.tsx';
import type { ListModel } from '../../grid/model/listModel.ts';
import { withFilter } from '../../grid/model/query/queryChanges.ts';
import {
  isOneOf,
  listValuesAt,
  placeOfCondition,
  replaceConditionAt,
} from '../../grid/model/query/searchConditions.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { joinDepts, splitDepts, togglePin } from './pinnedDepts.ts';

type DeptFilterPaneProps<Row> = { model: ListModel<Row>; field: string };

export function DeptFilterPane<Row>({ model, field }: DeptFilterPaneProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const { query } = useSnapshot(model.state);
  // A snapshot only adds readonly.
  const asked = splitDepts(listValuesAt(query.filter as FilterGroup | undefined, field));
  // Whether the department under the cursor is pinned is not part of the query.
  const [pins, setPins] = useState(asked.pinned);
  const pinned = asked.at === undefined && asked.pinned.length === 0 ? [] : pins;
  const ask = (ids: string[]) => {
    const now = model.state.query;
    const chosen = isOneOf(field, ids);
    const next = ids.length > 0 ? chosen : undefined;
    model.setQuery(withFilter(now, replaceConditionAt(now.filter, placeOfCondition(chosen), next)));
  };
  const leave = () => findList(model.view.id)?.focusGrid();
  return (
    <aside
      className="resource-side"
      data-pane="side"
      aria-label="部门"
      onKeyDown={(event) => event.key === 'Escape' && leave()}
    >
      <DeptTree
        frame={frame}
        chosen={asked.at}
        pinned={new Set(pinned)}
        onChoose={(dept) => {
          setPins(dept ? pinned : []);
          ask(dept ? joinDepts(pinned, dept.id) : []);
        }}
        onPin={(deptId) => {
          const next = togglePin(pinned, deptId);
          setPins(next);
          ask(joinDepts(next, asked.at ?? deptId));
        }}
        onLeave={leave}
      />
    </aside>
  );
}
