/** A server with flows of one person in its lists, the first of which has been agreed to once. */
import { buildFlowForm, createFlowServer, type FlowServer, responseData } from '../servers/flowServer.ts';
import { buildApproval, buildChain, userCandidates } from './flowDrafts.ts';

type ListedFlows = {
  form: string;
  /** The amount of each flow, by its title. */
  amounts: Readonly<Record<string, number | null>>;
  /** What the first approver writes. */
  comment: string;
  /** Further settings of the first node. */
  first?: Parameters<typeof buildApproval>[2];
};

export async function startListedFlows({ form, amounts, comment, first }: ListedFlows): Promise<FlowServer> {
  const stage = await createFlowServer([buildFlowForm(form)]);
  const { ann, ben } = stage.users;
  const steps = [buildApproval('one', userCandidates(ann), first), buildApproval('two', userCandidates(ben))];
  await stage.deploy(form, buildChain(steps, { titleExpression: 'name' }));
  const started: string[] = [];
  for (const [name, amount] of Object.entries(amounts))
    started.push((await stage.start('buyer', form, { name, amount })).processInstanceId);
  responseData(await stage.agree('ann', started[0] ?? '', { comment }));
  return stage;
}
