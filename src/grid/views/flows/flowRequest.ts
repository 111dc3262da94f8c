/** The one encoder of the flow lists: conditions over their columns go as they are, on anything else as parameters. */
import type { TaskGrouping } from '../../../../contract/calls/shapes/taskGroupShapes.ts';
import type { FilterCondition } from '../../../../contract/filter/filterTree.ts';
import { getRange } from '../../../fields/conditions/conditionRange.ts';
import { type ListQuery, toQueryBody } from '../../../state/lists/listQuery.ts';
import type { FilterField } from '../../model/filterField.ts';
import type { PageRequest } from '../../model/listView.ts';
import { splitFilter } from '../../model/query/filterParts.ts';
import { withFilter } from '../../model/query/queryChanges.ts';

export type FlowRequest = ReturnType<typeof encodeFlowQuery>;

export function encodeFlowQuery(columns: readonly FilterField[], request: ListQuery & Partial<PageRequest>) {
  const { pageNum, pageSize, groupBy, group } = request;
  const { built, others } = splitFilter(request.filter, columns);
  const parameters: Record<string, string | undefined> = Object.assign({}, ...others.map(encodeParameter));
  return {
    ...parameters,
    ...toQueryBody(withFilter(request, built)),
    ...(pageNum && { pageNum }),
    ...(pageSize && { pageSize }),
    // The list validates the URL against the groupings of its view, which are those of the server.
    ...(groupBy && { groupBy: groupBy as TaskGrouping }),
    ...(group !== undefined && { group }),
  };
}

/** Each takes one value; the period is the time that the list is about. */
function encodeParameter(condition: FilterCondition): Record<string, string> {
  const { field, value } = condition;
  if (field !== 'time') return { [field]: String([value].flat()[0]) };
  const [beginTime, endTime] = getRange(condition);
  return { ...(beginTime && { beginTime }), ...(endTime && { endTime }) };
}
