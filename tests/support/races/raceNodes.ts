/** Two nodes on one database, each with connections of its own, warm; and people who can ask either. */
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../contract/failures.ts';
import type { Database } from '../../../server/db/database.ts';
import { defaultLimits } from '../../../server/db/transaction.ts';
import type { TriggerContext } from '../../../server/instances/actionContext.ts';
import type { FlowServer } from '../servers/flowServer.ts';
import { injectRequest, type TestResponse } from '../servers/testServer.ts';

export type RaceNode = {
  readonly database: Database;
  ask(
    userName: string,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<TestResponse>;
  /** Runs the work of a job in its own transaction. The result has the format of a call. */
  byItself(work: (cause: TriggerContext) => Promise<unknown>): Promise<TestResponse>;
};

type Headers = Record<string, string>;

export type RaceNodes = { readonly nodes: readonly [RaceNode, RaceNode]; close(): Promise<void> };

/** Transactions of one tenant that a node has under way at once. */
export const connectionsPerTenant = 12;

/** Enough for one person to write in all of them, and time enough for the second of each pair to wait, also on a slow machine. */
const options = {
  max: 5 * connectionsPerTenant,
  limits: { ...defaultLimits, lock: '30s', patienceMs: 60_000 },
};

export async function startTwoNodes(stage: FlowServer): Promise<RaceNodes> {
  const [one, other] = await Promise.all([stage.node(options), stage.node(options)]);
  await Promise.all([openConnections(stage, one.database), openConnections(stage, other.database)]);
  return {
    nodes: [createRaceNode(stage, one), createRaceNode(stage, other)],
    close: async () => {
      await one.close();
      await other.close();
    },
  };
}

/** Every connection is made before the first race. */
async function openConnections({ tenant }: FlowServer, database: Database): Promise<void> {
  const all = Promise.withResolvers<void>();
  let open = 0;
  const hold = () =>
    database.inTenant(tenant, 'read', async () => {
      open += 1;
      if (open === connectionsPerTenant) all.resolve();
      await all.promise;
    });
  await Promise.all(Array.from({ length: connectionsPerTenant }, hold));
}

type OpenNode = { app: FastifyInstance; database: Database };

const createRaceNode = (stage: FlowServer, { app, database }: OpenNode): RaceNode => ({
  database,
  ask: async (userName, method, path, body, headers = {}) =>
    injectRequest(app, { token: await stage.as(userName), method, path, body, headers }),
  byItself: (work) =>
    toTestResponse(() =>
      database.inTenant(stage.tenant, 'write', (tx) =>
        work({ tx, tenant: stage.tenant, actor: null, now: new Date() }),
      ),
    ),
});

async function toTestResponse(work: () => Promise<unknown>): Promise<TestResponse> {
  try {
    await work();
    return createTestResponse({ code: 200 });
  } catch (error) {
    if (error instanceof Failure) return createTestResponse({ code: 500, reason: error.reason });
    throw error;
  }
}

const createTestResponse = (body: object): TestResponse => ({
  status: 200,
  headers: {},
  body,
  text: JSON.stringify(body),
});
