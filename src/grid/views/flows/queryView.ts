/** The list of all instances that the person may look up. */
import type { InstanceRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import { flowMetricLabels } from '../../../../contract/flow/flowMetrics.ts';
import { api } from '../../../client/api.ts';
import type { ListView } from '../../model/listView.ts';
import type { SearchItem } from '../../model/searchItem.ts';
import { stateChipsWithDrafts } from './flowChips.ts';
import { buildInstanceColumns, flowColumns } from './flowColumns.ts';
import { deptItem, listFlowSearchItems, personItem } from './flowSearchItems.ts';
import { buildFlowView } from './flowView.ts';

/**
 * The metric that the person and the period refer to. By default the person is any participant and
 * the period is that of the start.
 */
const figureItem: SearchItem = {
  id: 'figure',
  label: '统计口径',
  kind: 'options',
  single: true,
  options: Object.entries(flowMetricLabels).map(([value, label]) => ({ value, label })),
  shown: true,
};

export const queryView: ListView<InstanceRow> = buildFlowView({
  id: 'query',
  title: '流程查询',
  list: 'instances',
  source: {
    loadPage: (body, signal) => api.flowList.selectByFormId({ body }, { signal }),
    loadGroups: (body, signal) => api.flowList.groups({ body }, signal ? { signal } : {}),
    requestExport: (request, choice) => api.flowList.export({ body: { ...request, ...choice } }),
  },
  rowKey: (row) => row.processInstanceId,
  columns: buildInstanceColumns(flowColumns.initiator, flowColumns.dept),
  commands: [
    'row.open',
    'instance.remind',
    'instance.assign',
    'flow.diagram',
    'form.print',
    'list.export',
    'row.copyRow',
    'instance.reassign',
    'instance.jump',
    'instance.void',
    'instance.delete',
  ],
  search: [...listFlowSearchItems('时间'), personItem, figureItem, deptItem],
  chips: stateChipsWithDrafts,
  keyword: '筛选 标题、编号、发起人',
  empty: { title: '没有可查看的流程', hint: '发起、参与或有权查看的流程会出现在这里' },
});
