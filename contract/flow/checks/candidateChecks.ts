/** Checks the people configuration of nodes, as far as possible without looking up users. */
import type { DefinitionProblem } from '../bpmn/bpmnElement.ts';
import { type Graph, getFirstNode, isStep, type StepNode } from '../graph.ts';
import type { Candidate } from '../nodeData.ts';
import { getReachableNodes } from '../reachableNodes.ts';
import type { FormNames } from './formNames.ts';
import { createNodeProblem } from './nodeProblem.ts';

export function checkNodePeople(graph: Graph, names: FormNames): DefinitionProblem[] {
  const first = findFirstNode(graph);
  return listSteps(graph).flatMap((node) =>
    [
      ...node.data.candidateList.flatMap((one) => checkCandidate(one, names)),
      ...checkSubstitutes(node),
      ...checkReturn(graph, node),
      ...(node.data.selectable && node === first
        ? ['由发起人处理，没有人能为它选人，不能设为可选处理人']
        : []),
    ].map((message) => createNodeProblem(node, message)),
  );
}

/** Reports configuration that is allowed but probably not intended. */
export function listPeopleWarnings(graph: Graph, names: FormNames): DefinitionProblem[] {
  const first = findFirstNode(graph);
  return listSteps(graph).flatMap((node) =>
    [...listCandidateWarnings(node, first), ...listUnknownFields(node, names)].map((message) =>
      createNodeProblem(node, message),
    ),
  );
}

const listSteps = (graph: Graph): StepNode[] => [...graph.nodes.values()].filter(isStep);

/** Returns undefined if the start of the graph is ambiguous, which is a separate problem. */
function findFirstNode(graph: Graph): StepNode | undefined {
  const begins = [...graph.nodes.values()].some((one) => one.kind === 'START' && one.outgoing.length > 0);
  return begins ? getFirstNode(graph) : undefined;
}

const maxLeaderLevel = 50;

function checkCandidate({ candidateType, target }: Candidate, { kinds, people }: FormNames): string[] {
  switch (candidateType) {
    case 'DYNAMIC_FIELD': {
      if (target === '' || target === 'initiator') return [];
      if (people.has(target)) return [];
      return [`的处理人字段 ${target} 不是${kinds.has(target) ? '人员或部门' : '表单'}字段`];
    }
    case 'DEPT_LEADER':
    case 'LEADER_CHAIN':
      return target === '' || (/^\d+$/.test(target) && Number(target) <= maxLeaderLevel)
        ? []
        : [`的上级层数 ${target} 有误，应为 0 到 ${maxLeaderLevel} 的整数`];
    case 'PREVIOUS_HANDLER':
      return [];
    default:
      return target.trim() === '' ? ['的候选人没有指定对象'] : [];
  }
}

const checkSubstitutes = ({ data }: StepNode): string[] => [
  ...(data.notFoundCandidateStrategy === 'TO_USER' && !data.notFoundCandidateTarget
    ? ['未指定找不到处理人时的接收人']
    : []),
  ...(data.enableTimeout && data.timeout?.action === 'TRANSFER' && !data.timeout.target
    ? ['未指定超时转交的接收人']
    : []),
];

function checkReturn(graph: Graph, node: StepNode): string[] {
  const { backToType, backToNodeId } = node.data;
  if (backToType !== 'BACK_TO_NODE') return [];
  const target = backToNodeId === undefined ? undefined : graph.nodes.get(backToNodeId);
  if (!target || (target.kind !== 'HANDLE' && target.kind !== 'APPROVAL')) {
    return ['的退回节点不存在或不是处理、审批节点'];
  }
  const isBefore = target !== node && getReachableNodes(graph, target.id).has(node.id);
  return isBefore ? [] : [`的退回节点“${target.name || target.id}”不在它之前`];
}

const noCandidateEffects = {
  AUTO_TO_NEXT: '将被自动跳过',
  TO_ADMIN: '将交给流程管理员',
  TO_USER: '将交给指定的接收人',
  REFUSE: '提交到此将被拒绝',
} as const;

function listCandidateWarnings(node: StepNode, first: StepNode | undefined): string[] {
  const { candidateList, notFoundCandidateStrategy, selectable } = node.data;
  const { length } = candidateList;
  if (node === first) {
    const own = candidateList.every(
      (one) => one.candidateType === 'DYNAMIC_FIELD' && one.target === 'initiator',
    );
    return own ? [] : ['由发起人处理，设置的候选人不起作用'];
  }
  if (length > 0 || node.kind === 'CONVERGE') return [];
  const chosen = selectable ? '，也无人可选' : '';
  return [`没有设置处理人${chosen}，${noCandidateEffects[notFoundCandidateStrategy]}`];
}

function listUnknownFields({ data }: StepNode, { kinds }: FormNames): string[] {
  const paths = data.fieldProperties.flatMap(({ fieldName, children = [] }) =>
    kinds.has(fieldName) ? children.map((child) => `${fieldName}.${child.fieldName}`) : [fieldName],
  );
  return paths.filter((path) => !kinds.has(path)).map((path) => `设置了字段权限的 ${path} 不是表单字段`);
}
