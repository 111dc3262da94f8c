/** Finds the nodes of flows that nobody can work on now: all of their candidates are named, and none is an enabled user. */
import type { UnassignedNode } from '../../../contract/calls/definition.ts';
import { parseTargetIds } from '../../../contract/flow/checks/namedTargets.ts';
import { formatCandidate } from '../../../contract/flow/comparison/nodeTexts.ts';
import { type Graph, isStep, type StepNode } from '../../../contract/flow/graph.ts';
import type { Candidate } from '../../../contract/flow/nodeData.ts';
import type { Tx } from '../../db/database.ts';
import { listUsedDefinitions } from '../../db/queries/flow/unassignedNodes.ts';
import { type CandidateQuery, findUnansweredQueries } from '../../db/queries/people/candidates.ts';
import { loadGraphsUncombined } from './graphCache.ts';

export async function findUnassignedNodes(tx: Tx): Promise<UnassignedNode[]> {
  const definitions = await listUsedDefinitions(tx);
  const graphs = await loadGraphsUncombined(
    tx,
    definitions.map(({ definitionId }) => definitionId),
  );
  const nodes = definitions.flatMap((definition, at) =>
    listNamedNodes(graphs[at]).map((node) => ({ definition, node })),
  );
  const isUnanswered = await askOnce(
    tx,
    nodes.flatMap(({ node }) => node.data.candidateList),
  );
  return nodes
    .filter(({ node }) => node.data.candidateList.every(isUnanswered))
    .map(({ definition: { definitionId, definition, ...row }, node }) => {
      const labelOf = (path: string) => definition.fields.find((one) => one.enName === path)?.label ?? path;
      return {
        ...row,
        nodeKey: `${definitionId}/${node.id}`,
        nodeName: node.name,
        candidates: node.data.candidateList.map((one) => formatCandidate(one, labelOf)).join('、'),
        strategy: node.data.notFoundCandidateStrategy,
      };
    });
}

const namedTypes = ['USER', 'ROLE', 'DEPT', 'DEPT_TREE', 'POST'] as const;

/** Undefined for a candidate that depends on the record, the initiator or an earlier node. */
function toNamedQuery({ candidateType, target }: Candidate): CandidateQuery | undefined {
  const type = namedTypes.find((one) => one === candidateType);
  return type && { type, ids: parseTargetIds(target).filter((id) => /^\d{1,18}$/.test(id)) };
}

const listNamedNodes = (graph: Graph | undefined): StepNode[] =>
  [...(graph?.nodes.values() ?? [])]
    .filter(isStep)
    .filter(({ data: { candidateList } }) => candidateList.length > 0 && candidateList.every(toNamedQuery));

/** The maximum number of queries in one statement. */
const maxQueriesPerStatement = 500;

/** Asks equal candidates of all nodes once. */
async function askOnce(tx: Tx, candidates: readonly Candidate[]): Promise<(one: Candidate) => boolean> {
  const distinct = [
    ...new Map(
      candidates.flatMap((one) => {
        const query = toNamedQuery(one);
        return query ? [[JSON.stringify(query), query] as const] : [];
      }),
    ),
  ];
  const unanswered = new Set<string>();
  for (let from = 0; from < distinct.length; from += maxQueriesPerStatement) {
    const part = distinct.slice(from, from + maxQueriesPerStatement);
    const found = await findUnansweredQueries(
      tx,
      part.map(([, query]) => query),
    );
    for (const at of found) unanswered.add(part[at]?.[0] ?? '');
  }
  return (one) => unanswered.has(JSON.stringify(toNamedQuery(one)));
}
