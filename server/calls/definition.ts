import type { definitionCalls } from '../../contract/calls/definition.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import type { Problem } from '../../contract/flow/bpmnElement.ts';
import { holdsPermission } from '../../contract/may.ts';
import type { Tx } from '../db/database.ts';
import { definitionList, markDeployed, saveDefinition, takesPartOn } from '../db/queries/definitions.ts';
import { checkDefinition } from '../effects/checkDefinition.ts';
import { withDiagram } from '../engine/layout/diagram.ts';
import { formByName } from '../records/forms.ts';
import type { CallContext, Handlers } from './context.ts';
import { seenFlow } from './instanceDetail.ts';

export const definitionHandlers: Handlers<typeof definitionCalls> = {
  list: ({ tx }, { query }) => definitionList(tx, query),

  async save(context, { body }) {
    const { tx, actor, now } = context;
    const { formId } = await formByName(tx, body.formEnName);
    const { errors, warnings } = await checkDefinition(context, { formId, xml: body.xml });
    const kept = { formId, xml: await withDiagram(body.xml), userId: actor.userId, now };
    const { definitionId, version } = await saveDefinition(tx, kept);
    return { processDefinitionId: definitionId, version, errors, warnings };
  },

  async deploy(context, { body }) {
    const { tx, now } = context;
    const definitionId = body.processDefinitionId;
    const { formId, xml } = await definitionRow(tx, definitionId);
    const { errors, warnings } = await checkDefinition(context, { formId, xml });
    if (errors.length > 0) throw badDefinition(errors);
    await markDeployed(tx, { definitionId, formId, now });
    return { warnings };
  },

  async getDefineXml(context, { query }) {
    const row = await definitionRow(context.tx, query.processDefinitionId);
    if (!(await maySeeDefinition(context, row, query.processInstanceId))) throw new Refusal(404);
    return row.xml;
  },
};

type Row = Awaited<ReturnType<typeof definitionRow>>;

async function definitionRow(tx: Tx, definitionId: string) {
  const row = await tx
    .selectFrom('flowDefinitions as d')
    .innerJoin('forms as f', 'f.formId', 'd.formId')
    .select(['d.definitionId', 'd.formId', 'd.status', 'd.xml', 'f.enName'])
    .where('d.definitionId', '=', definitionId)
    .executeTakeFirst();
  if (!row) throw new Refusal(404);
  return row;
}

const overseeing = ['list', 'query', 'add', 'edit'].map((act) => `system:flow:${act}`);

/** Who administers flows, may start this one, or may see an instance that runs on it. */
async function maySeeDefinition(
  context: CallContext,
  { definitionId, status, enName }: Row,
  processInstanceId: string | undefined,
): Promise<boolean> {
  const { tx, actor } = context;
  const administers = [...overseeing, 'flow:instance:query', 'flow:instance:edit'];
  if (holdsPermission(actor.permissions, administers)) return true;
  const starting = [`auto:${enName}:add`, `auto:${enName}:list:root`];
  if (status === 'deployed' && holdsPermission(actor.permissions, starting)) return true;
  if (processInstanceId === undefined) return takesPartOn(tx, { definitionId, userId: actor.userId });
  const flow = await seenFlow(context, { instanceId: processInstanceId });
  return flow.definitionId === definitionId;
}

function badDefinition(problems: readonly Problem[]): Failure {
  const errors = problems.map(({ elementId, message }) => ({ path: elementId, elementId, message }));
  return new Failure('BAD_DEFINITION', { msg: `流程定义有误：${problems[0]?.message ?? ''}`, errors });
}
