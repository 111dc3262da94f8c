import type { CandidateLookup, DemoFlow } from '../demoTypes.ts';
import { beginNode, endNode, managerNode, startNode } from './commonNodes.ts';

/** Small sums end with the accountants; large ones go to the executives, who sign one after the other. */
export const expenseFlow = ({ role }: CandidateLookup): DemoFlow => ({
  form: 'auto_expense',
  name: '费用报销审批',
  settings: { titleExpression: 'name', skipInitiator: true },
  nodes: [
    beginNode,
    startNode,
    managerNode,
    {
      id: 'finance',
      name: '财务审核',
      kind: 'APPROVAL',
      data: { candidateList: [role('finance')], passConditionType: 'COUNT', passConditionNum: 1 },
    },
    {
      id: 'executives',
      name: '分管领导审批',
      kind: 'APPROVAL',
      data: { candidateList: [role('executive')], approvalMode: 'SEQUENTIAL' },
    },
    endNode,
  ],
  lines: [
    { from: 'begin', to: 'start' },
    { from: 'start', to: 'manager' },
    { from: 'manager', to: 'finance' },
    { from: 'finance', to: 'executives', name: '5000 元以上', when: 'amount > 5000' },
    { from: 'finance', to: 'end', name: '其他', otherwise: true },
    { from: 'executives', to: 'end' },
  ],
});
