/** Tests that a field in a flow, too, accepts only related records that fulfill its conditions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

const enName = 'auto_choosing';
const ids: Record<string, string> = {};

let stage: FlowServer;
beforeAll(async () => {
  const seller = {
    enName: 'seller',
    label: '供方',
    funcType: 'relatedForm' as const,
    relateEnName: 'auto_maker',
    relateField: 'name',
    conditions: { grade: 'A' },
  };
  const input = (name: string) => ({ enName: name, label: name, funcType: 'input' as const });
  const makers = { enName: 'auto_maker', cnName: '厂家', fields: [input('name'), input('grade')] };
  stage = await createFlowServer([makers, buildFlowForm(enName, [seller])]);
  for (const [name, grade] of [
    ['甲厂', 'A'],
    ['乙厂', 'B'],
  ] as const) {
    ids[name] = responseData(await stage.post('admin', '/auto/auto_maker', { name, grade })).id;
  }
  const data = { fieldProperties: [{ fieldName: 'seller', isWritable: true }] };
  await stage.deploy(enName, buildChain([buildApproval('check', userCandidates(stage.users.admin), data)]));
});
afterAll(() => stage.close());

const refusal = {
  reason: 'FIELD_INVALID',
  errors: [{ path: 'seller', message: '供方：所选的“乙厂”不符合选择条件' }],
};

test('neither a start nor an approval accepts a related record that violates a condition', async () => {
  const start = (seller: string | undefined) =>
    stage.post('admin', '/flowable/instance/startAndSubmit', {
      formEnName: enName,
      formData: { name: '电缆', seller },
    });
  expect((await start(ids.乙厂)).body).toMatchObject(refusal);
  const { processInstanceId } = responseData(await start(ids.甲厂));
  const agree = (seller: string | undefined) =>
    stage.agree('admin', processInstanceId, { formData: { seller } });
  expect((await agree(ids.乙厂)).body).toMatchObject(refusal);
  expect((await agree(ids.甲厂)).body.code).toBe(200);
});
