/** The list of instances that the person has started, including drafts. */
import type { InstanceRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import { api } from '../../../client/api.ts';
import type { ListView } from '../../model/listView.ts';
import { stateChipsWithDrafts } from './flowChips.ts';
import { buildInstanceColumns } from './flowColumns.ts';
import { listFlowSearchItems } from './flowSearchItems.ts';
import { buildFlowView, createGetSource } from './flowView.ts';

export const startedView: ListView<InstanceRow> = buildFlowView({
  id: 'started',
  title: '我发起的',
  list: 'instances',
  source: createGetSource(
    api.instance.myStartList,
    api.flowList.exportMyStartList,
    api.flowList.groupsOfMyStartList,
  ),
  rowKey: (row) => row.processInstanceId,
  columns: buildInstanceColumns(),
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
  search: listFlowSearchItems('发起时间').filter((item) => item.id !== 'initiatorName'),
  chips: stateChipsWithDrafts,
  keyword: '筛选 标题、编号',
  empty: { title: '还没有发起过流程', hint: '按 Ctrl K 输入表单名称即可发起' },
});
