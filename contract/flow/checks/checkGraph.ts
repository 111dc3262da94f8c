/** Whether a definition may be deployed: every problem at once, each at its element, in Chinese. */

import type { FormField } from '../../forms/fieldKinds.ts';
import type { DefinitionProblem } from '../bpmn/bpmnElement.ts';
import type { Graph } from '../graph.ts';
import { checkNodePeople, listPeopleWarnings } from './candidateChecks.ts';
import { checkExpressions, listExpressionWarnings } from './expressionChecks.ts';
import { collectFormNames } from './formNames.ts';
import { checkJoins } from './joinChecks.ts';
import { checkReachability } from './reachability.ts';

/** The problems of a graph over a form's fields; an empty list may be deployed. */
export const checkGraph = (graph: Graph, fields: readonly FormField[]): DefinitionProblem[] => [
  ...checkReachability(graph),
  ...checkJoins(graph).errors,
  ...checkNodes(graph, fields),
];

/** The part that can be judged of a graph that could only be read in part. */
export function checkNodes(graph: Graph, fields: readonly FormField[]): DefinitionProblem[] {
  const names = collectFormNames(fields);
  return [...checkExpressions(graph, names), ...checkNodePeople(graph, names)];
}

/** What is allowed, but hardly meant. */
export function listGraphWarnings(graph: Graph, fields: readonly FormField[]): DefinitionProblem[] {
  const names = collectFormNames(fields);
  return [
    ...checkJoins(graph).warnings,
    ...listExpressionWarnings(graph, names),
    ...listPeopleWarnings(graph, names),
  ];
}
