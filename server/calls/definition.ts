import type { definitionCalls } from '../../contract/calls/definition.ts';
import { Refusal } from '../../contract/failures.ts';
import { holdsPermission } from '../../contract/may.ts';
import { definitionList, markDeployed, saveDefinition, takesPartOn } from '../db/queries/definitions.ts';
import { onBpmn } from '../effects/bpmnWork.ts';
import { checkDefinition } from '../effects/checkDefinition.ts';
import { formByName } from '../records/forms.ts';
import type { CallContext, Handlers } from './context.ts';
import { badDefinition, type DefinitionRow, definitionRow } from './definitionRow.ts';
import { seenFlow } from './instanceDetail.ts';
import { mayStart } from './mayStart.ts';
import { simulateFlow } from './simulate/simulate.ts';

export const definitionHandlers: Handlers<typeof definitionCalls> = {
  list: ({ tx }, { query }) => definitionList(tx, query),

  async save(context, { body }) {
    const { tx, actor, now } = context;
    const { formId } = await formByName(tx, body.formEnName);
    const { errors, warnings } = await checkDefinition(context, { formId, xml: body.xml });
    const kept = { formId, xml: await onBpmn('draw', { xml: body.xml }), userId: actor.userId, now };
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

  simulate: (context, { body }) => simulateFlow(context, body),

  async getDefineXml(context, { query }) {
    const row = await definitionRow(context.tx, query.processDefinitionId);
    if (!(await maySeeDefinition(context, row, query.processInstanceId))) throw new Refusal(404);
    return row.xml;
  },
};

const overseeing = ['list', 'query', 'add', 'edit'].map((act) => `system:flow:${act}`);

/** Who administers flows, may start this one, or may see an instance that runs on it. */
async function maySeeDefinition(
  context: CallContext,
  { definitionId, status, enName }: DefinitionRow,
  processInstanceId: string | undefined,
): Promise<boolean> {
  const { tx, actor } = context;
  const administers = [...overseeing, 'flow:instance:query', 'flow:instance:edit'];
  if (holdsPermission(actor.permissions, administers)) return true;
  if (status === 'deployed' && mayStart(actor, enName)) return true;
  if (processInstanceId === undefined) return takesPartOn(tx, { definitionId, userId: actor.userId });
  const flow = await seenFlow(context, { instanceId: processInstanceId });
  return flow.definitionId === definitionId;
}
