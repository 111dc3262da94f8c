/** Flow drafts for tests of the calls. */
import type { FlowDraft, NodeDraft } from '../../../server/engine/bpmn/writeBpmn.ts';

type Data = NonNullable<NodeDraft['data']>;

export const userCandidates = (...userIds: (string | undefined)[]): Data['candidateList'] =>
  userIds.map((target) => ({ candidateType: 'USER', target: target ?? '' }));

const startNode = (data: Data = {}): NodeDraft => ({
  id: 'start',
  name: '发起',
  kind: 'HANDLE',
  data: { candidateList: [{ candidateType: 'DYNAMIC_FIELD', target: 'initiator' }], ...data },
});

export const buildApproval = (
  id: string,
  candidateList: Data['candidateList'],
  data: Data = {},
): NodeDraft => ({
  id,
  name: `审批 ${id}`,
  kind: 'APPROVAL',
  data: { candidateList, ...data },
});

const begin: NodeDraft = { id: 'begin', name: '开始', kind: 'START' };
const end: NodeDraft = { id: 'end', name: '结束', kind: 'END' };

/** start → each node in turn → end. */
export function buildChain(nodes: NodeDraft[], settings: FlowDraft['settings'] = {}): FlowDraft {
  const all = [begin, startNode(), ...nodes, end];
  return {
    name: '采购审批',
    settings,
    nodes: all,
    lines: all.slice(1).map((node, index) => ({ from: all[index]?.id ?? '', to: node.id })),
  };
}

/** start → both nodes at once → a join → last → end. */
export const buildParallel = (left: NodeDraft, right: NodeDraft, last: NodeDraft): FlowDraft => ({
  name: '并行审批',
  nodes: [
    begin,
    startNode(),
    { id: 'split', name: '分', kind: 'PARALLEL' },
    left,
    right,
    { id: 'join', name: '合', kind: 'PARALLEL' },
    last,
    end,
  ],
  lines: [
    { from: 'begin', to: 'start' },
    { from: 'start', to: 'split' },
    { from: 'split', to: left.id },
    { from: 'split', to: right.id },
    { from: left.id, to: 'join' },
    { from: right.id, to: 'join' },
    { from: 'join', to: last.id },
    { from: last.id, to: 'end' },
  ],
});
