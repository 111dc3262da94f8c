/** Makes the demo tenant: its people, forms and flows, and half a year of work that the engine itself has decided. */
import type { Deps } from '../server/calls/context.ts';
import type { Actor } from '../server/db/actor.ts';
import type { TenantRef, Tx } from '../server/db/database.ts';
import { platformTenant } from '../server/db/platformTenant.ts';
import { actorOfUser } from '../server/db/queries/actorOfUser.ts';
import { insertCalendar } from '../server/db/queries/calendars.ts';
import { createTenantSchema } from '../server/db/tenants.ts';
import { newMemory } from '../server/effects/acting.ts';
import type { Flow } from '../server/effects/flow.ts';
import { saveFlows } from '../server/effects/save.ts';
import { timekeepingOf } from '../server/effects/timekeeping.ts';
import { demoCalendar } from './calendar.ts';
import { grantForms, seedForms } from './configuration.ts';
import { deployFlows } from './definitions.ts';
import { seedDictionaries } from './dictionaries.ts';
import { siteCheckPlans } from './history/contents/siteCheck.ts';
import { liveThrough } from './history/live.ts';
import { seedProjects, seedSuppliers } from './history/masterData.ts';
import { seedMaterials, seedPrices } from './history/materials.ts';
import { makePlans, type Plan } from './history/plan.ts';
import { seedShowcase } from './history/showcase.ts';
import { daysAfter, type World } from './history/world.ts';
import { demoPassword, idOf, type Organisation, seedOrganisation } from './organisation.ts';
import { people, tenantName } from './people.ts';
import { chanceFrom } from './random.ts';

const accounts = [
  { userName: 'admin', about: '系统管理员：全部功能' },
  { userName: 'lina', about: '李娜，物资部采购员：发起采购合同' },
  { userName: 'wangfang', about: '王芳，物资部负责人：待办最多' },
  { userName: 'zhaomin', about: '赵敏，成本审核' },
  { userName: 'songyan', about: '宋岩，财务部负责人：会签与付款' },
  { userName: 'chenjianguo', about: '陈建国，总经理' },
  { userName: 'xiejie', about: '谢洁，经营分析：查看全部单据并导出' },
];

export const demo = { password: demoPassword, accounts };

/** Flows written in one transaction. */
const batchSize = 150;

export async function seedDemo(deps: Deps, say: (sentence: string) => void): Promise<void> {
  const { database } = deps;
  const now = new Date();
  const made: { world?: World } = {};
  const tenant = await createTenantSchema(
    database,
    { code: platformTenant, name: tenantName },
    async (tx, tenant) => {
      made.world = await foundation(tx, tenant, now);
    },
  );
  const { world } = made;
  if (!world) throw new Error('The demo tenant was made without its world.');
  const plans = [...makePlans(world.chance, now), ...siteCheckPlans(now)];
  for (let from = 0; from < plans.length; from += batchSize) {
    const some = plans.slice(from, from + batchSize);
    await database.inTenant(tenant, 'write', (tx) => live(tx, world, some));
  }
  say(`演示数据已就绪：${people.length} 人，${plans.length} 个流程。`);
}

/** Everything that stands before the first flow starts. */
async function foundation(tx: Tx, tenant: TenantRef, now: Date): Promise<World> {
  const organisation = await seedOrganisation(tx);
  const chance = chanceFrom(20_261_121);
  const admin = await actorOf(tx, idOf(organisation.users, 'admin'));
  const stamp = { actor: admin, now: daysAfter(now, -200) };
  await insertCalendar(tx, { ...demoCalendar, version: 0 }, { userId: admin.userId, now: stamp.now });
  const time = await timekeepingOf(tx, tenant);
  await seedDictionaries(tx);
  const forms = await seedForms(tx, stamp);
  await grantForms(tx, organisation);
  const flows = await deployFlows(tx, { organisation, forms, now: stamp.now });
  const actors = new Map<string, Actor>();
  for (const [userName, userId] of organisation.users) actors.set(userName, await actorOf(tx, userId));
  const writing = { tx, tenant, stamp, chance };
  const deptIds = [...organisation.depts.values()];
  const supplierIds = await seedSuppliers(writing, formNamed(forms, 'auto_supplier'));
  const projectIds = await seedProjects(writing, formNamed(forms, 'auto_project'), {
    deptIds,
    managers: managersOf(organisation),
  });
  await seedShowcase(writing, formNamed(forms, 'auto_showcase'), { deptIds, supplierIds });
  const categoryIds = await seedMaterials(writing, formNamed(forms, 'auto_material'));
  await seedPrices(writing, formNamed(forms, 'auto_price'), categoryIds);
  const actorById = new Map([...actors.values()].map((actor) => [actor.userId, actor]));
  return { tenant, now, time, chance, actors, actorById, deptIds, supplierIds, projectIds, flows };
}

async function live(tx: Tx, world: World, plans: readonly Plan[]): Promise<void> {
  const memory = newMemory();
  const flows: Flow[] = [];
  for (const plan of plans) flows.push(await liveThrough(world, { tx, memory, plan }));
  const [admin] = world.actors.values();
  if (!admin) throw new Error('The demo has no people.');
  await saveFlows({ tx, tenant: world.tenant, actor: admin, now: world.now }, flows);
}

const managersOf = (organisation: Organisation) =>
  people
    .filter((person) => person.post === '项目经理')
    .map((person) => idOf(organisation.users, person.userName));

function formNamed<F>(forms: ReadonlyMap<string, F>, name: string): F {
  const form = forms.get(name);
  if (!form) throw new Error(`The demo has no form ${name}.`);
  return form;
}

async function actorOf(tx: Tx, userId: string): Promise<Actor> {
  const actor = await actorOfUser(tx, userId);
  if (!actor) throw new Error(`The demo's user ${userId} cannot act.`);
  return actor;
}
