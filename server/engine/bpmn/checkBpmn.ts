/** Reads and checks a BPMN document, as far as this works without the database. Pure. */

import type { BpmnReadResult } from '../../../contract/flow/bpmn/readGraph.ts';
import { checkGraph, checkNodes, listGraphWarnings } from '../../../contract/flow/checks/checkGraph.ts';
import type { Candidate } from '../../../contract/flow/nodeData.ts';
import type { FormField } from '../../../contract/forms/fieldKinds.ts';
import { readBpmn } from './readBpmn.ts';

/** A user, group or variable of another engine that the document names. */
export type ForeignName = { by: 'user' | 'group' | 'field'; target: string };

export type BpmnCheckRequest = {
  readonly xml: string;
  /** The candidates that foreign names resolve to, by foreignKey. */
  readonly known?: ReadonlyMap<string, Candidate>;
  /** The form's fields. With them the graph is checked, without them it is only read. */
  readonly fields?: readonly FormField[];
};

export type CheckedBpmn = BpmnReadResult & { readonly unresolvedNames: readonly ForeignName[] };

export const getForeignKey = ({ by, target }: ForeignName): string => `${by} ${target}`;

/** Throws Failure BAD_DEFINITION for a text that is not a BPMN document; lists all other errors. */
export async function checkBpmn({ xml, known, fields }: BpmnCheckRequest): Promise<CheckedBpmn> {
  const unresolvedNames: ForeignName[] = [];
  const { graph, errors, warnings } = await readBpmn(xml, (by, target) => {
    const found = known?.get(getForeignKey({ by, target }));
    if (!found) unresolvedNames.push({ by, target });
    return found ?? null;
  });
  if (!fields) return { graph, errors, warnings, unresolvedNames };
  // If some elements could not be read, a check of reachability would report existing paths as missing.
  const judged = errors.length > 0 ? checkNodes(graph, fields) : checkGraph(graph, fields);
  return {
    graph,
    errors: [...errors, ...judged],
    warnings: [...warnings, ...listGraphWarnings(graph, fields)],
    unresolvedNames,
  };
}
