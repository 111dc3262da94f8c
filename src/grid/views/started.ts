/** What the person has started, drafts included. */
import type { InstanceRow } from '../../../contract/calls/flowShapes.ts';
import { api } from '../../client/api.ts';
import type { ListView } from '../view.ts';
import { flowFilterFields } from './flowFilter.ts';
import { amountEvals, flowAsk, flowQuery, flowSearch, moneyColumn } from './flowSource.ts';
import { allChips, instanceColumns } from './instanceColumns.ts';

const columns = instanceColumns();

export const startedView: ListView<InstanceRow> = {
  id: 'started',
  title: '我发起的',
  source: (request) => api.instance.myStartList({ query: flowQuery(request) }, { signal: request.signal }),
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
  search: flowSearch('发起时间').filter((item) => item.id !== 'initiatorName'),
  filterFields: flowFilterFields('instances', columns),
  chips: allChips,
  keyword: { placeholder: '筛选 标题、编号' },
  moneyColumn,
  sheet: { order: (query) => api.flowList.exportMyStartList({ query: flowAsk(query) }) },
  empty: { title: '还没有发起过流程', hint: '按 Ctrl K 输入表单名称即可发起' },
};
