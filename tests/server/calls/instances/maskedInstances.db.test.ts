/**
 * Identity numbers in flows: titles and lists show them masked, the pages of an instance show them whole to those who
 * work on it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { grantPermission } from '../../../support/servers/flowHistory.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

const number = '11010519491231002X';
const shown = '110105********002X';
let stage: FlowServer;
let started = '';

beforeAll(async () => {
  const card = { enName: 'card', label: '证号', funcType: 'idCard' as const };
  const tag = {
    enName: 'tag',
    label: '标签',
    funcType: 'input' as const,
    computeExpression: "card + ' 号'",
  };
  stage = await createFlowServer([buildFlowForm('auto_hire', [card, tag])]);
  const { ben, cat } = stage.users;
  const straight = buildChain([buildApproval('old', userCandidates(ben))], {
    titleExpression: "'录用 ' + card",
  });
  await stage.deploy('auto_hire', {
    ...straight,
    nodes: [
      ...straight.nodes,
      { id: 'which', name: '证号', kind: 'EXCLUSIVE' },
      buildApproval('new', userCandidates(cat)),
    ],
    lines: [
      { from: 'begin', to: 'start' },
      { from: 'start', to: 'which' },
      { id: 'born', name: '年长', from: 'which', to: 'old', when: "contains(card, '19491231')" },
      { id: 'rest', from: 'which', to: 'new', otherwise: true },
      { from: 'old', to: 'end' },
      { from: 'new', to: 'end' },
    ],
  });
  await grantPermission(stage, 'leader', 'flow:instance:query');
  started = (await stage.start('buyer', 'auto_hire', { card: number })).processInstanceId;
});
afterAll(() => stage.close());

const instanceCalls = (path: string) => `/flowable/instance/${path}processInstanceId=${started}`;

test('a condition reads the whole value', async () => {
  expect(await stage.taskOf('ben', started)).toMatchObject({ taskDefinitionKey: 'old' });
});

test.each([
  ['the list of tasks', 'ben', () => '/flowable/task/myTask?pageSize=10'],
  ['the list of tasks by a word of the title', 'ben', () => '/flowable/task/myTask?pageSize=10&keyword=002X'],
  ['the list of started flows', 'buyer', () => '/flowable/instance/myStartList?pageSize=10'],
  [
    'the search of instances',
    'leader',
    () => `/flowable/instance/find?pageSize=10&keyword=${encodeURIComponent('录用')}`,
  ],
  ['the detail for a person who may look at all flows', 'leader', () => instanceCalls('detail?')],
])('%s shows the masked text', async (_, userName, path) => {
  const { text } = await stage.get(userName, path());
  expect(text).toContain(shown);
  expect(text).not.toContain('19491231');
});

test('the hidden part of a number finds no instance', async () => {
  const { body } = await stage.get('leader', '/flowable/instance/find?pageSize=10&keyword=19491231');
  expect(body.data).toEqual([]);
});

test('an explanation names no value to a person who may only look at all flows', async () => {
  const { text } = await stage.get('leader', `${instanceCalls('why?')}&flowNodeId=which`);
  expect(text).toContain('（无权查看）');
  expect(text).not.toContain(number);
  const own = await stage.get('ben', `${instanceCalls('why?')}&flowNodeId=which`);
  expect(own.text).toContain(number);
});

test('initiator and holder of the task see the value whole on their pages', async () => {
  expect(responseData(await stage.get('buyer', instanceCalls('detail?'))).formData).toMatchObject({
    card: number,
  });
  const { taskId } = await stage.taskOf('ben', started);
  const { formData } = responseData(await stage.get('ben', `/flowable/task/detail?taskId=${taskId}`));
  expect(formData).toMatchObject({ card: number, tag: `${shown} 号` });
});

test('a value that is computed from a copy is masked in a flow and its title', async () => {
  const input = (enName: string, more: object = {}) => ({
    enName,
    label: enName,
    funcType: 'input' as const,
    ...more,
  });
  responseData(
    await stage.post(
      'admin',
      '/flowable/form',
      buildFlowForm('auto_visit', [
        {
          ...input('who'),
          funcType: 'relatedForm',
          relateEnName: 'auto_hire',
          relate2Current: ['card:note'],
        },
        input('note'),
        input('echo', { computeExpression: "'证 ' + note" }),
      ]),
    ),
  );
  const straight = buildChain([buildApproval('only', userCandidates(stage.users.cat))], {
    titleExpression: "'来访 ' + echo",
  });
  await stage.deploy('auto_visit', straight);
  const values = { formEnName: 'auto_visit', formData: { name: '一', note: number } };
  const { processInstanceId } = responseData(
    await stage.post('admin', '/flowable/instance/startAndSubmit', values),
  );
  const masked = { note: shown, echo: `证 ${shown}` };
  const { taskId } = await stage.taskOf('cat', processInstanceId);
  const page = await stage.get('cat', `/flowable/task/detail?taskId=${taskId}`);
  expect(responseData(page)).toMatchObject({ formData: masked });
  expect(await stage.taskOf('cat', processInstanceId)).toMatchObject({ title: `来访 证 ${shown}` });
});

test('a field that begins to mask its values masks the titles of flows that exist', async () => {
  const plain = { enName: 'card', label: '证号', funcType: 'input' as const };
  const draft = buildFlowForm('auto_late', [plain]);
  const { formId } = responseData(await stage.post('admin', '/flowable/form', draft));
  await stage.deploy(
    'auto_late',
    buildChain([buildApproval('only', userCandidates(stage.users.cat))], {
      titleExpression: "'入职 ' + card",
    }),
  );
  const { processInstanceId } = responseData(
    await stage.post('admin', '/flowable/instance/startAndSubmit', {
      formEnName: 'auto_late',
      formData: { name: number, card: number },
    }),
  );
  const titleOf = async () => (await stage.taskOf('cat', processInstanceId)) as unknown as { title: string };
  expect(await titleOf()).toMatchObject({ title: `入职 ${number}` });
  const masking = {
    ...draft,
    formId,
    fields: buildFlowForm('auto_late', [{ ...plain, funcType: 'idCard' }]).fields,
  };
  responseData(await stage.post('admin', '/flowable/form/edit', masking));
  expect(await titleOf()).toMatchObject({ title: `入职 ${shown}` });
  const { body } = await stage.get('cat', '/flowable/task/myTask?pageSize=10&keyword=19491231');
  expect(body.rows).toEqual([]);
});
