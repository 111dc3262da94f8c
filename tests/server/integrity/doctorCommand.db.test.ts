/** `npm run doctor` as an operator runs it, on a database in use. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantSchema } from '../../../server/db/tenants.ts';
import { buildApproval, buildChain, userCandidates } from '../../support/builders/flowDrafts.ts';
import { buildFlowForm, createFlowServer, type FlowServer } from '../../support/servers/flowServer.ts';
import { runAsSuperuser } from '../../support/servers/superuser.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const dataFolder = mkdtempSync(path.join(tmpdir(), 'qianhe-doctor-'));
let stage: FlowServer;

beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_line')]);
  await stage.deploy('auto_line', buildChain([buildApproval('one', userCandidates(stage.users.ann))]));
  await stage.start('buyer', 'auto_line');
  await createTenantSchema(stage.database, { code: 'OTHER', name: '别家' });
});
afterAll(async () => {
  await stage.closeUnsound();
  rmSync(dataFolder, { recursive: true, force: true });
});

type Said = { code: number; out: string; told: string };

const doctor = (...options: string[]) =>
  run(['server/doctor.ts', ...options], { DATABASE_URL: stage.url, DATA_DIR: dataFolder });

function run(words: string[], settings: Record<string, string>): Promise<Said> {
  const env = { PATH: process.env.PATH, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: root, env }, (error, out, told) => {
      resolve({ code: Number(error?.code ?? 0), out, told });
    });
  });
}

test('a sound database gives a line for each check of each tenant, and exit code 0', async () => {
  const { code, out } = await doctor();
  expect(code).toBe(0);
  const lines = out.trim().split('\n');
  expect(lines.at(-1)).toBe('没有发现问题。');
  expect(lines.filter((line) => /^✓ DEFAULT .+：正常（\d+\.\d 秒）$/.test(line)).length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.startsWith('✓ OTHER')).length).toBeGreaterThan(10);
});

test('a damaged database gives the invariant and the location, and exit code 1; also as JSON, and for one tenant', async () => {
  await runAsSuperuser(stage.url, `update tasks set title = '别的' where state = 'open'`);
  const { code, out } = await doctor('--tenant', 'default');
  expect(code).toBe(1);
  expect(out).toContain('✗ DEFAULT 任务上的流程信息与流程实例、节点一致：1 处');
  expect(out).toMatch(/流程实例 1 任务 2：应为 .*采购申请.*；实为 .*别的/);
  expect(out).not.toContain('OTHER');
  expect(out).toContain('共发现 1 处问题。');
  const json = await doctor('--json');
  expect(json.code).toBe(1);
  const told = JSON.parse(json.out);
  expect(told.broken).toBe(1);
  expect(told.checks.find((one: { count: number }) => one.count > 0)).toMatchObject({
    tenant: 'DEFAULT',
    invariant: 'copiesAgree',
    breaches: [{ where: '流程实例 1 任务 2' }],
  });
});

test('a check that cannot run is reported, with exit code 2', async () => {
  expect(await doctor('--tenant', 'NONE')).toMatchObject({ code: 2, told: '没有租户 NONE。\n' });
});

test('a data folder without a database is refused in one sentence, and none is created', async () => {
  const empty = path.join(dataFolder, 'empty');
  const told = `数据目录 ${empty} 里没有数据库，请检查 DATA_DIR 和 DATABASE_URL。 The data folder has no database; check both settings.\n`;
  expect(await run(['server/doctor.ts'], { DATA_DIR: empty })).toMatchObject({ code: 2, told });
  const backup = await run(['server/backup.ts', path.join(dataFolder, 'backups')], { DATA_DIR: empty });
  expect(backup.told).toBe(told);
  expect(backup.code).toBeGreaterThan(0);
  expect(existsSync(empty)).toBe(false);
});
