/** Nodes of flows for which no candidate is found now. */
import { missingCandidateTexts } from '../../flow/missingCandidates.ts';
import { textField } from '../commonFields.ts';
import { describeResource } from '../resource.ts';

export const unassignedNodeResource = describeResource({
  name: 'unassignedNode',
  group: 'definition',
  calls: { list: 'unassigned', export: 'exportUnassigned', groups: 'unassignedGroups' },
  rights: 'system:flow',
  key: 'nodeKey',
  label: 'nodeName',
  keyword: '表单、节点、处理人',
  chipsOf: 'strategy',
  emptyHint: '每个节点都有人可以办理',
  fields: [
    textField('formCnName', '表单', 100, { width: 160 }),
    { enName: 'version', label: '版本', funcType: 'number', precision: 0, isPCQuery: true, width: 80 },
    textField('nodeName', '节点', 100),
    textField('candidates', '处理人', 1000),
    {
      enName: 'strategy',
      label: '流程到达时',
      funcType: 'radio',
      options: Object.entries(missingCandidateTexts).map(([value, label]) => ({ value, label })),
      isPCQuery: true,
      width: 150,
      tones: { AUTO_TO_NEXT: 'processing', TO_ADMIN: 'plain', TO_USER: 'plain', REFUSE: 'danger' },
    },
    { enName: 'runningCount', label: '处理中的流程', funcType: 'number', precision: 0, width: 130 },
    textField('formEnName', '英文名', 64, { width: 180, column: 'hidden' }),
  ],
  commands: ['unassigned.flows'],
});
