/** A record of a form with a flow that went through none, asked for its flow: no fault, but nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approval, chain, users } from '../../support/flowDrafts.ts';
import { grantPermission } from '../../support/flowHistory.ts';
import { dataOf, type FlowStage, flowForm, flowStage } from '../../support/flows.ts';

const form = 'auto_kept';
let stage: FlowStage;
let drafted: string;
let started: string;

beforeAll(async () => {
  stage = await flowStage([flowForm(form)]);
  const { ann, dan } = stage.users;
  await stage.deploy(form, chain([approval('one', users(ann)), approval('two', users(dan))]));
  // Each sees the form's records as far as the data scope goes.
  for (const role of ['buyer', 'leader']) await grantPermission(stage, role, `auto:${form}:list`);
  drafted = dataOf(await stage.post('buyer', `/auto/${form}`, { name: '电缆' })).id;
  started = (await stage.start('buyer', form)).rowId;
});
afterAll(() => stage.close());

const asked = (userName: string, businessId: string) =>
  stage.get(userName, `/flowable/instance/getDetailByBusinessId?formEnName=${form}&businessId=${businessId}`);

test('whoever sees the record hears that there is no flow of it', async () => {
  expect(dataOf(await asked('buyer', drafted))).toBeNull();
  expect(dataOf(await asked('leader', drafted))).toBeNull();
});

test('or none that is theirs to see', async () => {
  expect(dataOf(await asked('leader', started))).toBeNull();
  expect(dataOf(await asked('ann', started))).toMatchObject({ rowId: started });
});

test('whoever does not see the record is told nothing, whether it is there or not', async () => {
  for (const businessId of [drafted, started, '999999']) {
    expect((await asked('cat', businessId)).status).toBe(404);
  }
  expect((await asked('buyer', '999999')).status).toBe(404);
});
