/** Forms, flow and people of a torture run, made before anything goes wrong. */
import { newFormDefinition } from '../../contract/forms/definition.ts';
import type { Chance } from '../../demo/random.ts';
import { actorOfUser } from '../../server/db/queries/actorOfUser.ts';
import { publishFormMenus } from '../../server/db/queries/formMenus.ts';
import { createForm } from '../../server/records/publish.ts';
import { approvalWorld, type FlowHost } from '../support/approvals.ts';
import { adminPassword, signIn } from '../support/benchTenant.ts';
import { createClient } from './client.ts';
import type { Cluster } from './cluster.ts';
import { emptyLedger } from './ledger.ts';
import type { Tally } from './tally.ts';
import { plainForm, type Workload } from './workload.ts';

const peopleCount = 8;

export async function createWorkload(cluster: Cluster, chance: Chance, tally: Tally): Promise<Workload> {
  const origin = cluster.nodes.origin(0);
  const token = await signIn(origin, 'admin', adminPassword);
  const host: FlowHost = {
    ...cluster,
    signIn: (username, password) => signIn(origin, username, password),
    call: (method, path, body) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
  await createPlainForm(cluster);
  const people = await approvalWorld(host, peopleCount);
  const client = (own: string) => createClient(cluster.nodes, { token: own, chance, tally });
  return {
    ledger: emptyLedger(),
    people,
    admin: client(token),
    clients: new Map(people.map((person) => [person.userId, client(person.token)])),
    chance,
  };
}

const createPlainForm = ({ database, tenant }: Cluster) =>
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
    const actor = await actorOfUser(tx, userId);
    if (!actor) throw new Error('The torture tenant has no administrator.');
    await createForm(tx, definition, { actor, now: new Date() });
    await publishFormMenus(tx, definition);
  });
