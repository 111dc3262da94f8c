/** Administrators void, delete, reassign and move many instances, each with a reason and independent of the others. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InstanceVerdict } from '../../../../contract/calls/shapes/instanceVerdict.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

const address = '/system/instance/intervene';
let stage: FlowServer;
let ids: [string, string];

beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_case')]);
  const { ann, ben } = stage.users;
  await stage.deploy(
    'auto_case',
    buildChain([buildApproval('one', userCandidates(ann)), buildApproval('two', userCandidates(ben))]),
  );
});
afterAll(() => stage.close());

beforeEach(async () => {
  const started = [
    await stage.start('buyer', 'auto_case', { name: '甲' }),
    await stage.start('buyer', 'auto_case', { name: '乙' }),
  ];
  ids = started.map(({ processInstanceId }) => processInstanceId) as [string, string];
});

const intervene = async (action: string, more: object = {}): Promise<InstanceVerdict[]> =>
  responseData(
    await stage.post('admin', address, { action, processInstanceIds: ids, comment: '误发', ...more }),
  );

const detailOf = async (id: string) =>
  responseData(await stage.get('admin', `/flowable/instance/detail?processInstanceId=${id}`));

type Activity = { logItemList: { operateName: string; comment: string }[] };

const linesOf = async (id: string) => {
  const answer = await stage.get('admin', `/flowable/instance/processLog?processInstanceId=${id}`);
  return (responseData(answer) as Activity[]).flatMap(({ logItemList }) => logItemList);
};

const oks = (verdicts: readonly InstanceVerdict[]) => verdicts.map(({ ok }) => ok);

test('only flow administrators intervene, with a reason and what the action needs', async () => {
  const body = { action: 'void', processInstanceIds: ids, comment: '误发' };
  expect((await stage.post('buyer', address, body)).status).toBe(403);
  for (const [wrong, path] of [
    [{ ...body, comment: ' ' }, 'comment'],
    [{ ...body, action: 'jump' }, 'nodeId'],
    [{ ...body, action: 'reassign' }, 'userIdList'],
  ] as const) {
    const { body: refused } = await stage.post('admin', address, wrong);
    expect(refused).toMatchObject({ code: 400, errors: [{ path }] });
  }
});

test('a dry run says what would happen and changes nothing', async () => {
  await stage.agree('ann', ids[1]);
  await stage.agree('ben', ids[1]);
  expect(await intervene('jump', { nodeId: 'two', dryRun: true })).toMatchObject([
    { ok: true, reasons: [], notes: [expect.stringMatching(/^将由 .+ 处理$/)] },
    { ok: false, reasons: ['流程已结束'], notes: [] },
  ]);
  expect(oks(await intervene('void', { dryRun: true, comment: undefined }))).toEqual([true, false]);
  expect((await detailOf(ids[0])).status).toBe(0);
  expect((await stage.agree('ann', ids[0])).body.code).toBe(200);
});

test('instances that do not exist are refused by themselves', async () => {
  const verdicts = await intervene('void', { processInstanceIds: ['999999', ids[0]] });
  expect(oks(verdicts)).toEqual([false, true]);
});

test('voided instances keep the reason in their logs', async () => {
  expect(oks(await intervene('void'))).toEqual([true, true]);
  for (const id of ids) {
    expect((await detailOf(id)).status).toBe(-2);
    expect((await linesOf(id)).at(-1)).toMatchObject({ operateName: '作废', comment: '误发' });
  }
});

test('deleted instances are gone', async () => {
  expect(oks(await intervene('delete'))).toEqual([true, true]);
  expect(oks(await intervene('delete'))).toEqual([false, false]);
});

test('every open node of the instances gets the new holder', async () => {
  expect(oks(await intervene('reassign', { userIdList: [stage.users.cat] }))).toEqual([true, true]);
  for (const id of ids) expect((await stage.agree('cat', id)).body.code).toBe(200);
});

test('a jump passes nodes over, and resumes a voided instance with its record', async () => {
  await intervene('void', { processInstanceIds: [ids[1]] });
  expect(oks(await intervene('jump', { nodeId: 'two' }))).toEqual([true, true]);
  expect(await linesOf(ids[0])).toContainEqual(
    expect.objectContaining({ operateName: '跳转至 审批 two', comment: '误发' }),
  );
  const resumed = await detailOf(ids[1]);
  expect(resumed).toMatchObject({ status: 0, endTime: null, formData: { sysStatus: 0 } });
  for (const id of ids) {
    expect((await stage.agree('ben', id)).body.code).toBe(200);
    expect((await detailOf(id)).status).toBe(1);
  }
});
