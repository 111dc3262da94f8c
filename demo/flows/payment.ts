import type { CandidateLookup, DemoFlow } from '../demoTypes.ts';
import { beginNode, endNode, initiator, managerNode, startNode } from './commonNodes.ts';

/** The cashier's node is a HANDLE node in the middle: only the payment can be filled in there. */
export const paymentFlow = ({ role, post }: CandidateLookup): DemoFlow => ({
  form: 'auto_payment',
  name: '付款申请审批',
  settings: { titleExpression: 'name' },
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
      id: 'director',
      name: '财务总监审批',
      kind: 'APPROVAL',
      data: { candidateList: [post('财务总监')], notFoundCandidateStrategy: 'TO_ADMIN' },
    },
    {
      id: 'pay',
      name: '出纳付款',
      kind: 'HANDLE',
      data: {
        candidateList: [role('cashier')],
        fieldProperties: [
          ...[
            'name',
            'supplier',
            'contract',
            'payType',
            'amount',
            'planDate',
            'description',
            'attachments',
          ].map((fieldName) => ({ fieldName, isWritable: false })),
          { fieldName: 'paidDate', isWritable: true },
          { fieldName: 'bankSerial', isWritable: true },
        ],
        funcConfList: [
          { enName: 'submit', enable: true, rewriteFuncName: '确认付款' },
          { enName: 'draft', enable: true },
          { enName: 'trash', enable: false },
          { enName: 'delete', enable: false },
          { enName: 'flowChart', enable: true },
        ],
      },
    },
    { id: 'copyInitiator', name: '抄送申请人', kind: 'CC', data: { candidateList: [initiator] } },
    endNode,
  ],
  lines: [
    { from: 'begin', to: 'start' },
    { from: 'start', to: 'manager' },
    { from: 'manager', to: 'finance' },
    { from: 'finance', to: 'director', name: '100 万以上', when: 'amount > 1000000' },
    { from: 'finance', to: 'pay', name: '其他', otherwise: true },
    { from: 'director', to: 'pay' },
    { from: 'pay', to: 'copyInitiator' },
    { from: 'copyInitiator', to: 'end' },
  ],
});
