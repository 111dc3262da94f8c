import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
import { readDefinition } from '../../../../server/instances/definitions/readDefinition.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_defined'), buildFlowForm('auto_plain')]);
});
afterAll(() => stage.close());

const save = (xml: string, formEnName = 'auto_defined') =>
  stage.post('admin', '/flowable/definition/save', { formEnName, xml });
const deploy = (processDefinitionId: string) =>
  stage.post('admin', '/flowable/definition/deploy', { processDefinitionId });

test('saving and deploying require their permissions', async () => {
  const xml = await writeBpmn(buildChain([buildApproval('one', userCandidates(stage.users.ann))]));
  expect(
    (await stage.post('buyer', '/flowable/definition/save', { formEnName: 'auto_defined', xml })).status,
  ).toBe(403);
  expect((await stage.get('buyer', '/flowable/definition/list')).status).toBe(403);
  expect(
    (await stage.post('admin', '/flowable/definition/save', { formEnName: 'auto_nowhere', xml })).status,
  ).toBe(404);
});

test('a document that is not BPMN is refused when saved', async () => {
  for (const xml of ['hello', '<a>', '<!DOCTYPE x [<!ENTITY y "z">]><definitions/>']) {
    expect((await save(xml)).body).toMatchObject({ code: 500, reason: 'BAD_DEFINITION' });
  }
});

test('a definition is checked completely when deployed, with each problem at its element', async () => {
  const draft = buildChain([buildApproval('one', [])]);
  const broken = {
    ...draft,
    lines: [...draft.lines.slice(0, -1), { id: 'bad', from: 'one', to: 'end', when: 'amount >' }],
  };
  const saved = responseData(await save(await writeBpmn(broken)));
  const refused = await deploy(saved.processDefinitionId);
  expect(refused.body).toMatchObject({ reason: 'BAD_DEFINITION' });
  expect(refused.body.errors).toContainEqual(
    expect.objectContaining({ elementId: 'bad', message: expect.any(String) }),
  );
  expect(
    (await stage.get('buyer', '/flowable/node/getNewestFillFormNodeByFormName?formName=auto_defined')).status,
  ).toBe(404);
});

test('a definition that is parsed on a thread is checked, drawn and deployed like a small one', async () => {
  const { ann } = stage.users;
  const steps = Array.from({ length: 200 }, (_, n) =>
    buildApproval(`n${n}`, userCandidates(n === 150 ? '987654' : ann)),
  );
  const xml = await writeBpmn(buildChain(steps));
  const saved = responseData(await save(xml));
  expect(saved.errors).toEqual([expect.objectContaining({ elementId: 'n150' })]);
  const refused = await save(`${xml}<a>`);
  expect(refused.body).toMatchObject({ code: 500, reason: 'BAD_DEFINITION' });
  expect(refused.body.msg).toMatch(/^不是有效的 BPMN 文档/);
  const { processDefinitionId } = responseData(await save(xml.replaceAll('987654', ann ?? '')));
  expect((await deploy(processDefinitionId)).body).toMatchObject({ code: 200 });
  const { data } = (
    await stage.get('admin', `/flowable/definition/getDefineXml?processDefinitionId=${processDefinitionId}`)
  ).body;
  expect(data).toContain('bpmnElement="n199"');
});

test('new instances use the newest deployed definition, and running ones keep theirs', async () => {
  const { ann, ben } = stage.users;
  const first = await stage.deploy('auto_defined', buildChain([buildApproval('one', userCandidates(ann))]));
  const running = await stage.start('buyer', 'auto_defined');
  const second = await stage.deploy('auto_defined', buildChain([buildApproval('two', userCandidates(ben))]));
  const fresh = await stage.start('buyer', 'auto_defined');
  expect((await stage.taskOf('ann', running.processInstanceId)).taskDefinitionKey).toBe('one');
  expect((await stage.taskOf('ben', fresh.processInstanceId)).taskDefinitionKey).toBe('two');
  const { rows } = (await stage.get('admin', '/flowable/definition/list?formEnName=auto_defined')).body;
  expect(rows.slice(0, 2)).toMatchObject([
    { processDefinitionId: second, status: 'deployed', runningCount: 1 },
    { processDefinitionId: first, status: 'replaced', runningCount: 1 },
  ]);
  const node = responseData(
    await stage.get('buyer', '/flowable/node/getNewestFillFormNodeByFormName?formName=auto_defined'),
  );
  expect(node).toMatchObject({
    processDefinitionId: second,
    taskDefinitionKey: 'start',
    nodeProperties: { nodeType: 'HANDLE' },
  });
  expect(node.nodeProperties.funcConfList).toContainEqual({
    enName: 'submit',
    enable: true,
    funcName: '提交',
  });
  expect(node.nodeProperties.fieldProperties).toContainEqual({
    fieldName: 'amount',
    isVisible: true,
    isWritable: true,
    isComputable: true,
  });
  const nodes = responseData(
    await stage.get('buyer', `/flowable/node/getAllApprovalNodeListByFormId?formId=${node.formId}`),
  );
  expect(nodes).toEqual([
    { flowNodeId: 'start', name: '发起', nodeType: 'HANDLE' },
    { flowNodeId: 'two', name: '审批 two', nodeType: 'APPROVAL' },
  ]);
});

test('plain BPMN of another tool finds its users by name', async () => {
  const xml = `<?xml version="1.0"?>
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
      <process id="p"><startEvent id="s"/><userTask id="u" name="审" flowable:assignee="ben"/>
        <userTask id="v" name="再审" flowable:assignee="unheard"/><endEvent id="e"/>
        <sequenceFlow id="a" sourceRef="s" targetRef="u"/><sequenceFlow id="b" sourceRef="u" targetRef="v"/>
        <sequenceFlow id="c" sourceRef="v" targetRef="e"/></process></definitions>`;
  const saved = responseData(await save(xml, 'auto_plain'));
  expect(saved.warnings).toEqual([
    { elementId: 'v', message: '未找到处理人 unheard，请重新设置' },
    { elementId: 'v', message: '节点“再审”没有设置处理人，将被自动跳过' },
  ]);
  responseData(await deploy(saved.processDefinitionId));
  const { processInstanceId } = await stage.start('buyer', 'auto_plain');
  expect((await stage.taskOf('ben', processInstanceId)).taskName).toBe('审');
  const told = await stage.get(
    'buyer',
    `/flowable/definition/getDefineXml?processDefinitionId=${saved.processDefinitionId}`,
  );
  expect(responseData(told)).toContain('flowable:assignee="unheard"');
  expect(responseData(told)).toContain('bpmndi:BPMNShape');
});

test('a definition is readable for its instances after its form was deleted', async () => {
  const { formId, xml } = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
    tx
      .selectFrom('flowDefinitions as d')
      .innerJoin('forms as f', 'f.formId', 'd.formId')
      .select(['d.formId', 'd.xml'])
      .where('f.enName', '=', 'auto_plain')
      .executeTakeFirstOrThrow(),
  );
  responseData(await stage.post('admin', '/flowable/form/delete', { ids: [formId], force: true }), null);
  const { graph } = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
    readDefinition(tx, { formId, xml }),
  );
  expect(graph.nodes.get('u')).toMatchObject({ data: { candidateList: [{ target: stage.users.ben }] } });
});
