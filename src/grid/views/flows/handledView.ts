/** The list of the person's completed actions: one row per action. */
import type { HandledRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import { api } from '../../../client/api.ts';
import type { ListView } from '../../model/listView.ts';
import { stateChips } from './flowChips.ts';
import { flowColumns } from './flowColumns.ts';
import { listFlowSearchItems } from './flowSearchItems.ts';
import { buildFlowView, createGetSource } from './flowView.ts';

export const handledView: ListView<HandledRow> = buildFlowView({
  id: 'handled',
  title: '我已审批',
  list: 'acts',
  source: createGetSource(
    api.instance.myApprovalList,
    api.flowList.exportMyApprovalList,
    api.flowList.groupsOfMyApprovalList,
  ),
  // A row is one action of a task; a task that was returned and handled again has two actions.
  rowKey: (row) => row.id,
  columns: [
    flowColumns.status,
    flowColumns.title,
    flowColumns.form,
    flowColumns.initiator,
    flowColumns.dept,
    flowColumns.serial,
    flowColumns.summary,
    flowColumns.ownNode,
    flowColumns.ownAction,
    flowColumns.comment,
    flowColumns.currentNode,
    { ...flowColumns.currentPeople, hidden: true },
    flowColumns.amount,
    flowColumns.handled,
  ],
  commands: [
    'row.open',
    'instance.takeBack',
    'instance.reduceSign',
    'instance.remind',
    'flow.diagram',
    'form.print',
    'row.select',
    'row.copyRow',
    'list.export',
  ],
  search: listFlowSearchItems('处理时间'),
  chips: stateChips,
  keyword: '筛选 标题、编号、发起人',
  empty: { title: '还没有处理过流程', hint: '处理过的待办会出现在这里，可随时查看进展' },
});
