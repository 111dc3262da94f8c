/** The tree of departments to the left of a list: the chosen department with those below it filters the rows. */
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { DeptTree } from '../../dialogs/people/DeptTree.tsx';
import type { ListModel } from '../../grid/model/listModel.ts';
import { mergeFilters } from '../../grid/model/query/queryUrl.ts';
import { findList } from '../../state/lists/listRegistry.ts';

type DeptFilterPaneProps<Row> = { model: ListModel<Row>; field: string };

export function DeptFilterPane<Row>({ model, field }: DeptFilterPaneProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const { query } = useSnapshot(model.state);
  const chosen = [query.filters[field] ?? []].flat()[0];
  return (
    <aside className="resource-side" data-pane="side" aria-label="部门">
      <DeptTree
        frame={frame}
        chosen={chosen}
        onChoose={(dept) => {
          const now = model.state.query;
          const filters = mergeFilters(now.filters, { [field]: dept ? [dept.id] : [] });
          model.ask({ ...now, filters });
        }}
        onLeave={() => findList(model.view.id)?.focusGrid()}
      />
    </aside>
  );
}
