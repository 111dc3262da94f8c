/** The list of unread copies sent to the person. */
import type { TaskRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import { api } from '../../../client/api.ts';
import type { ListView } from '../../model/listView.ts';
import { buildFlowView, createGetSource } from './flowView.ts';
import { taskList } from './todoView.ts';

export const toreadView: ListView<TaskRow> = buildFlowView({
  ...taskList,
  id: 'toread',
  taskRole: 'read',
  title: '待阅',
  source: createGetSource(api.task.myReadingTask, api.flowList.exportMyReadingTask),
  commands: [
    'task.read',
    'row.open',
    'flow.diagram',
    'form.print',
    'row.select',
    'row.copyRow',
    'list.export',
  ],
  chips: [],
  empty: { title: '没有待阅', hint: '抄送给您的流程会出现在这里' },
});
