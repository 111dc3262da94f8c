import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxFavorites } from '../../../../contract/calls/centre.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { grantPermission, runInTenant } from '../../../support/servers/flowHistory.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([
    { ...buildFlowForm('auto_loose') },
    { ...buildFlowForm('auto_leave'), category: '人事' },
    { ...buildFlowForm('auto_order'), category: '采购' },
    { ...buildFlowForm('auto_hire'), category: '人事' },
    { ...buildFlowForm('auto_draft'), category: '采购' },
  ]);
  const flow = buildChain([buildApproval('one', userCandidates(stage.users.ann))]);
  for (const name of ['auto_loose', 'auto_leave', 'auto_order', 'auto_hire']) await stage.deploy(name, flow);
});
afterAll(() => stage.closeUnsound());

const centre = async (userName: string) => responseData(await stage.get(userName, '/flowable/center/list'));
const names = (forms: { formEnName: string }[]) => forms.map((form) => form.formEnName);
const grouped = async (userName: string) =>
  (await centre(userName)).categories.map((one: { category: string; forms: { formEnName: string }[] }) => [
    one.category,
    names(one.forms),
  ]);
const mark = (userName: string, formEnName: string, favourite = true) =>
  stage.post(userName, '/flowable/center/favourite', { formEnName, favourite });

describe('the start center', () => {
  test('the center lists forms with a deployed flow by category, with uncategorized ones last', async () => {
    expect(await grouped('buyer')).toEqual([
      ['人事', ['auto_leave', 'auto_hire']],
      ['采购', ['auto_order']],
      ['', ['auto_loose']],
    ]);
    const [first] = (await centre('buyer')).categories[0].forms;
    expect(first).toEqual({
      formId: expect.any(String),
      formEnName: 'auto_leave',
      formCnName: '采购申请',
      category: '人事',
      processDefinitionId: expect.any(String),
      favourite: false,
      lastStartTime: null,
    });
  });

  test('the center is empty for a user without start permissions, and the flow entry’s permission alone shows a form', async () => {
    expect(await centre('nobody')).toEqual({ categories: [], favourites: [], recent: [] });
    await runInTenant(stage, async (tx) => {
      const { roleId } = await tx
        .insertInto('roles')
        .values({ roleName: '访客', roleKey: 'guest', dataScope: 'SELF' })
        .returning('roleId')
        .executeTakeFirstOrThrow();
      stage.roles.guest = roleId;
      await tx
        .insertInto('userRoles')
        .values({ userId: stage.users.nobody ?? '', roleId })
        .execute();
    });
    await grantPermission(stage, 'guest', 'auto:auto_order:list:root');
    expect(await grouped('nobody')).toEqual([['采购', ['auto_order']]]);
  });

  test('the forms follow the order of the menu', async () => {
    await runInTenant(stage, (tx) =>
      tx
        .insertInto('menus')
        .values([
          {
            menuName: '入职',
            menuType: 'C',
            path: 'auto_hire',
            formName: 'auto_hire',
            perms: 'a',
            orderNum: 1,
          },
          {
            menuName: '采购',
            menuType: 'C',
            path: 'auto_order',
            formName: 'auto_order',
            perms: 'b',
            orderNum: 2,
          },
        ])
        .execute(),
    );
    expect(await grouped('buyer')).toEqual([
      ['人事', ['auto_hire', 'auto_leave']],
      ['采购', ['auto_order']],
      ['', ['auto_loose']],
    ]);
  });

  test('the center lists the user’s recently started flows, and no flows of others', async () => {
    for (const name of ['auto_order', 'auto_loose', 'auto_order', 'auto_leave'])
      await stage.start('leader', name);
    expect(names((await centre('leader')).recent)).toEqual(['auto_leave', 'auto_order', 'auto_loose']);
    expect((await centre('cashier')).recent).toEqual([]);
  });
});

describe('favorites', () => {
  test('favorites belong to one user, in the order of marking, and can be removed', async () => {
    for (const name of ['auto_order', 'auto_leave', 'auto_order']) responseData(await mark('buyer', name));
    expect(names((await centre('buyer')).favourites)).toEqual(['auto_order', 'auto_leave']);
    expect((await centre('leader')).favourites).toEqual([]);
    responseData(await mark('buyer', 'auto_order', false));
    responseData(await mark('buyer', 'auto_order', false));
    const after = await centre('buyer');
    expect(names(after.favourites)).toEqual(['auto_leave']);
    expect(after.categories[0].forms.map((form: { favourite: boolean }) => form.favourite)).toEqual([
      false,
      true,
    ]);
  });

  test('a form can be a favorite only if the user may start it', async () => {
    for (const name of ['auto_draft', 'auto_missing']) expect((await mark('buyer', name)).status).toBe(404);
    expect((await mark('nobody', 'auto_leave')).status).toBe(404);
  });

  test('favorites are limited in number, also when several are marked concurrently', async () => {
    const { cashier } = stage.users;
    await runInTenant(stage, async (tx) => {
      const forms = Array.from({ length: maxFavorites - 1 }, (_, at) => ({
        enName: `auto_more${at}`,
        cnName: '更多',
        definition: '{}',
      }));
      const made = await tx.insertInto('forms').values(forms).returning('formId').execute();
      await tx
        .insertInto('favouriteForms')
        .values(made.map(({ formId }) => ({ userId: cashier ?? '', formId, createTime: new Date() })))
        .execute();
    });
    const answers = await Promise.all(
      ['auto_leave', 'auto_order', 'auto_hire', 'auto_loose'].map((name) => mark('cashier', name)),
    );
    expect(answers.map((answer) => answer.body.reason ?? 'done').sort()).toEqual([
      'TOO_MANY_FAVOURITES',
      'TOO_MANY_FAVOURITES',
      'TOO_MANY_FAVOURITES',
      'done',
    ]);
  });
});
