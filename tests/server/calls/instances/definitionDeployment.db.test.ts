/** Checks of a definition when it is saved and deployed, its versions, and its visibility. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FlowDraft, writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([
    buildFlowForm('auto_checked', [{ enName: 'manager', label: '经理', funcType: 'user' }]),
    buildFlowForm('auto_versions'),
    buildFlowForm('auto_race'),
    buildFlowForm('auto_seen'),
  ]);
});
afterAll(() => stage.close());

const saveXml = (formEnName: string, xml: string) =>
  stage.post('admin', '/flowable/definition/save', { formEnName, xml });
const save = async (formEnName: string, draft: FlowDraft) => saveXml(formEnName, await writeBpmn(draft));
const deploy = (processDefinitionId: string) =>
  stage.post('admin', '/flowable/definition/deploy', { processDefinitionId });
const listed = async (formEnName: string) =>
  (await stage.get('admin', `/flowable/definition/list?formEnName=${formEnName}`)).body.rows;

type Told = { elementId: string; message: string }[];
const told = (problems: Told) => problems.map(({ elementId, message }) => `${elementId} ${message}`);

const disable = (userName: string, status: '0' | '1') =>
  stage.database.inTenant(stage.tenant, 'write', (tx) =>
    tx
      .updateTable('users')
      .set({ status })
      .where('userId', '=', stage.users[userName] ?? '')
      .execute(),
  );

describe('users that a definition names', () => {
  test('an unknown user is an error and a disabled one a warning, each at its node, all reported at once', async () => {
    await disable('dan', '1');
    const draft = buildChain([
      buildApproval('one', [
        ...(userCandidates(stage.users.ann, stage.users.dan, '987654') ?? []),
        { candidateType: 'ROLE', target: `${stage.roles.staff},555` },
        { candidateType: 'DEPT', target: '556', targetLabel: '幽灵部' },
        { candidateType: 'POST', target: 'boss' },
      ]),
      buildApproval('two', userCandidates(stage.users.dan), {
        notFoundCandidateStrategy: 'TO_USER',
        notFoundCandidateTarget: stage.users.dan,
        enableTimeout: true,
        timeout: { duration: 'PT1H', action: 'TRANSFER', target: '987654' },
      }),
      buildApproval('three', [{ candidateType: 'DYNAMIC_FIELD', target: 'amount' }]),
    ]);
    const saved = responseData(await save('auto_checked', draft));
    const errors = [
      'three 节点“审批 three”的处理人字段 amount 不是人员或部门字段',
      'one 节点“审批 one”的候选人用户“987654”不存在',
      'one 节点“审批 one”的候选人角色“555”不存在',
      'one 节点“审批 one”的候选人部门“幽灵部”不存在',
      'one 节点“审批 one”的候选人岗位“boss”不存在',
      'two 节点“审批 two”找不到处理人时的接收人用户“丹丹”已停用',
      'two 节点“审批 two”超时转交的接收人用户“987654”不存在',
    ];
    expect(told(saved.errors)).toEqual(errors);
    expect(told(saved.warnings)).toEqual([
      'one 节点“审批 one”的候选人用户“丹丹”已停用',
      'two 节点“审批 two”的候选人用户“丹丹”已停用',
    ]);
    const refused = await deploy(saved.processDefinitionId);
    expect(refused.body).toMatchObject({ code: 500, reason: 'BAD_DEFINITION' });
    expect(told(refused.body.errors)).toEqual(errors);
    expect(await listed('auto_checked')).toMatchObject([{ status: 'draft' }]);
  });

  test('a probable mistake is reported, and the definition is deployed nevertheless', async () => {
    await disable('dan', '1');
    const draft = buildChain([
      buildApproval('few', userCandidates(stage.users.ann, stage.users.ben), {
        selectable: true,
        minSelectNum: 3,
      }),
      buildApproval('none', userCandidates(stage.users.dan)),
      buildApproval('rights', userCandidates(stage.users.ann), { fieldProperties: [{ fieldName: 'cost' }] }),
    ]);
    const { processDefinitionId } = responseData(await save('auto_checked', draft));
    const { warnings } = responseData(await deploy(processDefinitionId));
    expect(told(warnings)).toEqual([
      'rights 节点“审批 rights”设置了字段权限的 cost 不是表单字段',
      'none 节点“审批 none”的候选人用户“丹丹”已停用',
      'few 节点“审批 few”最少选择 3 人，而候选人目前只有 2 人',
      'none 节点“审批 none”的候选人中目前没有可用的人员',
    ]);
    await disable('dan', '0');
  });

  test('a variable of another engine is the field of that name', async () => {
    const xml = `<?xml version="1.0"?>
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
        <process id="p"><startEvent id="s"/><userTask id="u" name="审" flowable:assignee="#{manager}"/><endEvent id="e"/>
        <sequenceFlow id="a" sourceRef="s" targetRef="u"/><sequenceFlow id="b" sourceRef="u" targetRef="e"/></process></definitions>`;
    const saved = responseData(await saveXml('auto_checked', xml));
    expect([saved.errors, saved.warnings]).toEqual([[], []]);
    responseData(await deploy(saved.processDefinitionId));
    const { processInstanceId } = await stage.start('buyer', 'auto_checked', { manager: stage.users.cat });
    expect((await stage.taskOf('cat', processInstanceId)).taskName).toBe('审');
  });

  test('unreadable elements and unknown users are reported together', async () => {
    const xml = (await writeBpmn(buildChain([buildApproval('one', userCandidates('987654'))]))).replace(
      '</bpmn:process>',
      '<bpmn:serviceTask id="pay" name="付款"/></bpmn:process>',
    );
    const { errors } = responseData(await saveXml('auto_checked', xml));
    expect(told(errors)).toEqual([
      'pay 不支持服务任务（bpmn:ServiceTask）：“付款”',
      'one 节点“审批 one”的候选人用户“987654”不存在',
    ]);
  });
});

describe('versions', () => {
  const version = (id: string) => buildChain([buildApproval(id, userCandidates(stage.users.ann))]);

  test('an unchanged document creates no new version, a changed one does', async () => {
    const first = responseData(await save('auto_versions', version('a')));
    expect(responseData(await save('auto_versions', version('a')))).toMatchObject({
      processDefinitionId: first.processDefinitionId,
      version: 1,
    });
    const xml = responseData(
      await stage.get(
        'admin',
        `/flowable/definition/getDefineXml?processDefinitionId=${first.processDefinitionId}`,
      ),
    );
    expect(responseData(await saveXml('auto_versions', xml))).toMatchObject({ version: 1 });
    expect(responseData(await save('auto_versions', version('b')))).toMatchObject({ version: 2 });
    expect(responseData(await save('auto_versions', version('a')))).toMatchObject({ version: 3 });
  });

  test('an older version can be deployed again, and instances on other versions keep theirs', async () => {
    const [, second, first] = await listed('auto_versions');
    responseData(await deploy(first.processDefinitionId));
    const one = await stage.start('buyer', 'auto_versions');
    responseData(await deploy(second.processDefinitionId));
    const two = await stage.start('buyer', 'auto_versions');
    responseData(await deploy(first.processDefinitionId));
    responseData(await deploy(first.processDefinitionId));
    const three = await stage.start('buyer', 'auto_versions');
    const keys = await Promise.all(
      [one, two, three].map(
        async ({ processInstanceId }) => (await stage.taskOf('ann', processInstanceId)).taskDefinitionKey,
      ),
    );
    expect(keys).toEqual(['a', 'b', 'a']);
    expect(await listed('auto_versions')).toMatchObject([
      { version: 3, status: 'draft', runningCount: 0, deployTime: null },
      { version: 2, status: 'replaced', runningCount: 1 },
      { version: 1, status: 'deployed', runningCount: 2 },
    ]);
  });

  test('concurrent saves and deployments get ordered versions, and one version is deployed', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const saved = await Promise.all(ids.map((id) => save('auto_race', version(id))));
    expect(saved.map((one) => responseData(one).version).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(saved.map((one) => deploy(responseData(one).processDefinitionId)));
      expect(answers.map((one) => one.body.code)).toEqual(ids.map(() => 200));
      const rows: { status: string }[] = await listed('auto_race');
      expect(rows.map((row) => row.status).toSorted()).toEqual(['deployed', ...Array(5).fill('replaced')]);
    }
  });
});

describe('the visibility of a definition', () => {
  const seen = async (userName: string, processDefinitionId: string, more = '') =>
    (
      await stage.get(
        userName,
        `/flowable/definition/getDefineXml?processDefinitionId=${processDefinitionId}${more}`,
      )
    ).status;

  test('its initiators, participants, possible starters and administrators can view it, other users cannot', async () => {
    const leader = buildApproval('two', [{ candidateType: 'DEPT_LEADER', target: '0' }]);
    const old = await stage.deploy(
      'auto_seen',
      buildChain([buildApproval('one', userCandidates(stage.users.ann)), leader]),
    );
    const { processInstanceId } = await stage.start('buyer', 'auto_seen');
    const current = await stage.deploy(
      'auto_seen',
      buildChain([buildApproval('one', userCandidates(stage.users.ben))]),
    );
    const draft = responseData(await save('auto_seen', buildChain([leader]))).processDefinitionId;
    expect([await seen('admin', old), await seen('admin', current), await seen('admin', draft)]).toEqual([
      200, 200, 200,
    ]);
    // cashier may start the form, nobody may not.
    expect([await seen('cashier', current), await seen('nobody', current)]).toEqual([200, 404]);
    expect([await seen('buyer', old), await seen('ann', old), await seen('cashier', old)]).toEqual([
      200, 200, 404,
    ]);
    expect([await seen('buyer', draft), await seen('buyer', '999999')]).toEqual([404, 404]);
    const byInstance = `&processInstanceId=${processInstanceId}`;
    // The department's leader is a possible participant of this one.
    expect([await seen('leader', old), await seen('leader', old, byInstance)]).toEqual([404, 200]);
    expect([await seen('nobody', old, byInstance), await seen('leader', draft, byInstance)]).toEqual([
      404, 404,
    ]);
  });
});
