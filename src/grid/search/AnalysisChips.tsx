import './search.css';
import { useSnapshot } from 'valtio';
import { flattenConditions } from '../../../contract/filter/filterTree.ts';
import { CommandChip } from '../../commands/ui/CommandChip.tsx';
import type { ListQuery } from '../../state/lists/listQuery.ts';
import { openSavedViews } from '../../state/lists/savedViews.ts';
import type { ListModel } from '../model/listModel.ts';
import { splitFilter } from '../model/query/filterParts.ts';
import { formatQueryParams } from '../model/query/queryUrl.ts';
import { sanitizeQuery } from '../model/query/sanitizeQuery.ts';

/** Chips for the conditions, the grouping and the saved view of the list. A click on a chip changes that state. */
export function AnalysisChips<Row>({ model }: { model: ListModel<Row> }) {
  // A snapshot only adds readonly.
  const query = useSnapshot(model.state).query as ListQuery;
  const opened = useSnapshot(openSavedViews).byList[model.view.id];
  const { filterFields, groups, savedViews } = model.view;
  if (!filterFields) return null;
  const { built } = splitFilter(query.filter, filterFields);
  const conditions = built ? flattenConditions(built).length : 0;
  const changed =
    opened &&
    !isSame(formatQueryParams(query), formatQueryParams(sanitizeQuery(model.view, opened.content.query)));
  return (
    <span className="grid-chips grid-analysis">
      <CommandChip id="list.filter" on={conditions > 0}>
        筛选{conditions > 0 && ` ${conditions} 个条件`}
      </CommandChip>
      {groups?.isGrouping !== undefined && (
        <CommandChip id="group.choose" on={query.groupBy !== undefined}>
          {query.groupBy ? `分组：${groups?.labelOf?.(query.groupBy) ?? query.groupBy}` : '分组'}
        </CommandChip>
      )}
      {savedViews && (
        <CommandChip id="view.open" on={opened !== undefined}>
          {opened ? `视图：${opened.name}${opened.own ? '' : `（${opened.ownerName}）`}` : '视图'}
          {changed && <i title="与保存时不同">●</i>}
        </CommandChip>
      )}
    </span>
  );
}

const isSame = (left: Readonly<Record<string, string>>, right: Readonly<Record<string, string>>) => {
  const text = (one: Readonly<Record<string, string>>) =>
    JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(left) === text(right);
};
