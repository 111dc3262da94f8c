/** A definition as its calls read it, and what they answer where one is not in order. */
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { DefinitionProblem } from '../../../contract/flow/bpmn/bpmnElement.ts';
import type { Tx } from '../../db/database.ts';
import { schemaKeySql } from '../../instances/definitions/graphCache.ts';

export type DefinitionRecord = Awaited<ReturnType<typeof loadDefinitionRecord>>;

/** Refusal 404 where there is none. */
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
