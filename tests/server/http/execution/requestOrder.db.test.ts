/** Actions on one instance are executed in the order of arrival, regardless of their target and of delays. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handlers } from '../../../../server/calls.ts';
import { ArrivalQueue } from '../../../../server/http/execution/arrivalQueue.ts';
import { buildRoutes } from '../../../../server/http/request/routes.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  type RequestBody,
} from '../../../support/servers/flowServer.ts';
import { injectRequest, type TestResponse } from '../../../support/servers/testServer.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_order')]);
  const { ann, ben } = stage.users;
  const nodes = [buildApproval('one', userCandidates(ann)), buildApproval('two', userCandidates(ben))];
  await stage.deploy('auto_order', buildChain(nodes, { revokeByInitiator: 'ANYTIME' }));
});
afterAll(() => stage.close());

/** Locks the instance's row until it is released. */
async function holding(processInstanceId: string): Promise<() => Promise<void>> {
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await sql`select 1 from instances where "instanceId" = ${processInstanceId} for update`.execute(tx);
    held.resolve();
    await done.promise;
  });
  await Promise.race([held.promise, work]);
  return async () => {
    done.resolve();
    await work;
  };
}

type At = { processInstanceId: string; taskId: string };
type Act = {
  userName: string;
  /** The name in the log. */
  act: string;
  path: (at: At) => string;
  body?: (at: At) => RequestBody;
};

const acts: Record<'agree' | 'revoke' | 'void', Act> = {
  agree: { userName: 'ann', act: 'agree', path: () => 'task/approval', body: ({ taskId }) => ({ taskId }) },
  revoke: {
    userName: 'buyer',
    act: 'revokeByInitiator',
    path: () => 'task/quickRevokeByInitiator',
    body: ({ taskId }) => ({ taskId }),
  },
  void: {
    userName: 'admin',
    act: 'void',
    path: ({ processInstanceId: id }) => `instance/cancelById?processInstanceId=${id}`,
  },
};

const send = async (
  { userName, path, body }: Act,
  at: At,
  headers: Record<string, string>,
): Promise<TestResponse> =>
  injectRequest(stage.app, {
    token: await stage.as(userName),
    method: 'POST',
    path: `/flowable/${path(at)}`,
    body: body?.(at) ?? {},
    headers,
  });

const actsIn = ({ processInstanceId }: At): Promise<string[]> =>
  stage.database.inTenant(stage.tenant, 'read', async (tx) => {
    const log = tx.selectFrom('flowLog').select('act').where('instanceId', '=', processInstanceId);
    return (await log.orderBy('eventNo').execute()).map(({ act }) => act);
  });

/** Each request that has arrived is in the queue of its instance. */
const arrivals = vi.spyOn(ArrivalQueue.prototype, 'take');
afterAll(() => arrivals.mockRestore());

/** Resolves when this many requests on the instance or its task have arrived. */
const waitForArrivals = ({ processInstanceId, taskId }: At, count: number): Promise<void> => {
  const isHere = ([target]: (typeof arrivals.mock.calls)[number]) =>
    'partId' in target ? target.partId === taskId : target.objectId === processInstanceId;
  const arrived = () => arrivals.mock.calls.filter(isHere).length;
  return waitUntil(
    () => arrived() >= count,
    () => `Of ${count} requests ${arrived()} have arrived.`,
    1,
  );
};

type Race = { first: Act; second: Act; heldMs: number; headers: () => Record<string, string> };

/** Sends both while another session locks the instance; returns the log afterwards. */
async function raced({ first, second, heldMs, headers }: Race): Promise<string[]> {
  const { processInstanceId } = await stage.start('buyer', 'auto_order');
  const at = { processInstanceId, taskId: (await stage.taskOf('ann', processInstanceId)).taskId };
  const letGo = await holding(processInstanceId);
  const answers = [send(first, at, headers())];
  await waitForArrivals(at, 1);
  answers.push(send(second, at, headers()));
  await waitForArrivals(at, 2);
  await sleep(heldMs);
  await letGo();
  const codes = (await Promise.all(answers)).map(({ body }) => body.reason ?? body.code);
  return [...codes.slice(0, 1), ...(await actsIn(at)).slice(1)];
}

/** An approved instance can be revoked or voided; a revoked or voided one cannot be approved. */
const pairs = [
  ['agree', 'revoke', ['agree', 'revokeByInitiator']],
  ['agree', 'void', ['agree', 'void']],
  ['revoke', 'agree', ['revokeByInitiator']],
  ['void', 'agree', ['void']],
] as const;

describe.each([
  ['with Idempotency-Keys', () => ({ 'idempotency-key': randomUUID() })],
  ['without Idempotency-Keys', (): Record<string, string> => ({})],
])('two actions %s on a locked instance', (_, headers) => {
  test.each(pairs)('%s is executed before a later %s, in every round', async (first, second, expected) => {
    for (let round = 0; round < 2; round += 1) {
      const race = { first: acts[first], second: acts[second], headers };
      // A moment, and longer than a connection waits for a lock.
      const told = await Promise.all([0, 0, 0, 400].map((heldMs) => raced({ ...race, heldMs })));
      expect(told).toEqual(told.map(() => [200, ...expected]));
    }
  });
});

test('actions on other instances do not wait', async () => {
  const [held, free] = [await stage.start('buyer', 'auto_order'), await stage.start('buyer', 'auto_order')];
  const letGo = await holding(held.processInstanceId);
  const at = { ...held, taskId: '' };
  const waiting = send(acts.void, at, {});
  await waitForArrivals(at, 1);
  expect((await stage.agree('ann', free.processInstanceId)).body.code).toBe(200);
  const path = `/flowable/instance/cancelById?processInstanceId=${free.processInstanceId}`;
  expect((await stage.post('admin', path)).body.code).toBe(200);
  await letGo();
  expect((await waiting).body.code).toBe(200);
});

test('every action on an instance is queued, except starts, reads and batches', () => {
  const named = (noun: 'task' | 'instance') =>
    buildRoutes(handlers)
      .filter((route) => route.noun === noun && !route.declared.queue)
      .filter(({ call }) => call.method === 'POST' && call.transaction === 'write')
      .map(({ name }) => name);
  expect(named('task')).toEqual(['read']);
  expect(named('instance')).toEqual(['startAndSubmit']);
});
