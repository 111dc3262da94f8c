/** Checks that a definition can be deployed. Reports every problem at once, each at its element, in Chinese. */

import type { FormField } from '../../forms/fieldKinds.ts';
import type { DefinitionProblem } from '../bpmn/bpmnElement.ts';
import type { Graph } from '../graph.ts';
import { checkNodePeople, listPeopleWarnings } from './candidateChecks.ts';
import { checkExpressions, listExpressionWarnings } from './expressionChecks.ts';
import { collectFormNames } from './formNames.ts';
import { checkJoins } from './joinChecks.ts';
import { checkReachability } from './reachability.ts';

/** Returns the problems of a graph over a form's fields. A graph without problems may be deployed. */
export const checkGraph = (graph: Graph, fields: readonly FormField[]): DefinitionProblem[] => [
  ...checkReachability(graph),
  ...checkJoins(graph).errors,
  ...checkNodes(graph, fields),
];

/** Runs the checks that also apply to a graph that was only partly read. */
export function checkNodes(graph: Graph, fields: readonly FormField[]): DefinitionProblem[] {
  const names = collectFormNames(fields);
  return [...checkExpressions(graph, names), ...checkNodePeople(graph, names)];
}

/** Reports configuration that is allowed but probably not intended. */
export function listGraphWarnings(graph: Graph, fields: readonly FormField[]): DefinitionProblem[] {
  const names = collectFormNames(fields);
  return [
    ...checkJoins(graph).warnings,
    ...listExpressionWarnings(graph, names),
    ...listPeopleWarnings(graph, names),
  ];
}
