/** The list of unread copies sent to the person. */
import type { TaskRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import { api } from '../../../client/api.ts';
import type { ListView } from '../../model/listView.ts';
import { flowQueryParams, taskPageParams } from './flowSource.ts';
import { todoView } from './todoView.ts';

export const toreadView: ListView<TaskRow> = {
  ...todoView,
  id: 'toread',
  taskRole: 'read',
  title: '待阅',
  source: (request) => api.task.myReadingTask({ query: taskPageParams(request) }, { signal: request.signal }),
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
  sheet: { order: (query) => api.flowList.exportMyReadingTask({ query: flowQueryParams(query) }) },
  empty: { title: '没有待阅', hint: '抄送给您的流程会出现在这里' },
};
