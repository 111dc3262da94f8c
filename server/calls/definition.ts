import type { definitionCalls } from '../../contract/calls/definition.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import type { Problem } from '../../contract/flow/bpmnElement.ts';
import { checkGraph } from '../../contract/flow/checkGraph.ts';
import type { Tx } from '../db/database.ts';
import { definitionList, insertDefinition, markDeployed } from '../db/queries/definitions.ts';
import { readDefinition } from '../effects/readDefinition.ts';
import { withDiagram } from '../engine/layout/diagram.ts';
import { formById, formByName } from '../records/forms.ts';
import type { Handlers } from './context.ts';

export const definitionHandlers: Handlers<typeof definitionCalls> = {
  list: ({ tx }, { query }) => definitionList(tx, query),

  async save({ tx, actor, now }, { body }) {
    const form = await formByName(tx, body.formEnName);
    const { formId } = form;
    const { warnings } = await readDefinition(tx, { formId, xml: body.xml });
    const kept = { formId, xml: await withDiagram(body.xml), userId: actor.userId, now };
    const { definitionId, version } = await insertDefinition(tx, kept);
    return { processDefinitionId: definitionId, version, warnings };
  },

  async deploy({ tx, now }, { body }) {
    const definitionId = body.processDefinitionId;
    const { formId, xml } = await definitionRow(tx, definitionId);
    const form = await formById(tx, formId);
    const { graph, errors } = await readDefinition(tx, { formId, xml });
    const problems = errors.length > 0 ? errors : checkGraph(graph, form.fields);
    if (problems.length > 0) throw badDefinition(problems);
    await markDeployed(tx, { definitionId, formId, now });
    return null;
  },

  async getDefineXml({ tx }, { query }) {
    return (await definitionRow(tx, query.processDefinitionId)).xml;
  },
};

async function definitionRow(tx: Tx, definitionId: string) {
  const row = await tx
    .selectFrom('flowDefinitions')
    .select(['formId', 'xml'])
    .where('definitionId', '=', definitionId)
    .executeTakeFirst();
  if (!row) throw new Refusal(404);
  return row;
}

function badDefinition(problems: readonly Problem[]): Failure {
  const errors = problems.map(({ elementId, message }) => ({ path: elementId, elementId, message }));
  return new Failure('BAD_DEFINITION', { msg: `流程定义有误：${problems[0]?.message ?? ''}`, errors });
}
