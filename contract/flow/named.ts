/** Whom a definition names by id, and what is wrong with it once it is known who there is. */
import type { Report } from './bpmnElement.ts';
import { at } from './checks/problem.ts';
import { type Graph, isStep, type StepNode } from './graph.ts';
import type { Candidate } from './nodeData.ts';

export type NamedKind = 'USER' | 'ROLE' | 'DEPT' | 'POST';

type Named = {
  readonly node: StepNode;
  readonly as: 'candidate' | 'substitute' | 'timeout';
  readonly kind: NamedKind;
  /** Decimal text where it can name anything. */
  readonly id: string;
  readonly label: string;
};

const kindOf: Readonly<Partial<Record<Candidate['candidateType'], NamedKind>>> = {
  USER: 'USER',
  ROLE: 'ROLE',
  DEPT: 'DEPT',
  DEPT_TREE: 'DEPT',
  POST: 'POST',
};

export const namedIn = (graph: Graph): Named[] =>
  [...graph.nodes.values()].filter(isStep).flatMap((node) => {
    const { candidateList, notFoundCandidateStrategy, notFoundCandidateTarget, timeout, enableTimeout } =
      node.data;
    const substitute = notFoundCandidateStrategy === 'TO_USER' ? notFoundCandidateTarget : undefined;
    const taker = enableTimeout && timeout?.action === 'TRANSFER' ? timeout.target : undefined;
    return [
      ...candidateList.flatMap((one) => namedBy(node, one)),
      ...userNamed(node, 'substitute', substitute),
      ...userNamed(node, 'timeout', taker),
    ];
  });

/** The ids in a candidate's target, which may be several. */
export const idsOf = (target: string): string[] =>
  target
    .split(',')
    .map(plainId)
    .filter((id) => id !== '');

const plainId = (id: string) => id.trim().replace(/^0+(?=\d)/, '');

function namedBy(node: StepNode, { candidateType, target, targetLabel = '' }: Candidate): Named[] {
  const kind = kindOf[candidateType];
  if (!kind) return [];
  const ids = idsOf(target);
  const label = ids.length === 1 ? targetLabel : '';
  return ids.map((id) => ({ node, as: 'candidate', kind, id, label }));
}

const userNamed = (node: StepNode, as: Named['as'], id: string | undefined): Named[] =>
  id ? [{ node, as, kind: 'USER', id: plainId(id), label: '' }] : [];

/** What is known of one that is named; absent: there is none. */
export type Known = { readonly name: string; readonly enabled: boolean };

export const keyOf = ({ kind, id }: Pick<Named, 'kind' | 'id'>) => `${kind} ${id}`;

const kindNames = { USER: '用户', ROLE: '角色', DEPT: '部门', POST: '岗位' } as const;
const places = {
  candidate: '的候选人',
  substitute: '找不到处理人时的接收人',
  timeout: '超时转交的接收人',
} as const;

/** One who stands alone must be there and enabled; one of several candidates may be disabled. */
export function judgeNamed(named: readonly Named[], known: ReadonlyMap<string, Known>): Report {
  const report: Report = { errors: [], warnings: [] };
  for (const one of named) {
    const { node, as, kind, id, label } = one;
    const found = known.get(keyOf(one));
    const who = `${places[as]}${kindNames[kind]}“${found?.name ?? (label || id)}”`;
    if (!found) report.errors.push(at(node, `${who}不存在`));
    else if (!found.enabled) {
      report[as === 'candidate' ? 'warnings' : 'errors'].push(at(node, `${who}已停用`));
    }
  }
  return report;
}

/** Steps whose candidates are the same for every instance. */
export const fixedSteps = (graph: Graph): StepNode[] =>
  [...graph.nodes.values()].filter(
    (node): node is StepNode =>
      isStep(node) &&
      node.data.candidateList.length > 0 &&
      node.data.candidateList.every((one) => kindOf[one.candidateType] !== undefined),
  );

/** Whether as many enabled people as there are can do what such a step asks. */
export function doubtfulNumber(node: StepNode, count: number): Report['warnings'] {
  const { selectable, minSelectNum = 1 } = node.data;
  if (count === 0) return [at(node, '的候选人中目前没有可用的人员')];
  if (!selectable || minSelectNum <= count) return [];
  return [at(node, `最少选择 ${minSelectNum} 人，而候选人目前只有 ${count} 人`)];
}
