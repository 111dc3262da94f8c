/** The queue in front of the connections: shares, order, bounds. No database. */
import { describe, expect, test } from 'vitest';
import {
  type ClaimGroup,
  type ConnectionClaim,
  ConnectionQueue,
} from '../../../server/db/connectionQueue.ts';
import { UnavailableError } from '../../../server/db/errors/unavailableError.ts';

const bounds = { connections: 20, mostWaiting: 100, mostWaitingPerTenant: 60, mostWaitingPerPerson: 30 };
const forEver = { patienceMs: Number.POSITIVE_INFINITY };

const tenant = (name: string): ClaimGroup => ({ name, limit: (free) => 3 * free });
const person = (name: string): ClaimGroup => ({ name, limit: (free) => free / 4 });
const few = (name: string, most: number): ClaimGroup => ({ name, limit: () => most });

/** Claims by name. `admitted` lists them in the order in which they got a connection. */
function counter(own: Partial<typeof bounds> = {}) {
  const queue = new ConnectionQueue({ ...bounds, ...own });
  const admitted: string[] = [];
  const leaving = new Map<string, () => void>();
  const enter = async (
    name: string,
    claim: ConnectionClaim,
    wait: Parameters<typeof queue.enter>[1] = forEver,
  ) => {
    const leave = await queue.enter(claim, wait);
    admitted.push(name);
    leaving.set(name, leave);
  };
  return {
    admitted,
    enter,
    async leave(name: string) {
      leaving.get(name)?.();
      await settled();
    },
    countOf: (prefix: string) => admitted.filter((name) => name.startsWith(prefix)).length,
  };
}

/** Resolves after all pending promise callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const flood = (all: ReturnType<typeof counter>, name: string, claim: ConnectionClaim, count = 20) => {
  for (let n = 0; n < count; n += 1) void all.enter(`${name}${n}`, claim);
  return settled();
};

describe('the shares of free connections', () => {
  test('a single tenant gets three quarters of them, and the next tenant three quarters of the rest', async () => {
    const all = counter();
    await flood(all, 'a', { groups: [tenant('a')] });
    expect(all.countOf('a')).toBe(15);
    await flood(all, 'b', { groups: [tenant('b')] });
    expect(all.countOf('b')).toBe(4);
    await flood(all, 'c', { groups: [tenant('c')] }, 1);
    expect(all.countOf('c')).toBe(1);
  });

  test('reads keep their share while a tenant writes as much as it can', async () => {
    const all = counter();
    const writing: ClaimGroup = { name: 'writes of a', limit: (free) => free };
    await flood(all, 'write', { groups: [tenant('a'), writing] });
    expect(all.countOf('write')).toBe(10);
    await flood(all, 'read', { groups: [tenant('a')] });
    expect(all.countOf('read')).toBe(5);
  });

  test('one person gets a few of them, and others of the tenant get the rest', async () => {
    const all = counter();
    await flood(all, 'ann', { groups: [tenant('a')], person: person('ann') });
    expect(all.countOf('ann')).toBe(4);
    await flood(all, 'bob', { groups: [tenant('a')], person: person('bob') });
    expect(all.countOf('bob')).toBe(4);
  });

  test("a group's only claim is admitted if a connection is free", async () => {
    const all = counter({ connections: 1 });
    await flood(all, 'a', { groups: [tenant('a'), few('none', 0)] }, 2);
    expect(all.admitted).toEqual(['a0']);
    await all.leave('a0');
    expect(all.admitted).toEqual(['a0', 'a1']);
  });
});

describe('waiting claims', () => {
  test('the tenant with the fewest connections is next, regardless of how many others arrived before', async () => {
    const all = counter({ connections: 4 });
    await flood(all, 'a', { groups: [tenant('a')] }, 20);
    await flood(all, 'b', { groups: [tenant('b')] }, 20);
    expect(all.admitted).toEqual(['a0', 'a1', 'a2', 'b0']);
    await all.leave('a0');
    expect(all.admitted.slice(4)).toEqual(['b1']);
    await all.leave('a1');
    expect(all.admitted.slice(5)).toEqual(['a3']);
  });

  test('within a tenant the person with the fewest connections is next', async () => {
    const all = counter({ connections: 3 });
    await flood(all, 'none', { groups: [tenant('b')] }, 2);
    await flood(all, 'ann', { groups: [tenant('a')], person: person('ann') }, 4);
    expect(all.admitted).toEqual(['none0', 'none1', 'ann0']);
    await flood(all, 'bob', { groups: [tenant('a')], person: person('bob') }, 4);
    await all.leave('none0');
    await all.leave('none1');
    expect(all.admitted.slice(3)).toEqual(['bob0']);
  });

  test('claims of one person are admitted in order of arrival', async () => {
    const all = counter({ connections: 1 });
    await flood(all, 'a', { groups: [tenant('a')] }, 3);
    await all.leave('a0');
    await all.leave('a1');
    expect(all.admitted).toEqual(['a0', 'a1', 'a2']);
  });

  test('a group at its limit does not block other groups', async () => {
    const all = counter();
    await flood(all, 'locked', { groups: [tenant('a'), few('lock', 2)] }, 10);
    await flood(all, 'free', { groups: [tenant('a')] }, 3);
    expect(all.admitted).toEqual(['locked0', 'locked1', 'free0', 'free1', 'free2']);
  });

  test('a group whose limit is lifted continues as connections are returned', async () => {
    const all = counter();
    let most = 1;
    await flood(all, 'a', { groups: [tenant('a'), { name: 'lock', limit: () => most }] }, 4);
    expect(all.admitted).toEqual(['a0']);
    most = 20;
    await all.leave('a0');
    expect(all.admitted).toEqual(['a0', 'a1', 'a2', 'a3']);
  });
});

describe('the end of the wait', () => {
  const one = { groups: [tenant('a')] } as const;

  test('the wait ends when the client disconnects, and the next claim takes its position', async () => {
    const all = counter({ connections: 1 });
    const leaving = new AbortController();
    await all.enter('a0', one);
    const left = all.enter('a1', one, { ...forEver, signal: leaving.signal });
    void all.enter('a2', one);
    leaving.abort();
    await expect(left).rejects.toThrow(UnavailableError);
    await all.leave('a0');
    expect(all.admitted).toEqual(['a0', 'a2']);
  });

  test('the wait ends before it begins if the client has already disconnected', async () => {
    const all = counter();
    await expect(all.enter('a', one, { ...forEver, signal: AbortSignal.abort() })).rejects.toThrow(
      UnavailableError,
    );
  });

  test('the wait ends with an error after the maximum time', async () => {
    const all = counter({ connections: 1 });
    await all.enter('a0', one);
    await expect(all.enter('a1', one, { patienceMs: 1 })).rejects.toThrow('within 1 ms');
  });

  test('a claim is refused at once if too many claims of the tenant, or of all tenants, are waiting', async () => {
    const all = counter({ connections: 1, mostWaiting: 3, mostWaitingPerTenant: 2 });
    await flood(all, 'a', one, 3);
    await expect(all.enter('a3', one)).rejects.toThrow('2 claims of a');
    await flood(all, 'b', { groups: [tenant('b')] }, 1);
    await expect(all.enter('b1', { groups: [tenant('b')] })).rejects.toThrow('3 claims of all');
  });

  test('a claim is refused at once if too many claims of the person are waiting', async () => {
    const all = counter({ connections: 1, mostWaitingPerPerson: 2 });
    const own = (name: string) => ({ groups: [tenant('a')], person: person(name) }) as const;
    await flood(all, 'ann', own('ann'), 3);
    await expect(all.enter('ann3', own('ann'))).rejects.toThrow('2 claims of ann');
    await flood(all, 'bob', own('bob'), 2);
    await expect(all.enter('bob2', own('bob'))).rejects.toThrow('2 claims of bob');
  });
});

test('a connection that is released twice counts as one connection', async () => {
  const queue = new ConnectionQueue({ ...bounds, connections: 1 });
  const leave = await queue.enter({ groups: [tenant('a')] }, forEver);
  leave();
  leave();
  await queue.enter({ groups: [tenant('a')] }, forEver);
  await expect(queue.enter({ groups: [tenant('b')] }, { patienceMs: 1 })).rejects.toThrow(UnavailableError);
});
