/** Loads a definition for its calls, and formats the answer for one with errors. */
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { DefinitionProblem } from '../../../contract/flow/bpmn/bpmnElement.ts';
import type { Tx } from '../../db/database.ts';
import { schemaKeySql } from '../../instances/definitions/graphCache.ts';

export type DefinitionRecord = Awaited<ReturnType<typeof loadDefinitionRecord>>;

/** Throws Refusal 404 if it does not exist. */
export async function loadDefinitionRecord(tx: Tx, definitionId: string) {
  const row = await tx
    .selectFrom('flowDefinitions as d')
    .innerJoin('forms as f', 'f.formId', 'd.formId')
    .select(['d.definitionId', 'd.formId', 'd.status', 'd.xml', 'f.enName', schemaKeySql.as('place')])
    .where('d.definitionId', '=', definitionId)
    .executeTakeFirst();
  if (!row) throw new Refusal(404);
  return row;
}

export function invalidDefinition(problems: readonly DefinitionProblem[]): Failure {
  const errors = problems.map(({ elementId, message }) => ({ path: elementId, elementId, message }));
  return new Failure('BAD_DEFINITION', { msg: `流程定义有误：${problems[0]?.message ?? ''}`, errors });
}
