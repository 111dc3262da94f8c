/**
 * Simulates a flow. Flow administrators simulate any flow for any user; users who may start a deployed flow simulate
 * their own instance.
 */
import type { SimulateBody, SimulationView } from '../../../../contract/calls/shapes/simulateShapes.ts';
import { Refusal } from '../../../../contract/failures.ts';
import { createFieldRules } from '../../../../contract/flow/fieldRules.ts';
import { type Graph, getFirstNode } from '../../../../contract/flow/graph.ts';
import { holdsPermission } from '../../../../contract/permissions.ts';
import type { CallContext } from '../../../context/callContext.ts';
import type { Actor } from '../../../db/actor.ts';
import { loadActorOfUser } from '../../../db/queries/people/actorOfUser.ts';
import { loadUserNames } from '../../../db/queries/people/userNames.ts';
import { checkDefinition } from '../../../instances/definitions/checkDefinition.ts';
import { loadGraph } from '../../../instances/definitions/graphCache.ts';
import { simulate } from '../../../instances/simulation/simulate.ts';
import { simulateStartRecord } from '../../../instances/simulation/simulatedForm.ts';
import { loadFormById, loadFormByName } from '../../../records/schema/formDefinitions.ts';
import type { Form } from '../../../records/schema/formLayout.ts';
import { canStart } from '../canStart.ts';
import { invalidDefinition, loadDefinitionRecord } from '../definitionRecord.ts';
import type { ExplanationContext } from '../explain/explanationContext.ts';
import { simulatedUserIds, toForesightView } from './foresightView.ts';

/** Throws BAD_DEFINITION for a definition that cannot be deployed, FIELD_INVALID for values that cannot be written. */
export async function simulateFlow(context: CallContext, body: SimulateBody): Promise<SimulationView> {
  const designs = holdsPermission(context.actor.permissions, designPermissions);
  const { form, graph } = await resolveFlow(context, body, designs);
  const initiator = await resolveInitiator(context, body.initiatorId, designs);
  const node = getFirstNode(graph);
  const acting = { ...context, actor: initiator };
  const { userId, nickName: name, deptId, roleKeys } = initiator;
  const person = { userId, name, deptId, deptName: '', roleKeys };
  const started = await simulateStartRecord(acting, { form, initiator: person, node, sent: body.formData });
  const simulation = await simulate(context, { form, graph, initiator, ...started });
  const { visible } = createFieldRules(node);
  const telling: ExplanationContext = {
    instance: simulation.instance,
    names: await loadUserNames(context.tx, simulatedUserIds(simulation)),
    targets: new Map(),
    visible: designs ? () => true : visible,
    currentPath: (path) => path,
  };
  return { ...toForesightView(telling, simulation), initiator: { userId, userName: name } };
}

const designPermissions = ['query', 'add', 'edit'].map((act) => `system:flow:${act}`);

async function resolveFlow(
  context: CallContext,
  body: SimulateBody,
  designs: boolean,
): Promise<{ form: Form; graph: Graph }> {
  const { tx, actor } = context;
  if (body.xml !== undefined) {
    if (!designs) throw new Refusal(403);
    const form = await loadFormByName(tx, body.formEnName ?? '');
    return { form, graph: await checkGraph(context, form, body.xml) };
  }
  const row = await loadDefinitionRecord(tx, body.processDefinitionId ?? '');
  const open = designs || (row.status === 'deployed' && canStart(actor, row.enName));
  if (!open) throw new Refusal(404);
  const form = await loadFormById(tx, row.formId);
  return {
    form,
    graph: row.status === 'draft' ? await checkGraph(context, form, row.xml) : await loadGraph(tx, row),
  };
}

async function checkGraph(context: CallContext, { formId }: Form, xml: string): Promise<Graph> {
  const { graph, errors } = await checkDefinition(context, { formId, xml });
  if (errors.length > 0) throw invalidDefinition(errors);
  return graph;
}

async function resolveInitiator(
  { tx, actor }: CallContext,
  userId: string | undefined,
  designs: boolean,
): Promise<Actor> {
  if (userId === undefined || userId === actor.userId) return actor;
  if (!designs) throw new Refusal(403);
  const initiator = await loadActorOfUser(tx, userId);
  if (!initiator) throw new Refusal(400, [{ path: 'initiatorId', message: '发起人不存在或已停用' }]);
  return initiator;
}
