/** Lists the people and groups that a definition names by id, and checks them against the existing ones. */
import type { ProblemReport } from '../bpmn/bpmnElement.ts';
import { type Graph, isStep, type StepNode } from '../graph.ts';
import type { Candidate } from '../nodeData.ts';
import { createNodeProblem } from './nodeProblem.ts';

export type TargetKind = 'USER' | 'ROLE' | 'DEPT' | 'POST';

type NamedTarget = {
  readonly node: StepNode;
  readonly as: 'candidate' | 'substitute' | 'timeout';
  readonly kind: TargetKind;
  /** Decimal text if it can identify a target. */
  readonly id: string;
  readonly label: string;
};

/** The kind of principal that a candidate names by ids. */
export const targetKinds: Readonly<Partial<Record<Candidate['candidateType'], TargetKind>>> = {
  USER: 'USER',
  ROLE: 'ROLE',
  DEPT: 'DEPT',
  DEPT_TREE: 'DEPT',
  POST: 'POST',
};

export const collectNamedTargets = (graph: Graph): NamedTarget[] =>
  [...graph.nodes.values()].filter(isStep).flatMap((node) => {
    const { candidateList, notFoundCandidateStrategy, notFoundCandidateTarget, timeout, enableTimeout } =
      node.data;
    const substitute = notFoundCandidateStrategy === 'TO_USER' ? notFoundCandidateTarget : undefined;
    const taker = enableTimeout && timeout?.action === 'TRANSFER' ? timeout.target : undefined;
    return [
      ...candidateList.flatMap((one) => listCandidateTargets(node, one)),
      ...createUserTarget(node, 'substitute', substitute),
      ...createUserTarget(node, 'timeout', taker),
    ];
  });

/** Parses a candidate's target, which may contain several ids. */
export const parseTargetIds = (target: string): string[] =>
  target
    .split(',')
    .map(normalizeId)
    .filter((id) => id !== '');

const normalizeId = (id: string) => id.trim().replace(/^0+(?=\d)/, '');

function listCandidateTargets(
  node: StepNode,
  { candidateType, target, targetLabel = '' }: Candidate,
): NamedTarget[] {
  const kind = targetKinds[candidateType];
  if (!kind) return [];
  const ids = parseTargetIds(target);
  const label = ids.length === 1 ? targetLabel : '';
  return ids.map((id) => ({ node, as: 'candidate', kind, id, label }));
}

const createUserTarget = (node: StepNode, as: NamedTarget['as'], id: string | undefined): NamedTarget[] =>
  id ? [{ node, as, kind: 'USER', id: normalizeId(id), label: '' }] : [];

/** An existing target. An absent entry means that the target does not exist. */
export type KnownTarget = { readonly name: string; readonly enabled: boolean };

export const getTargetKey = ({ kind, id }: Pick<NamedTarget, 'kind' | 'id'>) => `${kind} ${id}`;

const targetKindLabels = { USER: '用户', ROLE: '角色', DEPT: '部门', POST: '岗位' } as const;
const targetUsages = {
  candidate: '的候选人',
  substitute: '找不到处理人时的接收人',
  timeout: '超时转交的接收人',
} as const;

/** A single candidate must exist and be enabled. One of several candidates may be disabled. */
export function checkNamedTargets(
  named: readonly NamedTarget[],
  known: ReadonlyMap<string, KnownTarget>,
): ProblemReport {
  const report: ProblemReport = { errors: [], warnings: [] };
  for (const one of named) {
    const { node, as, kind, id, label } = one;
    const found = known.get(getTargetKey(one));
    const who = `${targetUsages[as]}${targetKindLabels[kind]}“${found?.name ?? (label || id)}”`;
    if (!found) report.errors.push(createNodeProblem(node, `${who}不存在`));
    else if (!found.enabled) {
      report[as === 'candidate' ? 'warnings' : 'errors'].push(createNodeProblem(node, `${who}已停用`));
    }
  }
  return report;
}

/** Lists steps whose candidates are the same for every instance. */
export const listFixedSteps = (graph: Graph): StepNode[] =>
  [...graph.nodes.values()].filter(
    (node): node is StepNode =>
      isStep(node) &&
      node.data.candidateList.length > 0 &&
      node.data.candidateList.every((one) => targetKinds[one.candidateType] !== undefined),
  );

/** Warns if there are fewer enabled people than the step requires. */
export function warnCandidateCount(node: StepNode, count: number): ProblemReport['warnings'] {
  const { selectable, minSelectNum = 1 } = node.data;
  if (count === 0) return [createNodeProblem(node, '的候选人中目前没有可用的人员')];
  if (!selectable || minSelectNum <= count) return [];
  return [createNodeProblem(node, `最少选择 ${minSelectNum} 人，而候选人目前只有 ${count} 人`)];
}
