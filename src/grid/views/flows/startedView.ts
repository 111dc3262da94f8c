/** The list of instances that the person has started, including drafts. */
import type { InstanceRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import { api } from '../../../client/api.ts';
import type { ListView } from '../../model/listView.ts';
import { buildFlowFilterFields } from './flowFilterFields.ts';
import {
  amountEvals,
  flowMoneyColumn,
  flowPageParams,
  flowQueryParams,
  flowSearchItems,
} from './flowSource.ts';
import { buildInstanceColumns, stateChipsWithDrafts } from './instanceColumns.ts';

const columns = buildInstanceColumns();

export const startedView: ListView<InstanceRow> = {
  id: 'started',
  title: '我发起的',
  source: (request) =>
    api.instance.myStartList({ query: flowPageParams(request) }, { signal: request.signal }),
  rowKey: (row) => row.processInstanceId,
  columns,
  evals: amountEvals,
  commands: [
    'row.open',
    'instance.remind',
    'instance.revoke',
    'flow.diagram',
    'form.print',
    'row.select',
    'row.copyRow',
    'list.export',
  ],
  search: flowSearchItems('发起时间').filter((item) => item.id !== 'initiatorName'),
  filterFields: buildFlowFilterFields('instances', columns),
  chips: stateChipsWithDrafts,
  keyword: { placeholder: '筛选 标题、编号' },
  moneyColumn: flowMoneyColumn,
  sheet: { order: (query) => api.flowList.exportMyStartList({ query: flowQueryParams(query) }) },
  empty: { title: '还没有发起过流程', hint: '按 Ctrl K 输入表单名称即可发起' },
};
