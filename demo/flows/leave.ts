import type { CandidateLookup, DemoFlow } from '../demoTypes.ts';
import { beginNode, endNode, managerNode, startNode } from './commonNodes.ts';

/** More than three days need the approval of a chain of superiors, one after the other. */
export const leaveFlow = ({ role }: CandidateLookup): DemoFlow => ({
  form: 'auto_leave',
  name: '请假审批',
  settings: { titleExpression: "leaveType + ' ' + days + ' 天'", duplicateApprover: 'ANY' },
  nodes: [
    beginNode,
    startNode,
    managerNode,
    {
      id: 'chain',
      name: '逐级审批',
      kind: 'APPROVAL',
      data: {
        candidateList: [{ candidateType: 'LEADER_CHAIN', target: '2', targetLabel: '逐级负责人' }],
        approvalMode: 'SEQUENTIAL',
      },
    },
    { id: 'copyHr', name: '人事备案', kind: 'CC', data: { candidateList: [role('hr')] } },
    endNode,
  ],
  lines: [
    { from: 'begin', to: 'start' },
    { from: 'start', to: 'chain', name: '超过 3 天', when: 'days > 3' },
    { from: 'start', to: 'manager', name: '其他', otherwise: true },
    { from: 'manager', to: 'copyHr' },
    { from: 'chain', to: 'copyHr' },
    { from: 'copyHr', to: 'end' },
  ],
});
