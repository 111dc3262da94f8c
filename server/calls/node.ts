import type { nodeCalls } from '../../contract/calls/node.ts';
import { Refusal } from '../../contract/failures.ts';
import { firstNodeOf, type Graph, isStep } from '../../contract/flow/graph.ts';
import { loadFlow } from '../effects/load.ts';
import { nodePropertiesOf } from '../effects/nodeRules.ts';
import { maySee } from '../effects/see.ts';
import { offeredTarget, returnableNodes } from '../engine/returnable.ts';
import { formById, formByName } from '../records/forms.ts';
import type { Handlers } from './context.ts';
import { deployedFlow } from './deployedFlow.ts';
import { ownTask } from './taskDetail.ts';

export const nodeHandlers: Handlers<typeof nodeCalls> = {
  async getNewestFillFormNodeByFormName({ tx }, { query }) {
    const form = await formByName(tx, query.formName);
    const deployed = await deployedFlow(tx, form.formId);
    if (!deployed) throw new Refusal(404);
    const node = firstNodeOf(deployed.graph);
    return {
      nodeProperties: nodePropertiesOf(node, form),
      processDefinitionId: deployed.definitionId,
      taskDefinitionKey: node.id,
      formId: form.formId,
    };
  },

  async getReturnableNodeListByTaskId(context, { query }) {
    const { flow, task } = await ownTask(context, query.taskId);
    const first = offeredTarget(flow.graph, flow.state, task.runNo);
    return returnableNodes(flow.graph, flow.state, task.runNo)
      .toSorted((a, b) => Number(b.id === first?.id) - Number(a.id === first?.id))
      .map((node) => ({ taskDefinitionKey: node.id, taskName: node.name }));
  },

  async getNodeListByProcessInstanceId(context, { query }) {
    const flow = await loadFlow(context.tx, { instanceId: query.processInstanceId }, { lock: false });
    if (!flow || !(await maySee(context, flow))) throw new Refusal(404);
    return nodesIn(flow.graph);
  },

  async getAllApprovalNodeListByFormId({ tx }, { query }) {
    const form = await formById(tx, query.formId);
    const deployed = await deployedFlow(tx, form.formId);
    return deployed ? nodesIn(deployed.graph) : [];
  },
};

const nodesIn = (graph: Graph) =>
  [...graph.nodes.values()]
    .filter(isStep)
    .filter((node) => !node.gone)
    .map((node) => ({ flowNodeId: node.id, name: node.name, nodeType: node.kind }));
