import type { CandidateLookup, DemoFlow } from '../demoTypes.ts';
import { beginNode, departmentHead, endNode, managerNode, startNode } from './commonNodes.ts';

/** The amount decides how many levels approve; above two million two departments approve in parallel before a join. */
export const contractFlow = ({ role, user }: CandidateLookup): DemoFlow => ({
  form: 'auto_contract',
  name: '采购合同审批',
  settings: { titleExpression: 'name', duplicateApprover: 'CONSECUTIVE' },
  nodes: [
    beginNode,
    startNode,
    managerNode,
    {
      id: 'cost',
      name: '成本审核',
      kind: 'APPROVAL',
      data: {
        candidateList: [role('cost')],
        passConditionType: 'COUNT',
        passConditionNum: 1,
        fieldProperties: [{ fieldName: 'payRatio', isWritable: true }],
      },
    },
    { id: 'byAmount', name: '金额判断', kind: 'EXCLUSIVE' },
    { id: 'split', name: '并行会签', kind: 'PARALLEL' },
    {
      id: 'financeCheck',
      name: '财务会签',
      kind: 'APPROVAL',
      data: { candidateList: [role('finance')], passConditionType: 'PERCENT', passConditionNum: 50 },
    },
    {
      id: 'legalCheck',
      name: '法务会签',
      kind: 'APPROVAL',
      data: { candidateList: [role('legal')], passConditionType: 'COUNT', passConditionNum: 1 },
    },
    { id: 'joined', name: '会签汇总', kind: 'CONVERGE', data: { candidateList: [departmentHead] } },
    {
      id: 'executive',
      name: '分管领导审批',
      kind: 'APPROVAL',
      data: {
        candidateList: [user('liming')],
        // One of them decides where several people have the role.
        passConditionType: 'COUNT',
        passConditionNum: 1,
        notFoundCandidateStrategy: 'TO_ADMIN',
      },
    },
    {
      id: 'president',
      name: '总经理审批',
      kind: 'APPROVAL',
      data: { candidateList: [role('president')], notFoundCandidateStrategy: 'TO_ADMIN' },
    },
    { id: 'copyFinance', name: '抄送财务', kind: 'CC', data: { candidateList: [role('cashier')] } },
    endNode,
  ],
  lines: [
    { from: 'begin', to: 'start' },
    { from: 'start', to: 'manager' },
    { from: 'manager', to: 'cost' },
    { from: 'cost', to: 'byAmount' },
    { from: 'byAmount', to: 'split', name: '200 万以上', when: 'amount > 2000000' },
    { from: 'byAmount', to: 'executive', name: '50 万以上', when: 'amount > 500000' },
    { from: 'byAmount', to: 'copyFinance', name: '其他', otherwise: true },
    { from: 'split', to: 'financeCheck' },
    { from: 'split', to: 'legalCheck' },
    { from: 'financeCheck', to: 'joined' },
    { from: 'legalCheck', to: 'joined' },
    { from: 'joined', to: 'president' },
    { from: 'executive', to: 'copyFinance' },
    { from: 'president', to: 'copyFinance' },
    { from: 'copyFinance', to: 'end' },
  ],
});
