/** The delegates of absent people, over random absences, and in one tenant only. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxDelegationChain } from '../../../../../contract/flow/absence.ts';
import { hashPassword } from '../../../../../server/crypto/passwordHash.ts';
import type { Tx } from '../../../../../server/db/database.ts';
import { loadCandidateUsers } from '../../../../../server/db/queries/people/candidates.ts';
import { insertUser } from '../../../../../server/db/queries/people/saveUser.ts';
import { createTestServer, type TestServer } from '../../../../support/servers/testServer.ts';

let server: TestServer;
let people: string[];

beforeAll(async () => {
  server = await createTestServer();
  const passwordHash = await hashPassword('Qianhe@2026');
  people = await server.database.inTenant(server.tenant, 'write', async (tx) => {
    const made: string[] = [];
    for (let at = 0; at < maxDelegationChain + 4; at += 1) {
      made.push(await insertUser(tx, { userName: `p${at}`, nickName: `人${at}`, passwordHash, roleIds: [] }));
    }
    return made;
  });
});
afterAll(() => server.close());

const now = new Date('2026-03-02T04:00:00Z');
const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

type Away = { from: number; to: number; begin: number; end: number; forms: string[] };

class Undone extends Error {}

/** Runs the work with these absences and disabled users. The tables stay unchanged. */
async function where<T>(absences: Away[], disabled: number[], work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  const undone = server.database.inTenant(server.tenant, 'write', async (tx) => {
    const rows = absences.map(({ from, to, begin, end, forms }) => ({
      userId: people[from] ?? '',
      delegateUserId: people[to] ?? '',
      beginTime: hour(begin),
      endTime: hour(end),
      formEnNames: forms,
    }));
    if (rows.length > 0) await tx.insertInto('absences').values(rows).execute();
    const ids = disabled.flatMap((at) => people[at] ?? []);
    if (ids.length > 0)
      await tx.updateTable('users').set({ status: '1' }).where('userId', 'in', ids).execute();
    result = { value: await work(tx) };
    throw new Undone();
  });
  await undone.catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (!result) throw new Error('The work came to nothing.');
  return result.value;
}

/** The delegate of each person, by index. */
const standIns = (absences: Away[], disabled: number[] = [], formEnName = 'auto_a') =>
  where(absences, disabled, async (tx) => {
    const [meant = []] = await loadCandidateUsers(tx, [{ type: 'USER', ids: people }], { formEnName, now });
    return meant.map(({ enabled, standInId }) => (enabled ? people.indexOf(standInId) : null));
  });

const always = (from: number, to: number): Away => ({ from, to, begin: -1, end: 1, forms: [] });

test('a chain is followed to its maximum length, and an absent person at its end keeps the task', async () => {
  const chain = Array.from({ length: maxDelegationChain + 2 }, (_, at) => always(at, at + 1));
  const found = await standIns(chain);
  expect(found.slice(0, 4)).toEqual([
    maxDelegationChain,
    maxDelegationChain + 1,
    maxDelegationChain + 2,
    maxDelegationChain + 2,
  ]);
});

test('an absence begins with its first moment and ends at its last', async () => {
  const away = (begin: number, end: number) => standIns([{ ...always(0, 1), begin, end }]);
  expect([(await away(0, 1))[0], (await away(-1, 0))[0]]).toEqual([1, 0]);
});

const absence = fc.record({
  to: fc.nat(7),
  begin: fc.integer({ min: -2, max: 1 }),
  hours: fc.integer({ min: 1, max: 3 }),
  forms: fc.subarray(['auto_a', 'auto_b']),
});
const world = fc.record({
  absences: fc.array(fc.option(absence), { minLength: 8, maxLength: 8 }),
  disabled: fc.uniqueArray(fc.nat(7), { maxLength: 4 }),
});

test('no disabled person gets a task, and every task goes to the last enabled person of the chain', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ absences, disabled }) => {
      const given = absences.flatMap((one, from): Away[] =>
        one && one.to !== from
          ? [{ from, to: one.to, begin: one.begin, end: one.begin + one.hours, forms: one.forms }]
          : [],
      );
      const runs = given.filter(
        ({ begin, end, forms }) => begin <= 0 && end > 0 && (forms.length === 0 || forms.includes('auto_a')),
      );
      const found = await standIns(given, disabled);
      expect(found.some((at) => at !== null && disabled.includes(at))).toBe(false);
      expect(found).toEqual(
        people.map((_, at) => (disabled.includes(at) ? null : holderOf(at, runs, disabled))),
      );
    }),
    { numRuns: 150 },
  );
});

/** The delegates may even form a cycle here, which cannot be saved in the product. */
function holderOf(at: number, runs: Away[], disabled: number[]): number {
  let holder = at;
  let place = at;
  for (let links = 0; links < maxDelegationChain; links += 1) {
    const next = runs.find((one) => one.from === place);
    if (!next) break;
    place = next.to;
    if (!disabled.includes(place)) holder = place;
  }
  return holder;
}

test('a person who is absent in one tenant is present in every other', async () => {
  const admin = await server.login('admin');
  const post = (path: string, body: unknown, token: string) => server.call(token, 'POST', path, body);
  await post(
    '/system/tenant',
    { tenantCode: 'ELSE', tenantName: '别家', adminPassword: 'Bohai#4721x' },
    admin,
  );
  const token = await server.login('admin', { tenantCode: 'ELSE', password: 'Bohai#4721x' });
  const made = await post(
    '/system/user',
    { userName: 'deputy', nickName: '代理', password: 'Tongji#4721' },
    token,
  );
  const away = await post(
    '/flowable/absence',
    {
      beginTime: '2026-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
      delegateUserId: made.body.data.userId,
    },
    token,
  );
  expect(away.body.code).toBe(200);
  const listOf = async (by: string) => (await server.call(by, 'GET', '/flowable/absence/list')).body.total;
  expect([await listOf(token), await listOf(admin)]).toEqual([1, 0]);
  const moment = { formEnName: 'auto_a', now: new Date() };
  const administrators = (tenant: TestServer['tenant']) =>
    server.database.inTenant(tenant, 'read', (tx) => loadCandidateUsers(tx, [{ type: 'ADMIN' }], moment));
  const [[ours] = []] = await administrators(server.tenant);
  expect(ours?.standInId).toBe(ours?.userId);
  const others = await server.deps.database.platform
    .selectFrom('tenants')
    .select(['code', 'name', 'schema', 'timeZone'])
    .where('code', '=', 'ELSE')
    .executeTakeFirstOrThrow();
  const [[theirs] = []] = await administrators(others);
  expect(theirs?.standInId).toBe(made.body.data.userId);
});
