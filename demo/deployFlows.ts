/** Deploys the demo's flows, written and read back as the BPMN documents that any modeler could have made. */
import { checkGraph } from '../contract/flow/checks/checkGraph.ts';
import type { Tx } from '../server/db/database.ts';
import { addDiagram } from '../server/engine/bpmn/layout/addDiagram.ts';
import { readBpmn } from '../server/engine/bpmn/readBpmn.ts';
import { writeBpmn } from '../server/engine/bpmn/writeBpmn.ts';
import type { Form } from '../server/records/schema/formLayout.ts';
import type { CandidateLookup } from './demoTypes.ts';
import { contractFlow } from './flows/contract.ts';
import { deliveryFlow } from './flows/delivery.ts';
import { expenseFlow } from './flows/expense.ts';
import { leaveFlow } from './flows/leave.ts';
import { paymentFlow } from './flows/payment.ts';
import { sealFlow } from './flows/seal.ts';
import { siteCheckFlow } from './flows/siteCheck.ts';
import type { DeployedFlow } from './history/demoContext.ts';

const flows = [contractFlow, paymentFlow, expenseFlow, leaveFlow, sealFlow, siteCheckFlow, deliveryFlow];

export async function deployFlows(
  tx: Tx,
  { candidates, forms, now }: { candidates: CandidateLookup; forms: ReadonlyMap<string, Form>; now: Date },
): Promise<Map<string, DeployedFlow>> {
  const deployed = new Map<string, DeployedFlow>();
  for (const make of flows) {
    const flow = make(candidates);
    const form = forms.get(flow.form);
    if (!form)
      throw new Error(`The flow "${flow.name}" belongs to ${flow.form}, which is no form of the demo.`);
    const xml = await addDiagram(await writeBpmn(flow));
    const { graph, errors } = await readBpmn(xml);
    const wrong = [...errors, ...checkGraph(graph, form.fields)];
    if (wrong.length > 0) throw new Error(`The flow "${flow.name}" is wrong: ${JSON.stringify(wrong)}`);
    const { definitionId } = await tx
      .insertInto('flowDefinitions')
      .values({ formId: form.formId, version: 1, xml, status: 'deployed', createTime: now, deployTime: now })
      .returning('definitionId')
      .executeTakeFirstOrThrow();
    deployed.set(flow.form, { form, definitionId, graph });
  }
  return deployed;
}
