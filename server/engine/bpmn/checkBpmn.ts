/** A BPMN document read and checked, as far as that goes without asking the database. Pure. */

import type { BpmnReadResult } from '../../../contract/flow/bpmn/readGraph.ts';
import { checkGraph, checkNodes, listGraphWarnings } from '../../../contract/flow/checks/checkGraph.ts';
import type { Candidate } from '../../../contract/flow/nodeData.ts';
import type { FormField } from '../../../contract/forms/fieldKinds.ts';
import { readBpmn } from './readBpmn.ts';

/** People, groups and variables of another engine that the document names. */
export type ForeignName = { by: 'user' | 'group' | 'field'; target: string };

export type BpmnCheckRequest = {
  readonly xml: string;
  /** What is known of foreign names, by foreignKey. */
  readonly known?: ReadonlyMap<string, Candidate>;
  /** The form's fields; with them the graph is checked, without them it is only read. */
  readonly fields?: readonly FormField[];
};

export type CheckedBpmn = BpmnReadResult & { readonly asked: readonly ForeignName[] };

export const getForeignKey = ({ by, target }: ForeignName): string => `${by} ${target}`;

/** Throws Failure BAD_DEFINITION for what is no BPMN document; lists everything else that is wrong with it. */
export async function checkBpmn({ xml, known, fields }: BpmnCheckRequest): Promise<CheckedBpmn> {
  const asked: ForeignName[] = [];
  const { graph, errors, warnings } = await readBpmn(xml, (by, target) => {
    const found = known?.get(getForeignKey({ by, target }));
    if (!found) asked.push({ by, target });
    return found ?? null;
  });
  if (!fields) return { graph, errors, warnings, asked };
  // Where elements could not be read, ways seem to be missing that are there.
  const judged = errors.length > 0 ? checkNodes(graph, fields) : checkGraph(graph, fields);
  return {
    graph,
    errors: [...errors, ...judged],
    warnings: [...warnings, ...listGraphWarnings(graph, fields)],
    asked,
  };
}
