/** All instances that the person may look up. */
import type { InstanceRow } from '../../../contract/calls/flowShapes.ts';
import { figureLabels } from '../../../contract/flow/figures.ts';
import { api } from '../../client/api.ts';
import type { ListView, SearchItem } from '../view.ts';
import { flowFilterFields } from './flowFilter.ts';
import { deptItem, personItem } from './flowItems.ts';
import { amountEvals, deptColumn, flowBody, flowSearch, initiatorColumn, moneyColumn } from './flowSource.ts';
import { allChips, instanceColumns } from './instanceColumns.ts';

/** What the person and the time are about; without one, who has any part in the instance and when it was started. */
const figureItem: SearchItem = {
  id: 'figure',
  label: '统计口径',
  kind: 'options',
  single: true,
  options: Object.entries(figureLabels).map(([value, label]) => ({ value, label })),
  shown: true,
};

const columns = instanceColumns(initiatorColumn, deptColumn);

export const queryView: ListView<InstanceRow> = {
  id: 'query',
  title: '流程查询',
  source: ({ pageNum, pageSize, signal, ...query }) =>
    api.flowList.selectByFormId({ body: { ...flowBody(query), pageNum, pageSize } }, { signal }),
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
    'instance.void',
    'instance.delete',
  ],
  search: [...flowSearch('时间'), personItem, figureItem, deptItem],
  filterFields: flowFilterFields('instances', columns),
  chips: allChips,
  sheet: { order: (query) => api.flowList.export({ body: flowBody(query) }) },
  keyword: { placeholder: '筛选 标题、编号、发起人' },
  moneyColumn,
  empty: { title: '没有可查看的流程', hint: '发起、参与或有权查看的流程会出现在这里' },
};
