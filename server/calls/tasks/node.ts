import type { nodeCalls } from '../../../contract/calls/node.ts';
import { Refusal } from '../../../contract/failures.ts';
import { type Graph, getFirstNode, isStep } from '../../../contract/flow/graph.ts';
import type { Handlers } from '../../context/handler.ts';
import { getDefaultReturnTarget, listReturnableNodes } from '../../engine/undo/returnTargets.ts';
import { canView } from '../../instances/facts/canView.ts';
import { buildNodeProperties } from '../../instances/facts/nodeRules.ts';
import { loadInstance } from '../../instances/persistence/loadInstance.ts';
import { loadFormById, loadFormByName } from '../../records/schema/formDefinitions.ts';
import { findDeployedFlow } from '../instances/deployedFlow.ts';
import { assertFormOpen } from '../records/accessibleForm.ts';
import { loadOwnTask } from './taskDetail.ts';

export const nodeHandlers: Handlers<typeof nodeCalls> = {
  async getNewestFillFormNodeByFormName(context, { query }) {
    const { tx } = context;
    const form = await loadFormByName(tx, query.formName);
    await assertFormOpen(context, form);
    const deployed = await findDeployedFlow(tx, form.formId);
    if (!deployed) throw new Refusal(404);
    const node = getFirstNode(deployed.graph);
    return {
      nodeProperties: buildNodeProperties(node, form),
      processDefinitionId: deployed.definitionId,
      taskDefinitionKey: node.id,
      formId: form.formId,
    };
  },

  async getReturnableNodeListByTaskId(context, { query }) {
    const { instance, task } = await loadOwnTask(context, query.taskId);
    const first = getDefaultReturnTarget(instance.graph, instance.state, task.runNo);
    return listReturnableNodes(instance.graph, instance.state, task.runNo)
      .toSorted((a, b) => Number(b.id === first?.id) - Number(a.id === first?.id))
      .map((node) => ({ taskDefinitionKey: node.id, taskName: node.name }));
  },

  async getNodeListByProcessInstanceId(context, { query }) {
    const instance = await loadInstance(context.tx, { instanceId: query.processInstanceId }, { lock: false });
    if (!instance || !(await canView(context, instance))) throw new Refusal(404);
    return nodesIn(instance.graph);
  },

  async getAllApprovalNodeListByFormId({ tx }, { query }) {
    const form = await loadFormById(tx, query.formId);
    const deployed = await findDeployedFlow(tx, form.formId);
    return deployed ? nodesIn(deployed.graph) : [];
  },
};

const nodesIn = (graph: Graph) =>
  [...graph.nodes.values()]
    .filter(isStep)
    .filter((node) => !node.gone)
    .map((node) => ({ flowNodeId: node.id, name: node.name, nodeType: node.kind }));
