/** What a new tenant gets of the demo: everything but its people, its departments and its work. */
import { newFormDefinition } from '../contract/forms/checkedDefinition.ts';
import type { TenantTemplate } from '../server/context/deps.ts';
import { insertCalendar } from '../server/db/queries/platform/calendars.ts';
import { demoCalendar } from './calendar.ts';
import { deployFlows } from './deployFlows.ts';
import { roles } from './people.ts';
import { seedDictionaries } from './seedDictionaries.ts';
import { demoForms, grantForms, seedForms } from './seedForms.ts';
import { createRoleLookup, requireId, seedPosts, seedRoles } from './seedOrganization.ts';
import { setUpSuppliers } from './setUpSuppliers.ts';

export const tenantTemplate: TenantTemplate = {
  name: 'demo',
  sentence: `演示模板：采购、付款、报销、请假等 12 张表单和 7 个流程，${roles.length} 个角色，岗位、字典和工作日历；没有人员和单据`,
  forms: demoForms.map((form) => newFormDefinition.parse(form)),
  async fill(tx, stamp) {
    const roleIds = await seedRoles(tx);
    const posts = await seedPosts(tx);
    await insertCalendar(tx, { ...demoCalendar, version: 0 }, { userId: stamp.actor.userId, now: stamp.now });
    await seedDictionaries(tx);
    const forms = await seedForms(tx, stamp);
    await grantForms(tx, { roles: roleIds });
    await setUpSuppliers(tx, requireId(roleIds, 'supplier'));
    await deployFlows(tx, { candidates: createRoleLookup({ roles: roleIds, posts }), forms, now: stamp.now });
  },
};
