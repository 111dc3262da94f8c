/** The list of all instances that the person may look up. */
import type { InstanceRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import { flowMetricLabels } from '../../../../contract/flow/flowMetrics.ts';
import { api } from '../../../client/api.ts';
import type { ListView } from '../../model/listView.ts';
import type { SearchItem } from '../../model/searchItem.ts';
import { buildFlowFilterFields } from './flowFilterFields.ts';
import { deptItem, personItem } from './flowSearchItems.ts';
import {
  amountEvals,
  flowDeptColumn,
  flowInitiatorColumn,
  flowMoneyColumn,
  flowRequestBody,
  flowSearchItems,
} from './flowSource.ts';
import { buildInstanceColumns, stateChipsWithDrafts } from './instanceColumns.ts';

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

const columns = buildInstanceColumns(flowInitiatorColumn, flowDeptColumn);

export const queryView: ListView<InstanceRow> = {
  id: 'query',
  title: '流程查询',
  source: ({ pageNum, pageSize, signal, ...query }) =>
    api.flowList.selectByFormId({ body: { ...flowRequestBody(query), pageNum, pageSize } }, { signal }),
  rowKey: (row) => row.processInstanceId,
  columns,
  evals: amountEvals,
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
  search: [...flowSearchItems('时间'), personItem, figureItem, deptItem],
  filterFields: buildFlowFilterFields('instances', columns),
  chips: stateChipsWithDrafts,
  sheet: { order: (query) => api.flowList.export({ body: flowRequestBody(query) }) },
  keyword: { placeholder: '筛选 标题、编号、发起人' },
  moneyColumn: flowMoneyColumn,
  empty: { title: '没有可查看的流程', hint: '发起、参与或有权查看的流程会出现在这里' },
};
