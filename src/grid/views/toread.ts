/** What the person was sent a copy of and has not read. */
import type { TaskRow } from '../../../contract/calls/flowShapes.ts';
import { api } from '../../client/api.ts';
import type { ListView } from '../view.ts';
import { flowAsk, taskQuery } from './flowSource.ts';
import { todoView } from './todo.ts';

export const toreadView: ListView<TaskRow> = {
  ...todoView,
  id: 'toread',
  title: '待阅',
  source: (request) => api.task.myReadingTask({ query: taskQuery(request) }, { signal: request.signal }),
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
  sheet: { order: (query) => api.flowList.exportMyReadingTask({ query: flowAsk(query) }) },
  empty: { title: '没有待阅', hint: '抄送给您的流程会出现在这里' },
};
