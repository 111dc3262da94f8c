import type { definitionCalls } from '../../../contract/calls/definition.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { holdReferences, lockReferences } from '../../db/locks/referenceLocks.ts';
import {
  isDefinitionParticipant,
  listDefinitions,
  markDeployed,
  markRetired,
  saveDefinition,
} from '../../db/queries/flow/definitions.ts';
import { pageUnassignedNodes } from '../../db/queries/flow/unassignedNodes.ts';
import { runBpmnWork } from '../../instances/definitions/bpmnWork.ts';
import { checkDefinition } from '../../instances/definitions/checkDefinition.ts';
import { findUnassignedNodes } from '../../instances/definitions/unassignedNodes.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';
import { canStart } from './canStart.ts';
import { type DefinitionRecord, invalidDefinition, loadDefinitionRecord } from './definitionRecord.ts';
import { loadVisibleInstance } from './instanceDetail.ts';
import { simulateFlow } from './simulate/simulateFlow.ts';

export const definitionHandlers: Handlers<typeof definitionCalls> = {
  list: ({ tx }, { query }) => listDefinitions(tx, query),

  unassigned: async ({ tx }, { query }) => pageUnassignedNodes(tx, await findUnassignedNodes(tx), query),

  export: (context, { query }) => exportList(context, 'definition', query),

  groups: (context, { query }) => groupList(context, 'definition', query),

  exportUnassigned: (context, { query }) => exportList(context, 'unassignedNode', query),

  unassignedGroups: (context, { query }) => groupList(context, 'unassignedNode', query),

  async save(context, { body }) {
    const { tx, actor, now } = context;
    const { formId } = await loadFormByName(tx, body.formEnName);
    const { errors, warnings } = await checkDefinition(context, { formId, xml: body.xml });
    const kept = { formId, xml: await runBpmnWork('draw', { xml: body.xml }), userId: actor.userId, now };
    const { definitionId, version } = await saveDefinition(tx, kept);
    return { processDefinitionId: definitionId, version, errors, warnings };
  },

  async deploy(context, { body }) {
    const { tx, now } = context;
    await holdReferences(tx, ['flows']);
    const definitionId = body.processDefinitionId;
    const { formId, xml } = await loadDefinitionRecord(tx, definitionId);
    const { errors, warnings } = await checkDefinition(context, { formId, xml });
    if (errors.length > 0) throw invalidDefinition(errors);
    // A start that uses the version before is saved by now, or begins with this one.
    await lockReferences(tx, ['starts']);
    await markDeployed(tx, { definitionId, formId, now });
    return { warnings };
  },

  async retire({ tx }, { body: { processDefinitionId: definitionId } }) {
    const { formId } = await loadDefinitionRecord(tx, definitionId);
    await lockReferences(tx, ['starts']);
    if (!(await markRetired(tx, { definitionId, formId })))
      throw new Failure('IN_USE', { msg: '只有使用中的版本可以停用' });
    return null;
  },

  simulate: (context, { body }) => simulateFlow(context, body),

  async getDefineXml(context, { query }) {
    const row = await loadDefinitionRecord(context.tx, query.processDefinitionId);
    if (!(await canViewDefinition(context, row, query.processInstanceId))) throw new Refusal(404);
    return row.xml;
  },
};

const adminPermissions = ['list', 'query', 'add', 'edit'].map((act) => `system:flow:${act}`);

/** Flow administrators, users who may start the flow, and users who can view an instance that runs on it. */
async function canViewDefinition(
  context: CallContext,
  { definitionId, status, enName }: DefinitionRecord,
  processInstanceId: string | undefined,
): Promise<boolean> {
  const { tx, actor } = context;
  const administers = [...adminPermissions, 'flow:instance:query', 'flow:instance:edit'];
  if (holdsPermission(actor.permissions, administers)) return true;
  if (status === 'deployed' && canStart(actor, enName)) return true;
  if (processInstanceId === undefined)
    return isDefinitionParticipant(tx, { definitionId, userId: actor.userId });
  const instance = await loadVisibleInstance(context, { instanceId: processInstanceId });
  return instance.definitionId === definitionId;
}
