/** Makes the demo tenant: its people, forms and flows, and half a year of work that the engine itself has decided. */
import type { Deps } from '../server/context/deps.ts';
import type { Actor } from '../server/db/actor.ts';
import type { TenantRef, Tx } from '../server/db/database.ts';
import { platformTenantCode } from '../server/db/platformTenant.ts';
import { loadActorOfUser } from '../server/db/queries/people/actorOfUser.ts';
import { insertCalendar } from '../server/db/queries/platform/calendars.ts';
import { createTenantSchema } from '../server/db/tenants.ts';
import { createFactsCache } from '../server/instances/actionContext.ts';
import { loadTimekeeping } from '../server/instances/due/timekeeping.ts';
import type { LoadedInstance } from '../server/instances/instance.ts';
import { saveInstances } from '../server/instances/persistence/saveInstances.ts';
import { demoCalendar } from './calendar.ts';
import { deployFlows } from './deployFlows.ts';
import { deliveryPlans } from './history/contents/delivery.ts';
import { siteCheckPlans } from './history/contents/siteCheck.ts';
import { type DemoContext, shiftDate } from './history/demoContext.ts';
import { createInstancePlans, type InstancePlan } from './history/instancePlans.ts';
import { seedProjects, seedSuppliers } from './history/seedMasterData.ts';
import { seedMaterials, seedPrices } from './history/seedMaterials.ts';
import { seedShowcase } from './history/seedShowcase.ts';
import { simulateInstance } from './history/simulateInstance.ts';
import { people, tenantName } from './people.ts';
import { createRandomGenerator } from './random.ts';
import { seedDictionaries } from './seedDictionaries.ts';
import { grantForms, seedForms } from './seedForms.ts';
import { seedNotices } from './seedNotices.ts';
import {
  createCandidateLookup,
  demoPassword,
  type Organization,
  requireId,
  seedOrganization,
} from './seedOrganization.ts';
import { seedSupplierAccount, supplierAccount } from './seedSupplierAccount.ts';

const accounts = [
  { userName: 'admin', about: '系统管理员：全部功能' },
  { userName: 'lina', about: '李娜，物资部采购员：发起采购合同' },
  { userName: 'wangfang', about: '王芳，物资部负责人：待办最多' },
  { userName: 'zhaomin', about: '赵敏，成本审核' },
  { userName: 'songyan', about: '宋岩，财务部负责人：会签与付款' },
  { userName: 'chenjianguo', about: '陈建国，总经理' },
  { userName: 'xiejie', about: '谢洁，经营分析：查看全部单据并导出' },
  {
    userName: supplierAccount.userName,
    about: '周敏，供应商：从 /supplier/login 登录，确认到货',
    portal: 'supplier',
  },
] as const;

export const demo = { password: demoPassword, accounts };

/** Flows written in one transaction. */
const batchSize = 150;

export async function seedDemo(deps: Deps, say: (sentence: string) => void): Promise<void> {
  const { database } = deps;
  const now = new Date();
  const made: { world?: DemoContext } = {};
  const tenant = await createTenantSchema(
    database,
    { code: platformTenantCode, name: tenantName },
    async (tx, tenant) => {
      made.world = await seedFoundation(tx, tenant, now);
    },
  );
  const { world } = made;
  if (!world) throw new Error('The demo tenant was made without its world.');
  const plans = [...createInstancePlans(world.chance, now), ...siteCheckPlans(now), ...deliveryPlans(now)];
  for (let from = 0; from < plans.length; from += batchSize) {
    const some = plans.slice(from, from + batchSize);
    await database.inTenant(tenant, 'write', (tx) => simulateHistory(tx, world, some));
  }
  say(`演示数据已就绪：${people.length} 人，${plans.length} 个流程。`);
}

/** Seeds everything that the first flow needs. */
async function seedFoundation(tx: Tx, tenant: TenantRef, now: Date): Promise<DemoContext> {
  const organization = await seedOrganization(tx);
  const chance = createRandomGenerator(20_261_121);
  const admin = await requireActorById(tx, requireId(organization.users, 'admin'));
  const stamp = { actor: admin, now: shiftDate(now, -200) };
  await insertCalendar(tx, { ...demoCalendar, version: 0 }, { userId: admin.userId, now: stamp.now });
  const time = await loadTimekeeping(tx, tenant);
  await seedDictionaries(tx);
  await seedNotices(tx, organization, stamp.now);
  const forms = await seedForms(tx, stamp);
  await grantForms(tx, organization);
  const flows = await deployFlows(tx, {
    candidates: createCandidateLookup(organization),
    forms,
    now: stamp.now,
  });
  const actors = new Map<string, Actor>();
  for (const [userName, userId] of organization.users)
    actors.set(userName, await requireActorById(tx, userId));
  const writing = { tx, tenant, stamp, chance };
  const deptIds = [...organization.depts.values()];
  const supplierIds = await seedSuppliers(writing, requireForm(forms, 'auto_supplier'));
  const supplierUserId = await seedSupplierAccount(tx, organization, supplierIds);
  actors.set(supplierAccount.userName, await requireActorById(tx, supplierUserId));
  const projectIds = await seedProjects(writing, requireForm(forms, 'auto_project'), {
    deptIds,
    managers: departmentManagers(organization),
  });
  await seedShowcase(writing, requireForm(forms, 'auto_showcase'), { deptIds, supplierIds });
  const categoryIds = await seedMaterials(writing, requireForm(forms, 'auto_material'));
  await seedPrices(writing, requireForm(forms, 'auto_price'), categoryIds);
  const actorById = new Map([...actors.values()].map((actor) => [actor.userId, actor]));
  return { tenant, now, time, chance, actors, actorById, deptIds, supplierIds, projectIds, flows };
}

async function simulateHistory(tx: Tx, world: DemoContext, plans: readonly InstancePlan[]): Promise<void> {
  const memory = createFactsCache();
  const flows: LoadedInstance[] = [];
  for (const plan of plans) flows.push(await simulateInstance(world, { tx, memory, plan }));
  const [admin] = world.actors.values();
  if (!admin) throw new Error('The demo has no people.');
  await saveInstances({ tx, tenant: world.tenant, actor: admin, now: world.now }, flows);
}

const departmentManagers = (organization: Organization) =>
  people
    .filter((person) => person.post === '项目经理')
    .map((person) => requireId(organization.users, person.userName));

function requireForm<F>(forms: ReadonlyMap<string, F>, name: string): F {
  const form = forms.get(name);
  if (!form) throw new Error(`The demo has no form ${name}.`);
  return form;
}

async function requireActorById(tx: Tx, userId: string): Promise<Actor> {
  const actor = await loadActorOfUser(tx, userId);
  if (!actor) throw new Error(`The demo's user ${userId} cannot act.`);
  return actor;
}
