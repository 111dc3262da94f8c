/** The append-only logs: the application's role cannot circumvent them, and other roles that can are reported. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { exportLog } from '../../../../server/db/history/logExport.ts';
import {
  protectHistory,
  protectTenant,
  releaseHistory,
} from '../../../../server/db/history/protectHistory.ts';
import { verifyLogExport } from '../../../../server/db/history/verifyLogExport.ts';
import { insertAuditEntries } from '../../../../server/db/queries/platform/auditEntries.ts';
import { createTenantSchema } from '../../../../server/db/tenants.ts';
import { type IntegrityCheckResult, runChecks } from '../../../../server/integrity/runChecks.ts';
import { createLogSealer } from '../../../../server/jobs/periodic/logSealing.ts';
import { eventually } from '../../../support/eventually.ts';
import { runAsSuperuser } from '../../../support/servers/superuser.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/servers/testDatabase.ts';

let it: TestDatabase;
beforeAll(async () => {
  it = await createTestDatabase();
});
afterAll(() => it.drop());

const entry = (what: string) => ({
  kind: 'record' as const,
  userId: '1',
  userName: '甲',
  what,
  outcome: 'done',
});

const add = (...whats: string[]) =>
  it.database.inTenant(it.tenant, 'write', (tx) => insertAuditEntries(tx, whats.map(entry)));

/** The error that the application's role gets; undefined if the statement is allowed. */
async function asApplication(statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: it.url });
  await client.connect();
  try {
    await client.query('set search_path to tenant_default, public');
    await client.query(statement);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end();
  }
}

async function outcomesOf(invariant: string): Promise<IntegrityCheckResult[]> {
  const outcomes: IntegrityCheckResult[] = [];
  await runChecks(it.database, { onResult: (outcome) => outcomes.push(outcome) });
  return outcomes.filter((one) => one.invariant === invariant);
}

describe('privileges of the application’s role', () => {
  test.each([
    ['changes no row', `update "auditLog" set outcome = 'x'`],
    ['deletes no row', 'delete from "auditLog"'],
    ['empties no table', 'truncate "auditLog"'],
    ['drops no table', 'drop table "auditLog"'],
    ['drops no schema', 'drop schema tenant_default cascade'],
    ['moves no schema', 'alter schema tenant_default rename to elsewhere'],
    ['alters no table', 'alter table "auditLog" add column more text'],
    ['renames no table', 'alter table "auditLog" rename to elsewhere'],
    ['takes no table back', 'alter table "auditLog" owner to current_user'],
    [
      'gives itself no right',
      `grant update on "auditLog" to current_user; update "auditLog" set outcome = 'x'`,
    ],
    [
      'makes no trigger',
      'create trigger t before insert on "auditLog" execute function suppress_redundant_updates_trigger()',
    ],
    ['makes no rule', 'create rule r as on insert to "auditLog" do instead nothing'],
    ['switches no trigger off', 'alter table "flowEvents" disable trigger all'],
    [
      'gives no number itself',
      `insert into "auditLog" ("auditId", kind, what, outcome) overriding system value values (1, 'file', 'x', 'x')`,
    ],
    [
      'gives no time itself',
      `insert into "auditLog" ("time", kind, what, outcome) values (now() - interval '1 day', 'file', 'x', 'x')`,
    ],
    ['does not become the owner', 'set role qianhe_history'],
    ['is not made a member of the owner', 'grant qianhe_history to qianhe'],
    ['drops no owner', 'drop owned by qianhe_history'],
    [
      'replaces no function of the owner',
      `create or replace function qianhe.protect_history(tenant_schema text) returns void language sql as 'select'`,
    ],
    ['changes no event', 'update "flowEvents" set "actNo" = 1'],
    ['changes no line of the flow log', `update "flowLog" set comment = 'x'`],
    ['changes no version of a record', 'delete from "recordVersions"'],
    ['changes no seal', 'delete from "logSeals"'],
  ])('the application’s role %s', async (_, statement) => {
    expect(await asApplication(statement)).toMatch(
      /permission denied|must be owner|cannot insert|must have|member/,
    );
  });

  test('the owner drops only the schema of a suspended tenant for the role, never the platform’s', async () => {
    const drop = (code: string) => asApplication(`select qianhe.drop_suspended_tenant('${code}')`);
    const suspend = (code: string) =>
      asApplication(
        `update qianhe.tenants set status = 'disabled', "suspendedAt" = now() where code = '${code}'`,
      );
    const { schema } = await createTenantSchema(it.database, { code: 'GONE', name: '将删' }, (tx, made) =>
      protectTenant(tx, made.schema),
    );
    expect(await asApplication(`drop schema ${schema} cascade`)).toMatch(/must be owner/);
    expect(await drop('GONE')).toBe('tenant GONE is not suspended');
    expect(await drop('NOBODY')).toBe('tenant NOBODY is not suspended');
    await suspend('GONE');
    expect(await drop('GONE')).toBeUndefined();
    await asApplication(`delete from qianhe.migrations where schema = '${schema}';
      delete from qianhe.tenants where code = 'GONE'`);
    await suspend('DEFAULT');
    expect(await drop('DEFAULT')).toBe('tenant DEFAULT is not suspended');
    await asApplication(`update qianhe.tenants set status = 'active', "suspendedAt" = null`);
  });

  test('the role cannot be made a member of the owner, even by a superuser', async () => {
    await expect(runAsSuperuser(it.url, 'grant qianhe_history to qianhe')).rejects.toThrow(
      /is a member of role/,
    );
  });

  test('the role adds rows and creates its own tables', async () => {
    expect(
      await asApplication(`insert into "auditLog" (kind, what, outcome) values ('file', 'x', 'done')`),
    ).toBeUndefined();
    expect(await asApplication('create table auto_more (id bigint); drop table auto_more')).toBeUndefined();
  });

  test('the role creates tenants whose logs are protected from the first row', async () => {
    const next = { code: 'NEXT', name: '下一家' };
    const { schema } = await createTenantSchema(it.database, next, (tx, made) =>
      protectTenant(tx, made.schema),
    );
    expect(await asApplication(`delete from "${schema}"."auditLog"`)).toMatch(/permission denied/);
    expect(await asApplication(`drop schema "${schema}" cascade`)).toMatch(/must be owner/);
  });
});

test('the integrity check passes if the logs are protected, and notes if the role owns them', async () => {
  const access = { url: it.url, adminUrl: inject('adminUrl') };
  expect(await outcomesOf('logsProtected')).toMatchObject([
    { count: 0, notes: [] },
    { count: 0, notes: [] },
  ]);
  await releaseHistory(access);
  const [released] = await outcomesOf('logsProtected');
  expect(released?.count).toBe(0);
  expect(released?.notes.map(({ where }) => where)).toContain('表 auditLog');
  expect(await asApplication('alter table "auditLog" add column more text')).toBeUndefined();
  expect(await asApplication('alter table "auditLog" drop column more')).toBeUndefined();
  await runAsSuperuser(it.url, 'grant update on "flowLog" to qianhe');
  expect((await outcomesOf('logsProtected'))[0]?.breaches.map(({ where }) => where)).toEqual(['表 flowLog']);
  await protectHistory(access);
  expect((await outcomesOf('logsProtected'))[0]).toMatchObject({ count: 0, notes: [] });
});

describe('a restore of the database by other programs', () => {
  const access = () => ({ url: it.url, adminUrl: inject('adminUrl') });
  const insert = `insert into "auditLog" (kind, what, outcome) values ('file', 'x', 'done')`;
  const breaches = async () =>
    (await outcomesOf('logsProtected'))[0]?.breaches.map(({ where, found }) => `${where} ${found}`);
  afterAll(() => protectHistory(access()));

  test('the start restores missing privileges: the application adds rows again and cannot change any', async () => {
    await protectHistory(access());
    await runAsSuperuser(
      it.url,
      'revoke all on "auditLog", "flowLog", "logSeals" from qianhe',
      'grant update on "flowEvents" to qianhe',
      'revoke insert ("values") on "recordVersions" from qianhe',
    );
    expect(await asApplication(insert)).toMatch(/permission denied/);
    expect(await breaches()).toEqual([
      '表 auditLog 缺少查询、追加的权限',
      '表 flowEvents 可以修改、删除或清空',
      '表 flowLog 缺少查询、追加的权限',
      '表 logSeals 缺少查询、追加的权限',
      '表 recordVersions 缺少追加的权限',
    ]);
    await protectHistory({ url: it.url });
    expect(await breaches()).toEqual([]);
    expect(await asApplication(insert)).toBeUndefined();
    expect(await asApplication('update "flowEvents" set "actNo" = 1')).toMatch(/permission denied/);
    expect(
      await asApplication(
        `insert into "auditLog" ("auditId", kind, what, outcome) overriding system value values (1, 'file', 'x', 'x')`,
      ),
    ).toMatch(/permission denied/);
  });

  test('the start revokes the right to change rows if the application owns the logs', async () => {
    await runAsSuperuser(
      it.url,
      'alter function qianhe.protect_history(text) owner to qianhe',
      ...['auditLog', 'flowEvents', 'flowLog', 'recordVersions', 'logSeals'].flatMap((table) => [
        `alter table "${table}" owner to qianhe`,
        `grant all on "${table}" to qianhe`,
      ]),
      'alter schema tenant_default owner to qianhe',
    );
    expect(await breaches()).toHaveLength(5);
    await protectHistory({ url: it.url });
    expect(await breaches()).toEqual([]);
    expect(await asApplication('delete from "auditLog"')).toMatch(/permission denied/);
    expect(await asApplication(insert)).toBeUndefined();
    const next = { code: 'LATER', name: '再下一家' };
    const { schema } = await createTenantSchema(it.database, next, (tx, made) =>
      protectTenant(tx, made.schema),
    );
    expect(await asApplication(`delete from "${schema}"."auditLog"`)).toMatch(/permission denied/);
    await protectHistory(access());
    expect((await outcomesOf('logsProtected')).flatMap(({ notes }) => notes)).toEqual([]);
  });

  test('the integrity check names an owner who can log in', async () => {
    await runAsSuperuser(
      it.url,
      'create role history_guest login',
      'alter table "flowLog" owner to history_guest',
    );
    expect(await breaches()).toEqual(['表 flowLog 所有者 history_guest 可以登录']);
    await runAsSuperuser(it.url, 'alter table "flowLog" owner to qianhe_history', 'drop role history_guest');
    await protectHistory({ url: it.url });
    expect(await breaches()).toEqual([]);
  });
});

describe('seals', () => {
  /** Rows of the audit log that no seal covers. */
  const unsealed = async () => {
    const [counted] = await runAsSuperuser(
      it.url,
      `select count(*)::int as count from "auditLog" where "auditId" >
        coalesce((select max("lastId") from "logSeals" where log = 'auditLog'), 0)`,
    );
    return counted?.rows[0].count;
  };
  /** Any running transaction of the cluster delays a seal. */
  const seal = async (...rounds: ReturnType<typeof createLogSealer>[]) =>
    eventually(async () => {
      await Promise.all(rounds.map((round) => round(it.tenant)));
      expect(await unsealed()).toBe(0);
    });
  const sealed = async () => {
    const [seals] = await runAsSuperuser(
      it.url,
      `select "sealNo", "rowCount" from "logSeals" where log = 'auditLog' order by 1`,
    );
    return seals?.rows ?? [];
  };
  const found = async () =>
    (await outcomesOf('sealsHold')).flatMap(({ breaches }) => breaches.map(({ where }) => where));
  const exported = async () => {
    const lines: string[] = [];
    await exportLog(it.database, { tenant: it.tenant, log: 'auditLog' }, async (line) => {
      lines.push(JSON.stringify(line));
    });
    return lines;
  };
  async function* asStream(lines: readonly string[]) {
    yield* lines;
  }

  /** Damages the table, runs the check, and restores the table. */
  async function foundAfter(statement: string): Promise<string[]> {
    await runAsSuperuser(
      it.url,
      'create table kept as select * from "auditLog"',
      'create table "keptSeals" as select * from "logSeals"',
      statement,
    );
    const places = await found();
    await runAsSuperuser(
      it.url,
      'delete from "auditLog"',
      'insert into "auditLog" overriding system value select * from kept',
      'delete from "logSeals"',
      'insert into "logSeals" select * from "keptSeals"',
      'drop table kept',
      'drop table "keptSeals"',
    );
    return places;
  }

  beforeAll(async () => {
    await add('a', 'b', 'c');
    await seal(createLogSealer(it.database));
    await add('d');
    // An id that was assigned and never used.
    await runAsSuperuser(it.url, `select nextval(pg_get_serial_sequence('"auditLog"', 'auditId'))`);
    await add('e');
    await seal(createLogSealer(it.database));
  });

  test('cover all rows committed before, each row once', async () => {
    const seals = await sealed();
    expect(seals.map(({ sealNo }) => sealNo)).toEqual(['1', '2']);
    expect(await found()).toEqual([]);
  });

  test('wait for an open transaction that has taken an id before', async () => {
    const late = new pg.Client({ connectionString: it.url });
    await late.connect();
    try {
      await late.query('set search_path to tenant_default, public');
      await late.query(`begin; insert into "auditLog" (kind, what, outcome) values ('file', 'late', 'done')`);
      await add('after');
      const before = (await sealed()).length;
      const round = createLogSealer(it.database);
      await round(it.tenant);
      await round(it.tenant);
      expect((await sealed()).length).toBe(before);
      await late.query('commit');
      await seal(round);
      expect((await sealed()).at(-1)).toMatchObject({ rowCount: '2' });
      expect(await found()).toEqual([]);
    } finally {
      await late.end();
    }
  });

  test('get unique numbers when two nodes create them concurrently', async () => {
    await add('f', 'g');
    await seal(createLogSealer(it.database), createLogSealer(it.database));
    expect(await found()).toEqual([]);
    const numbers = (await sealed()).map(({ sealNo }) => Number(sealNo));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  test.each([
    ['a changed row', `update "auditLog" set outcome = 'x' where what = 'b'`, '第 1 段'],
    ['a deleted row in the middle', `delete from "auditLog" where what = 'b'`, '第 1 段'],
    ['the end cut off', `delete from "auditLog" where what in ('f', 'g')`, '第 4 段'],
    [
      'a row put in between',
      `insert into "auditLog" ("auditId", kind, what, outcome) overriding system value
        select "auditId" + 1, 'file', 'x', 'done' from "auditLog" where what = 'd'`,
      '第 2 段',
    ],
    ['a seal taken out', `delete from "logSeals" where log = 'auditLog' and "sealNo" = 2`, '第 3 段'],
  ])('seals reveal %s', async (_, statement, place) => {
    expect((await foundAfter(statement)).join('\n')).toContain(place);
    expect(await found()).toEqual([]);
  });

  test('allow verification without the database, and a known seal reveals a truncated end', async () => {
    const lines = await exported();
    const whole = await verifyLogExport(asStream(lines));
    expect(whole).toMatchObject({ head: 'qianhe-seal-1|DEFAULT|auditLog', problems: [], unsealedRows: 0 });
    expect((await verifyLogExport(asStream(lines), whole.last)).problems).toEqual([]);
    const changed = lines.map((line) => line.replace('\\"what\\": \\"b\\"', '\\"what\\": \\"z\\"'));
    expect(changed).not.toEqual(lines);
    expect((await verifyLogExport(asStream(changed))).problems).toHaveLength(1);
    const begin = lines.findIndex((line) => line.includes(`"sealNo":"${whole.last?.sealNo}"`));
    const cut = [...lines.slice(0, begin), ...lines.slice(-1)];
    expect((await verifyLogExport(asStream(cut))).problems).toEqual([]);
    expect((await verifyLogExport(asStream(cut), whole.last)).problems).toHaveLength(1);
  });
});
