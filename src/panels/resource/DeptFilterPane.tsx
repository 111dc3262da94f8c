/**
 * The tree of departments to the left of a list: the chosen department with those below it filters the rows. Pinned
 * departments count as well while others are looked at.
 */
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { DeptTree } from '../../dialogs/people/DeptTree.tsx';
import type { ListModel } from '../../grid/model/listModel.ts';
import { mergeFilters } from '../../grid/model/query/queryUrl.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { joinDepts, splitDepts, togglePin } from './pinnedDepts.ts';

type DeptFilterPaneProps<Row> = { model: ListModel<Row>; field: string };

export function DeptFilterPane<Row>({ model, field }: DeptFilterPaneProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const { query } = useSnapshot(model.state);
  const asked = splitDepts([query.filters[field] ?? []].flat().map(String));
  // Whether the department under the cursor is pinned is not part of the query.
  const [pins, setPins] = useState(asked.pinned);
  const pinned = asked.at === undefined && asked.pinned.length === 0 ? [] : pins;
  const ask = (ids: string[]) => {
    const now = model.state.query;
    model.ask({ ...now, filters: mergeFilters(now.filters, { [field]: ids }) });
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
