import type { CandidateLookup, DemoFlow } from '../demoTypes.ts';
import { beginNode, endNode, managerNode, startNode } from './commonNodes.ts';

/** Two parallel branches, joined by a gateway; the seal keeper records the sealing. */
export const sealFlow = ({ role }: CandidateLookup): DemoFlow => ({
  form: 'auto_seal',
  name: '用印审批',
  settings: { titleExpression: 'name' },
  nodes: [
    beginNode,
    startNode,
    { id: 'split', name: '并行审批', kind: 'PARALLEL' },
    managerNode,
    {
      id: 'legal',
      name: '法务审核',
      kind: 'APPROVAL',
      data: { candidateList: [role('legal')], selectable: true, minSelectNum: 1, maxSelectNum: 2 },
    },
    { id: 'join', name: '汇合', kind: 'PARALLEL' },
    {
      id: 'seal',
      name: '盖章登记',
      kind: 'HANDLE',
      data: {
        candidateList: [role('sealKeeper')],
        fieldProperties: [
          ...['name', 'sealTypes', 'copies', 'outside', 'returnDate', 'receiver', 'reason', 'documents'].map(
            (fieldName) => ({ fieldName, isWritable: false }),
          ),
          { fieldName: 'sealedDate', isWritable: true },
        ],
        funcConfList: [
          { enName: 'submit', enable: true, rewriteFuncName: '已盖章' },
          { enName: 'trash', enable: false },
          { enName: 'delete', enable: false },
          { enName: 'flowChart', enable: true },
        ],
      },
    },
    endNode,
  ],
  lines: [
    { from: 'begin', to: 'start' },
    { from: 'start', to: 'split' },
    { from: 'split', to: 'manager' },
    { from: 'split', to: 'legal' },
    { from: 'manager', to: 'join' },
    { from: 'legal', to: 'join' },
    { from: 'join', to: 'seal' },
    { from: 'seal', to: 'end' },
  ],
});
