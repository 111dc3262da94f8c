/** The properties of nodes in words, so that two versions are compared by what people read. */
import { type ElementKind, type Graph, isStep, type Node, type StepNode } from '../graph.ts';
import { missingCandidateTexts } from '../missingCandidates.ts';
import { buttonNames, buttonSets, isButtonEnabled } from '../nodeButtons.ts';
import type { Candidate, FieldProperty, NodeData } from '../nodeData.ts';
import { formatDurationText } from './durationText.ts';

/** Property name → text. A property that does not apply is absent. */
export type PropertyTexts = ReadonlyMap<string, string>;

export type FieldLabels = (path: string) => string;

export const elementKindNames: Readonly<Record<ElementKind, string>> = {
  HANDLE: '办理',
  APPROVAL: '审批',
  CC: '抄送',
  CONVERGE: '汇聚',
  EXCLUSIVE: '排他网关',
  PARALLEL: '并行网关',
  INCLUSIVE: '包容网关',
  START: '开始',
  END: '结束',
};

const candidateNames: Readonly<Record<Candidate['candidateType'], string>> = {
  USER: '用户',
  ROLE: '角色',
  DEPT: '部门',
  DEPT_TREE: '部门及下级',
  POST: '岗位',
  DEPT_LEADER: '部门负责人',
  LEADER_CHAIN: '逐级负责人',
  DYNAMIC_FIELD: '字段',
  PREVIOUS_HANDLER: '上一处理人',
};

const returnNames = {
  BACK_TO_FIRST: '发起节点',
  BACK_TO_PREVIOUS: '上一节点',
  BACK_TO_NODE: '指定节点',
} as const;

const timeoutNames = {
  REMIND: '提醒',
  AUTO_PASS: '自动通过',
  AUTO_BACK: '自动退回',
  TRANSFER: '转交',
} as const;

/** `graph` is the one that the node belongs to. */
export function describeNodeProperties(node: Node, graph: Graph, labelOf: FieldLabels): PropertyTexts {
  return new Map([
    ['名称', node.name],
    ['类型', elementKindNames[node.kind]],
    ...(isStep(node) ? describeStep(node, graph, labelOf) : []),
  ]);
}

const describeStep = (node: StepNode, graph: Graph, labelOf: FieldLabels): [string, string][] => {
  const { data } = node;
  return [
    ['处理人', data.candidateList.map((one) => formatCandidate(one, labelOf)).join('、')],
    ['审批方式', data.approvalMode === 'SEQUENTIAL' ? '依次' : '同时'],
    ['通过条件', formatVotes(data.passConditionType, data.passConditionNum)],
    ['退回条件', formatVotes(data.backConditionType, data.backConditionNum)],
    ['默认退回到', formatReturn(data, graph)],
    [
      '找不到处理人时',
      formatTarget(missingCandidateTexts[data.notFoundCandidateStrategy], data.notFoundCandidateTarget),
    ],
    ['超时', formatTimeout(data)],
    ['选择处理人', formatSelection(data)],
    ...describeButtons(node),
    ...describeFields(data.fieldProperties, labelOf),
  ];
};

export function formatCandidate(
  { candidateType, target, targetLabel }: Candidate,
  labelOf: FieldLabels,
): string {
  const name = candidateNames[candidateType];
  if (candidateType === 'PREVIOUS_HANDLER') return name;
  if (candidateType === 'DEPT_LEADER' || candidateType === 'LEADER_CHAIN')
    return `${name}（上 ${target || 0} 级）`;
  if (candidateType === 'DYNAMIC_FIELD' && target !== 'initiator') return `${name} ${labelOf(target)}`;
  return target === 'initiator' ? '发起人' : `${name} ${targetLabel || target}`;
}

const formatVotes = (type: NodeData['passConditionType'], votes: number): string =>
  type === 'PERCENT' ? `${votes}%` : `${votes} 人`;

function formatReturn({ backToType, backToNodeId }: NodeData, { nodes }: Graph): string {
  if (backToType !== 'BACK_TO_NODE' || !backToNodeId) return returnNames[backToType];
  return `节点“${nodes.get(backToNodeId)?.name || backToNodeId}”`;
}

/** The target is an id, or a name that `nameTargets` has put in its place. */
function formatTarget(text: string, target: string | undefined): string {
  if (!target) return text;
  return /^\d+$/.test(target) ? `${text}（编号 ${target}）` : `${text}（${target}）`;
}

function formatTimeout({ enableTimeout, timeout }: NodeData): string {
  if (!enableTimeout || !timeout) return '不限时';
  const clock = timeout.calendar === 'WORKING' ? '工作时间' : '自然时间';
  return `${formatDurationText(timeout.duration)}（${clock}）后${formatTarget(timeoutNames[timeout.action], timeout.target)}`;
}

function formatSelection({ selectable, minSelectNum, maxSelectNum }: NodeData): string {
  if (!selectable) return '不可选择';
  return `可选择 ${minSelectNum ?? 1} 至 ${maxSelectNum ?? '不限'} 人`;
}

const describeButtons = ({ kind, data: { funcConfList } }: StepNode): [string, string][] =>
  // The keys of a ButtonSet are ButtonNames; Object.keys widens them.
  (Object.keys(buttonSets[kind]) as (keyof typeof buttonNames)[]).map((name) => {
    const own = funcConfList.find(({ enName }) => enName === name);
    const label = own?.rewriteFuncName ? `显示为“${own.rewriteFuncName}”` : '';
    const stays = own?.toApprovalPage ? '成功后留在审批页' : '';
    const state = isButtonEnabled(kind, funcConfList, name) ? '启用' : '停用';
    return [`按钮“${buttonNames[name]}”`, [state, label, stays].filter(Boolean).join('，')];
  });

const describeFields = (properties: readonly FieldProperty[], labelOf: FieldLabels): [string, string][] =>
  properties.flatMap(({ children = [], ...field }) => [
    describeField(field, field.fieldName, labelOf),
    ...children.map((child) => describeField(child, `${field.fieldName}.${child.fieldName}`, labelOf)),
  ]);

type FieldFlags = Pick<FieldProperty, 'isVisible' | 'isWritable' | 'isComputable'>;

function describeField(flags: FieldFlags, path: string, labelOf: FieldLabels): [string, string] {
  const rights = flags.isVisible ? (flags.isWritable ? '可填写' : '只读') : '隐藏';
  return [`字段“${labelOf(path)}”`, flags.isComputable ? rights : `${rights}，不重新计算`];
}
