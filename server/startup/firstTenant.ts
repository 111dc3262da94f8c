/** Initializes an empty database: with the demo tenant, or with an empty tenant and its administrator. */
import type { DemoCredentials, Deps } from '../context/deps.ts';
import { generateOneTimePassword, hashPassword } from '../crypto/passwordHash.ts';
import type { Database } from '../db/database.ts';
import { withAdvisoryLock } from '../db/locks/advisoryLock.ts';
import { platformTenantCode } from '../db/platformTenant.ts';
import { insertFirstAdministrator } from '../db/queries/seed/firstAdministrator.ts';
import { createTenantSchema, dropTenant } from '../db/tenants.ts';
import { importDemoFile } from './demoFolder.ts';

/** The exports of `demo/seed.ts`: `seedDemo` creates tenant DEFAULT and fills it. */
export type DemoModule = {
  /** Each user with a note about their role in the demo. */
  demo: DemoCredentials;
  seedDemo(deps: Deps, say: (sentence: string) => void): Promise<void>;
};

export type FirstTenant = {
  /** Set if the demo tenant is in use. */
  demo?: DemoCredentials;
  /** Set once, when an empty tenant has been created. */
  administrator?: { userName: string; password: string };
};

export function createFirstTenant(
  deps: Deps,
  { demo, say }: { demo: boolean; say: (sentence: string) => void },
): Promise<FirstTenant> {
  const { database } = deps;
  return withAdvisoryLock(database.url, async () => {
    const module = demo ? await loadDemoModule() : undefined;
    await dropUnfinishedTenants(database);
    const isEmpty = !(await database.platform.selectFrom('tenants').select('code').executeTakeFirst());
    if (isEmpty && !module) return { administrator: await createEmptyTenant(database) };
    if (isEmpty && module) {
      say('正在准备演示数据… Making the demo tenant.');
      await database.platform.insertInto('seeds').values({ tenantCode: platformTenantCode }).execute();
      await module.seedDemo(deps, say);
      await database.platform
        .updateTable('seeds')
        .set({ finishedAt: database.now() })
        .where('tenantCode', '=', platformTenantCode)
        .execute();
    }
    const seeded = await database.platform.selectFrom('seeds').select('tenantCode').executeTakeFirst();
    return module && seeded ? { demo: module.demo } : {};
  });
}

/** An unfinished tenant contains no work: the server was not listening yet. */
async function dropUnfinishedTenants(database: Database): Promise<void> {
  const unfinished = await database.platform
    .selectFrom('seeds')
    .select('tenantCode')
    .where('finishedAt', 'is', null)
    .execute();
  for (const { tenantCode } of unfinished) {
    await dropTenant(database, tenantCode);
    await database.platform.deleteFrom('seeds').where('tenantCode', '=', tenantCode).execute();
  }
}

async function createEmptyTenant(database: Database): Promise<{ userName: string; password: string }> {
  const userName = 'admin';
  const password = generateOneTimePassword();
  const passwordHash = await hashPassword(password);
  const name = '默认租户';
  await createTenantSchema(database, { code: platformTenantCode, name }, async (tx) => {
    await insertFirstAdministrator(tx, {
      deptName: name,
      userName,
      passwordHash,
      mustChangePassword: true,
      ofPlatform: true,
    });
  });
  return { userName, password };
}

/** Typed by DemoModule, which demo/seed.ts satisfies. */
const loadDemoModule = async () => (await importDemoFile('seed.ts')) as DemoModule | undefined;
