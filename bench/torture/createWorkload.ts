/** Creates the forms, the flow and the people of a torture run, before the first fault. */
import { newFormDefinition } from '../../contract/forms/checkedDefinition.ts';
import type { RandomGenerator } from '../../demo/random.ts';
import { publishFormMenus } from '../../server/db/queries/forms/formMenus.ts';
import { loadActorOfUser } from '../../server/db/queries/people/actorOfUser.ts';
import { createForm } from '../../server/records/tables/publishForm.ts';
import { type BenchFlowServer, createApprovalFlow } from '../support/approvalFlow.ts';
import { adminPassword, signInToBench } from '../support/benchTenant.ts';
import type { TortureCluster } from './cluster.ts';
import { createAcknowledgedWrites } from './ledger.ts';
import { createRetryingClient } from './retryingClient.ts';
import type { RunTally } from './runTally.ts';
import { plainForm, type Workload } from './workload.ts';

const peopleCount = 8;

export async function createWorkload(
  cluster: TortureCluster,
  chance: RandomGenerator,
  tally: RunTally,
): Promise<Workload> {
  const origin = cluster.nodes.origin(0);
  const token = await signInToBench(origin, 'admin', adminPassword);
  const host: BenchFlowServer = {
    ...cluster,
    signIn: (username, password) => signInToBench(origin, username, password),
    call: (method, path, body) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
  await createPlainForm(cluster);
  const people = await createApprovalFlow(host, peopleCount);
  const client = (own: string) => createRetryingClient(cluster.nodes, { token: own, chance, tally });
  return {
    ledger: createAcknowledgedWrites(),
    people,
    admin: client(token),
    clients: new Map(people.map((person) => [person.userId, client(person.token)])),
    chance,
  };
}

const createPlainForm = ({ database, tenant }: TortureCluster) =>
  database.inTenant(tenant, 'write', async (tx) => {
    const definition = newFormDefinition.parse({
      enName: plainForm,
      cnName: '台账',
      hasFlow: false,
      fields: [
        { enName: 'name', label: '名称', funcType: 'input', required: true, unique: true },
        { enName: 'counter', label: '次数', funcType: 'number' },
      ],
    });
    const { userId } = await tx.selectFrom('users').select('userId').executeTakeFirstOrThrow();
    const actor = await loadActorOfUser(tx, userId);
    if (!actor) throw new Error('The torture tenant has no administrator.');
    await createForm(tx, definition, { actor, now: new Date() });
    await publishFormMenus(tx, definition);
  });
