/** Checks a definition against everything that it references: its form, its people, its own nodes. */
import type { BpmnReadResult } from '../../../contract/flow/bpmn/readGraph.ts';
import {
  checkNamedTargets,
  collectNamedTargets,
  getTargetKey,
  listFixedSteps,
  parseTargetIds,
  warnCandidateCount,
} from '../../../contract/flow/checks/namedTargets.ts';
import { type CandidateQuery, loadCandidateUsers } from '../../db/queries/people/candidates.ts';
import { findPrincipals } from '../../db/queries/people/principals.ts';
import { loadFormById } from '../../records/schema/formDefinitions.ts';
import type { ActionContext } from '../actionContext.ts';
import { type DefinitionDocument, readDefinition } from './readDefinition.ts';

/**
 * Returns all problems at once; a definition without errors can be deployed. Throws Failure BAD_DEFINITION if the text
 * is not a document.
 */
export async function checkDefinition(
  { tx, now }: Pick<ActionContext, 'tx' | 'now'>,
  document: DefinitionDocument,
): Promise<BpmnReadResult> {
  const { fields } = await loadFormById(tx, document.formId);
  const reading = await readDefinition(tx, document, fields);
  const { graph } = reading;
  const named = collectNamedTargets(graph);
  const known = await findPrincipals(tx, named);
  const people = checkNamedTargets(named, new Map(known.map((one) => [getTargetKey(one), one])));
  const errors = [...reading.errors, ...people.errors];
  const numbers = errors.length > 0 ? [] : await warnCandidateCounts({ tx, now }, graph);
  return {
    graph,
    errors,
    warnings: [...reading.warnings, ...people.warnings, ...numbers],
  };
}

async function warnCandidateCounts(
  { tx, now }: Pick<ActionContext, 'tx' | 'now'>,
  graph: BpmnReadResult['graph'],
) {
  const steps = listFixedSteps(graph);
  const wanted = steps.flatMap((node) =>
    node.data.candidateList.map(({ candidateType, target }) => ({
      node,
      // fixedSteps returns only candidates given by ids.
      one: { type: candidateType, ids: parseTargetIds(target) } as CandidateQuery,
    })),
  );
  const found = await loadCandidateUsers(
    tx,
    wanted.map(({ one }) => one),
    { formEnName: null, now },
  );
  return steps.flatMap((node) => {
    const meant = found.filter((_, index) => wanted[index]?.node === node).flat();
    const enabled = new Set(meant.filter((one) => one.enabled).map((one) => one.userId));
    return warnCandidateCount(node, enabled.size);
  });
}
