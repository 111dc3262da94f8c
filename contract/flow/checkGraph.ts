/** Whether a definition may be deployed: every problem at once, each at its element, in Chinese. */

import type { FormField } from '../forms/fieldKinds.ts';
import type { Problem } from './bpmnElement.ts';
import { checkExpressions, doubtfulExpressions } from './checks/expressions.ts';
import { namesOf } from './checks/fields.ts';
import { checkJoins } from './checks/joins.ts';
import { checkPeople, doubtfulPeople } from './checks/people.ts';
import { checkWays } from './checks/ways.ts';
import type { Graph } from './graph.ts';

/** The problems of a graph over a form's fields; an empty list may be deployed. */
export const checkGraph = (graph: Graph, fields: readonly FormField[]): Problem[] => [
  ...checkWays(graph),
  ...checkJoins(graph).errors,
  ...checkNodes(graph, fields),
];

/** The part that can be judged of a graph that could only be read in part. */
export function checkNodes(graph: Graph, fields: readonly FormField[]): Problem[] {
  const names = namesOf(fields);
  return [...checkExpressions(graph, names), ...checkPeople(graph, names)];
}

/** What is allowed, but hardly meant. */
export function doubtsAbout(graph: Graph, fields: readonly FormField[]): Problem[] {
  const names = namesOf(fields);
  return [
    ...checkJoins(graph).warnings,
    ...doubtfulExpressions(graph, names),
    ...doubtfulPeople(graph, names),
  ];
}
