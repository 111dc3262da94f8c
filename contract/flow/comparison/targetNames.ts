/** Puts the present names of people and groups into a graph that names them by ids. Pure. */
import {
  collectNamedTargets,
  getTargetKey,
  parseTargetIds,
  type TargetKind,
  targetKinds,
} from '../checks/namedTargets.ts';
import { type Graph, isStep, type Node, type StepNode } from '../graph.ts';
import type { Candidate } from '../nodeData.ts';

type Principal = { readonly kind: TargetKind; readonly id: string; readonly name: string };

/** Principals of one kind with the same name are told apart by their ids, so that no difference is lost. */
export function nameTargets(graph: Graph, known: readonly Principal[]): Graph {
  const same = Map.groupBy(known, ({ kind, name }) => `${kind} ${name}`);
  const names = new Map(
    known.map((one) => {
      const isAlone = new Set(same.get(`${one.kind} ${one.name}`)?.map(({ id }) => id)).size === 1;
      return [getTargetKey(one), isAlone ? one.name : `${one.name}（编号 ${one.id}）`];
    }),
  );
  const nodes = [...graph.nodes].map(([id, node]): [string, Node] => [
    id,
    isStep(node) ? nameNode(node, names) : node,
  ]);
  return { ...graph, nodes: new Map(nodes) };
}

/** The people and groups that the graphs name. */
export const listTargets = (graphs: readonly Graph[]) => graphs.flatMap(collectNamedTargets);

type Names = ReadonlyMap<string, string>;

function nameNode(node: StepNode, names: Names): StepNode {
  const { candidateList, notFoundCandidateTarget, timeout } = node.data;
  const nameUser = (id: string) => names.get(getTargetKey({ kind: 'USER', id })) ?? id;
  return {
    ...node,
    data: {
      ...node.data,
      candidateList: candidateList.map((one) => nameCandidate(one, names)),
      ...(notFoundCandidateTarget && { notFoundCandidateTarget: nameUser(notFoundCandidateTarget) }),
      ...(timeout?.target && { timeout: { ...timeout, target: nameUser(timeout.target) } }),
    },
  };
}

function nameCandidate(candidate: Candidate, names: Names): Candidate {
  const kind = targetKinds[candidate.candidateType];
  const ids = kind ? parseTargetIds(candidate.target) : [];
  if (!kind || !ids.some((id) => names.has(getTargetKey({ kind, id })))) return candidate;
  return {
    ...candidate,
    targetLabel: ids.map((id) => names.get(getTargetKey({ kind, id })) ?? id).join('、'),
  };
}
