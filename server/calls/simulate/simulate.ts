/**
 * A flow simulated. Who administers flows simulates anything for anybody; whoever may start a deployed one sees ahead
 * where his own would go.
 */
import type { SimulateBody, SimulationView } from '../../../contract/calls/simulateShapes.ts';
import { Refusal } from '../../../contract/failures.ts';
import { fieldRulesOf } from '../../../contract/flow/fieldRules.ts';
import { firstNodeOf, type Graph } from '../../../contract/flow/graph.ts';
import { holdsPermission } from '../../../contract/may.ts';
import type { Actor } from '../../db/actor.ts';
import { actorOfUser } from '../../db/queries/actorOfUser.ts';
import { userNames } from '../../db/queries/userNames.ts';
import { checkDefinition } from '../../effects/checkDefinition.ts';
import { graphOf } from '../../effects/graphs.ts';
import { startedRecord } from '../../effects/playedForm.ts';
import { simulate } from '../../effects/simulate.ts';
import type { Form } from '../../records/form.ts';
import { formById, formByName } from '../../records/forms.ts';
import type { CallContext } from '../context.ts';
import { badDefinition, definitionRow } from '../definitionRow.ts';
import { mayStart } from '../mayStart.ts';
import type { Telling } from '../why/telling.ts';
import { foresightView, peopleIn } from './foresightView.ts';

/** BAD_DEFINITION for a definition that could not be deployed, FIELD_INVALID for values that could not be written. */
export async function simulateFlow(context: CallContext, body: SimulateBody): Promise<SimulationView> {
  const designs = holdsPermission(context.actor.permissions, designing);
  const { form, graph } = await flowOf(context, body, designs);
  const initiator = await initiatorOf(context, body.initiatorId, designs);
  const node = firstNodeOf(graph);
  const acting = { ...context, actor: initiator };
  const { userId, nickName: name, deptId, roleKeys } = initiator;
  const person = { userId, name, deptId, deptName: '', roleKeys };
  const started = startedRecord(acting, { form, initiator: person, node, sent: body.formData });
  const simulation = await simulate(context, { form, graph, initiator, ...started });
  const { visible } = fieldRulesOf(node);
  const telling: Telling = {
    flow: simulation.flow,
    names: await userNames(context.tx, peopleIn(simulation)),
    targets: new Map(),
    visible: designs ? () => true : visible,
  };
  return { ...foresightView(telling, simulation), initiator: { userId, userName: name } };
}

const designing = ['query', 'add', 'edit'].map((act) => `system:flow:${act}`);

async function flowOf(
  context: CallContext,
  body: SimulateBody,
  designs: boolean,
): Promise<{ form: Form; graph: Graph }> {
  const { tx, actor } = context;
  if (body.xml !== undefined) {
    if (!designs) throw new Refusal(403);
    const form = await formByName(tx, body.formEnName ?? '');
    return { form, graph: await checked(context, form, body.xml) };
  }
  const row = await definitionRow(tx, body.processDefinitionId ?? '');
  const open = designs || (row.status === 'deployed' && mayStart(actor, row.enName));
  if (!open) throw new Refusal(404);
  const form = await formById(tx, row.formId);
  return {
    form,
    graph: row.status === 'draft' ? await checked(context, form, row.xml) : await graphOf(tx, row),
  };
}

async function checked(context: CallContext, { formId }: Form, xml: string): Promise<Graph> {
  const { graph, errors } = await checkDefinition(context, { formId, xml });
  if (errors.length > 0) throw badDefinition(errors);
  return graph;
}

async function initiatorOf(
  { tx, actor }: CallContext,
  userId: string | undefined,
  designs: boolean,
): Promise<Actor> {
  if (userId === undefined || userId === actor.userId) return actor;
  if (!designs) throw new Refusal(403);
  const initiator = await actorOfUser(tx, userId);
  if (!initiator) throw new Refusal(400, [{ path: 'initiatorId', message: '发起人不存在或已停用' }]);
  return initiator;
}
