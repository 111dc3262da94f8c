/** The nodes that most of the demo's flows begin with. */
import type { DemoNode } from '../demoTypes.ts';

export const initiator = {
  candidateType: 'DYNAMIC_FIELD' as const,
  target: 'initiator',
  targetLabel: '发起人',
};

/** The leader of the initiator's own department. */
export const departmentHead = {
  candidateType: 'DEPT_LEADER' as const,
  target: '0',
  targetLabel: '部门负责人',
};

export const startNode: DemoNode = {
  id: 'start',
  name: '发起',
  kind: 'HANDLE',
  data: { candidateList: [initiator] },
};

export const managerNode: DemoNode = {
  id: 'manager',
  name: '部门负责人审批',
  kind: 'APPROVAL',
  data: {
    candidateList: [departmentHead],
    notFoundCandidateStrategy: 'TO_ADMIN',
    enableTimeout: true,
    timeout: { duration: 'P2D', action: 'REMIND' },
  },
};

export const beginNode: DemoNode = { id: 'begin', name: '开始', kind: 'START' };
export const endNode: DemoNode = { id: 'end', name: '结束', kind: 'END' };
