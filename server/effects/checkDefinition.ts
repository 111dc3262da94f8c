/** A definition held against everything that it names: its form, its people, itself. */
import type { BpmnReading } from '../../contract/flow/graphOfBpmn.ts';
import { doubtfulNumber, fixedSteps, idsOf, judgeNamed, keyOf, namedIn } from '../../contract/flow/named.ts';
import { candidates, type Wanted } from '../db/queries/candidates.ts';
import { namedPeople } from '../db/queries/namedPeople.ts';
import { formById } from '../records/forms.ts';
import type { Acting } from './acting.ts';
import { type Document, readDefinition } from './readDefinition.ts';

/** All problems at once; one that has no errors may be deployed. Throws Failure BAD_DEFINITION for no document at all. */
export async function checkDefinition(
  { tx, now }: Pick<Acting, 'tx' | 'now'>,
  document: Document,
): Promise<BpmnReading> {
  const { fields } = await formById(tx, document.formId);
  const reading = await readDefinition(tx, document, fields);
  const { graph } = reading;
  const named = namedIn(graph);
  const known = await namedPeople(tx, named);
  const people = judgeNamed(named, new Map(known.map((one) => [keyOf(one), one])));
  const errors = [...reading.errors, ...people.errors];
  const numbers = errors.length > 0 ? [] : await doubtfulNumbers({ tx, now }, graph);
  return {
    graph,
    errors,
    warnings: [...reading.warnings, ...people.warnings, ...numbers],
  };
}

async function doubtfulNumbers({ tx, now }: Pick<Acting, 'tx' | 'now'>, graph: BpmnReading['graph']) {
  const steps = fixedSteps(graph);
  const wanted = steps.flatMap((node) =>
    node.data.candidateList.map(({ candidateType, target }) => ({
      node,
      // fixedSteps has only candidates that are named by ids.
      one: { type: candidateType, ids: idsOf(target) } as Wanted,
    })),
  );
  const found = await candidates(
    tx,
    wanted.map(({ one }) => one),
    { formEnName: null, now },
  );
  return steps.flatMap((node) => {
    const meant = found.filter((_, index) => wanted[index]?.node === node).flat();
    const enabled = new Set(meant.filter((one) => one.enabled).map((one) => one.userId));
    return doubtfulNumber(node, enabled.size);
  });
}
