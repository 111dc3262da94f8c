/** People at their usual work, whose waits are measured: to-do list, task, list of records, approval dialog. */
import { setTimeout as sleep } from 'node:timers/promises';
import { testPassword } from '../../tests/support/builders/testOrganization.ts';

const victimAccounts = ['wangfang', 'zhaomin', 'songyan', 'chenjianguo', 'lina', 'xiejie'] as const;

export type WaitTime = { what: string; milliseconds: number; status: number };

/** People whose accounts the attackers have taken over. */
const attackerAccounts = ['hanlei', 'pengfei', 'zouchen'] as const;

type Tokens = { work: string[]; attack: string[] };

/** A token per account; each has an office address of its own. */
export async function signInAll(origin: string): Promise<Tokens> {
  const all = (names: readonly string[]) =>
    Promise.all(names.map((userName, index) => signInVictim(origin, userName, index)));
  return { work: await all(victimAccounts), attack: await all(attackerAccounts) };
}

async function signInVictim(origin: string, username: string, index: number): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': clientAddress(index) },
    body: JSON.stringify({ username, password: testPassword }),
  });
  // The login call answers its token beside the code.
  const body = (await answer.json()) as { token?: string };
  if (!body.token) throw new Error(`${username} could not sign in: ${JSON.stringify(body)}`);
  return body.token;
}

const clientAddress = (index: number) => `192.0.2.${10 + index}`;

/** Works until the signal is aborted; reports every answer. */
export async function simulateWork(
  origin: string,
  { token, index, told }: { token: string; index: number; told: (wait: WaitTime) => void },
  signal: AbortSignal,
): Promise<void> {
  const ask = async (what: string, path: string, body?: object) => {
    const began = performance.now();
    const answer = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': clientAddress(index),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    told({ what, milliseconds: performance.now() - began, status: answer.status });
    return text;
  };
  while (!signal.aborted) {
    const list = await ask('to-do list', '/flowable/task/myTask?pageSize=50');
    const taskId = /"taskId":"(\d+)"/.exec(list)?.[1];
    if (taskId) await ask('task', `/flowable/task/detail?taskId=${taskId}`);
    await ask('records', '/auto/auto_contract/list', { pageSize: 50 });
    await ask('counts', '/flowable/task/myTaskCount');
    await sleep(150, undefined, { signal }).catch(() => undefined);
  }
}
