/** Requests for the flow of a record without an instance: the answer is empty, not an error. */
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
  // The data scope determines the visible records of the form.
  for (const role of ['buyer', 'leader']) await grantPermission(stage, role, `auto:${form}:list`);
  drafted = responseData(await stage.post('buyer', `/auto/${form}`, { name: '电缆' })).id;
  started = (await stage.start('buyer', form)).rowId;
});
afterAll(() => stage.close());

const asked = (userName: string, businessId: string) =>
  stage.get(userName, `/flowable/instance/getDetailByBusinessId?formEnName=${form}&businessId=${businessId}`);

test('a user who can view the record gets the answer that it has no flow', async () => {
  expect(responseData(await asked('buyer', drafted))).toBeNull();
  expect(responseData(await asked('leader', drafted))).toBeNull();
});

test('an invisible flow gives the same answer as a missing flow', async () => {
  expect(responseData(await asked('leader', started))).toBeNull();
  expect(responseData(await asked('ann', started))).toMatchObject({ rowId: started });
});

test('a user who cannot view the record gets the same refusal whether it exists or not', async () => {
  for (const businessId of [drafted, started, '999999']) {
    expect((await asked('cat', businessId)).status).toBe(404);
  }
  expect((await asked('buyer', '999999')).status).toBe(404);
});
