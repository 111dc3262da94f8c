/** A record of a form with a flow that went through none, asked for its flow: no fault, but nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { grantPermission } from '../../../support/servers/flowHistory.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

const form = 'auto_kept';
let stage: FlowServer;
let drafted: string;
let started: string;

beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm(form)]);
  const { ann, dan } = stage.users;
  await stage.deploy(
    form,
    buildChain([buildApproval('one', userCandidates(ann)), buildApproval('two', userCandidates(dan))]),
  );
  // Each sees the form's records as far as the data scope goes.
  for (const role of ['buyer', 'leader']) await grantPermission(stage, role, `auto:${form}:list`);
  drafted = responseData(await stage.post('buyer', `/auto/${form}`, { name: '电缆' })).id;
  started = (await stage.start('buyer', form)).rowId;
});
afterAll(() => stage.close());

const asked = (userName: string, businessId: string) =>
  stage.get(userName, `/flowable/instance/getDetailByBusinessId?formEnName=${form}&businessId=${businessId}`);

test('whoever sees the record hears that there is no flow of it', async () => {
  expect(responseData(await asked('buyer', drafted))).toBeNull();
  expect(responseData(await asked('leader', drafted))).toBeNull();
});

test('or none that is theirs to see', async () => {
  expect(responseData(await asked('leader', started))).toBeNull();
  expect(responseData(await asked('ann', started))).toMatchObject({ rowId: started });
});

test('whoever does not see the record is told nothing, whether it is there or not', async () => {
  for (const businessId of [drafted, started, '999999']) {
    expect((await asked('cat', businessId)).status).toBe(404);
  }
  expect((await asked('buyer', '999999')).status).toBe(404);
});
