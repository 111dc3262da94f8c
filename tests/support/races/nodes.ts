/** Two nodes on one database, each with connections of its own, warm; and people who can ask either. */
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../contract/failures.ts';
import type { Database } from '../../../server/db/database.ts';
import { usualLimits } from '../../../server/db/transaction.ts';
import type { Cause } from '../../../server/effects/acting.ts';
import type { FlowStage } from '../flows.ts';
import { type Answer, ask } from '../server.ts';

export type RaceNode = {
  readonly database: Database;
  ask(
    userName: string,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<Answer>;
  /** What a job does, in a transaction of its own; answered as a call would be. */
  byItself(work: (cause: Cause) => Promise<unknown>): Promise<Answer>;
};

type Headers = Record<string, string>;

export type RaceNodes = { readonly nodes: readonly [RaceNode, RaceNode]; close(): Promise<void> };

/** Transactions of one tenant that a node has under way at once. */
export const connections = 12;

/** Enough for one person to write in all of them, and time enough for the second of each pair to wait, also on a slow machine. */
const options = { max: 5 * connections, limits: { ...usualLimits, lock: '30s', patienceMs: 60_000 } };

export async function twoNodes(stage: FlowStage): Promise<RaceNodes> {
  const [one, other] = await Promise.all([stage.node(options), stage.node(options)]);
  await Promise.all([warm(stage, one.database), warm(stage, other.database)]);
  return {
    nodes: [raceNode(stage, one), raceNode(stage, other)],
    close: async () => {
      await one.close();
      await other.close();
    },
  };
}

/** Every connection is made before the first race. */
async function warm({ tenant }: FlowStage, database: Database): Promise<void> {
  const all = Promise.withResolvers<void>();
  let open = 0;
  const hold = () =>
    database.inTenant(tenant, 'read', async () => {
      open += 1;
      if (open === connections) all.resolve();
      await all.promise;
    });
  await Promise.all(Array.from({ length: connections }, hold));
}

type Opened = { app: FastifyInstance; database: Database };

const raceNode = (stage: FlowStage, { app, database }: Opened): RaceNode => ({
  database,
  ask: async (userName, method, path, body, headers = {}) =>
    ask(app, { token: await stage.as(userName), method, path, body, headers }),
  byItself: (work) =>
    answered(() =>
      database.inTenant(stage.tenant, 'write', (tx) =>
        work({ tx, tenant: stage.tenant, actor: null, now: new Date() }),
      ),
    ),
});

async function answered(work: () => Promise<unknown>): Promise<Answer> {
  try {
    await work();
    return answer({ code: 200 });
  } catch (error) {
    if (error instanceof Failure) return answer({ code: 500, reason: error.reason });
    throw error;
  }
}

const answer = (body: object): Answer => ({ status: 200, headers: {}, body, text: JSON.stringify(body) });
