/** All instances, for administrators who intervene in them. */
import type { InstanceRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import type { ListView } from '../../model/listView.ts';
import { queryView } from './queryView.ts';

export const monitorView: ListView<InstanceRow> = {
  ...queryView,
  id: 'monitor',
  title: '流程监控',
  savedViews: { name: 'monitor', isForm: false },
  commands: [
    'row.open',
    'instance.jump',
    'instance.assign',
    'instance.reassign',
    'instance.void',
    'instance.delete',
    'instance.remind',
    'flow.diagram',
    'list.export',
    'row.copyRow',
  ],
  empty: { title: '没有流程', hint: '本租户的流程发起后会出现在这里' },
};
