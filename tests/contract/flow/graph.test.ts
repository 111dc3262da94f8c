import { describe, expect, test } from 'vitest';
import { checkGraph } from '../../../contract/flow/checks/checkGraph.ts';
import { getFirstNode } from '../../../contract/flow/graph.ts';
import { isButtonEnabled } from '../../../contract/flow/nodeButtons.ts';
import { nodeData } from '../../../contract/flow/nodeData.ts';
import { readBpmn, readDeployedGraph } from '../../../server/engine/bpmn/readBpmn.ts';
import { writeBpmn } from '../../../server/engine/bpmn/writeBpmn.ts';
import {
  approvalNode,
  buildGraph,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  gatewayNode,
  linesOf,
} from '../../support/engine/engineWorld.ts';

const fields = [{ enName: 'amount' }, { enName: 'items', children: [{ enName: 'price' }] }];

const document = (process: string) =>
  `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d" targetNamespace="t"><process id="p" name="请假">${process}</process></definitions>`;

describe('BPMN', () => {
  test('A written document is read back as the same graph.', async () => {
    const draft = {
      name: '采购',
      settings: { skipInitiator: true, titleExpression: 'amount' },
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('x', 'EXCLUSIVE'),
        approvalNode('a', ['1'], { passConditionNum: 50 }),
        approvalNode('j', ['2'], { kind: 'CONVERGE' }),
        approvalNode('cc', ['3'], { kind: 'CC' }),
        engineEndNode,
      ],
      lines: [
        ...linesOf('start→handle→x'),
        { id: 'big', from: 'x', to: 'a', name: '大额', when: 'amount > 1' },
        { from: 'x', to: 'j', otherwise: true },
        ...linesOf('a→j→cc→end'),
      ],
    };
    const graph = await readDeployedGraph(await writeBpmn(draft));
    expect(graph.settings).toMatchObject({ skipInitiator: true, titleExpression: 'amount' });
    expect([...graph.nodes.values()].map((node) => `${node.id} ${node.kind}`)).toEqual([
      'start START',
      'handle HANDLE',
      'x EXCLUSIVE',
      'a APPROVAL',
      'j CONVERGE',
      'cc CC',
      'end END',
    ]);
    expect(graph.lines.get('big')).toEqual({
      id: 'big',
      name: '大额',
      from: 'x',
      to: 'a',
      kind: 'CONDITION',
      expression: 'amount > 1',
    });
    expect(graph.nodes.get('a')).toMatchObject({ data: { passConditionNum: 50, flowNodeId: 'a' } });
    expect(checkGraph(graph, fields)).toEqual([]);
  });

  test('Plain BPMN is accepted: generated ids, approvals, a first HANDLE node, the default attribute.', async () => {
    const { graph, errors, warnings } = await readBpmn(
      document(
        `<laneSet id="l"><lane id="x"/></laneSet><startEvent id="s"/><userTask id="a" name="审批" flowable:assignee="zhang"/>
        <exclusiveGateway id="g" default="no"/><endEvent id="e"/><textAnnotation id="t"><text>说明</text></textAnnotation>
        <sequenceFlow sourceRef="s" targetRef="a"/><sequenceFlow id="f" sourceRef="a" targetRef="g"/>
        <sequenceFlow id="yes" sourceRef="g" targetRef="e"><conditionExpression>$` +
          `{amount &gt; 5}</conditionExpression></sequenceFlow>
        <sequenceFlow id="no" sourceRef="g" targetRef="e"/>`,
      ),
    );
    expect(errors).toEqual([]);
    expect(warnings).toEqual([{ elementId: 'a', message: '未找到处理人 zhang，请重新设置' }]);
    expect(getFirstNode(graph)).toMatchObject({
      id: 's_handle',
      kind: 'HANDLE',
      data: { candidateList: [{ target: 'initiator' }] },
    });
    expect(graph.nodes.get('a')?.kind).toBe('APPROVAL');
    expect(['yes', 'no'].map((id) => graph.lines.get(id)?.kind)).toEqual(['CONDITION', 'DEFAULT']);
    expect(checkGraph(graph, fields)).toEqual([]);
  });

  test('A foreign candidate with an equivalent is converted.', async () => {
    const xml = document(
      `<startEvent id="s"/><userTask id="a" flowable:candidateGroups="hr"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/>`,
    );
    const { graph, warnings } = await readBpmn(xml, (by, target) => ({
      candidateType: by === 'group' ? 'ROLE' : 'USER',
      target: `${target}!`,
    }));
    expect(warnings).toEqual([]);
    expect(graph.nodes.get('a')).toMatchObject({
      data: { candidateList: [{ candidateType: 'ROLE', target: 'hr!' }] },
    });
  });

  test.each([
    ['<serviceTask id="x" name="付款"/>', '服务任务'],
    ['<scriptTask id="x"/>', '脚本任务'],
    ['<subProcess id="x"/>', '子流程'],
    ['<intermediateCatchEvent id="x"/>', '中间捕获事件'],
    ['<userTask id="x"><multiInstanceLoopCharacteristics/></userTask>', '多实例'],
    ['<startEvent id="x"><timerEventDefinition id="t"/></startEvent>', '定时事件'],
    ['<endEvent id="x"><terminateEventDefinition id="t"/></endEvent>', '终止事件'],
    [
      '<userTask id="x"><extensionElements><flowable:taskListener event="create"/></extensionElements></userTask>',
      'taskListener',
    ],
  ])('refuses by name a feature that another engine would execute: %s', async (element, name) => {
    const { errors } = await readBpmn(document(element));
    expect(errors.map((one) => one.message).join()).toContain(name);
    expect(errors[0]?.elementId).toBe('x');
  });

  test.each(['<!DOCTYPE x [<!ENTITY a "b">]><x/>', '<x', '', '<html/>'])(
    'refuses a text that is not a document: %s',
    async (xml) => {
      await expect(readBpmn(xml)).rejects.toMatchObject({ reason: 'BAD_DEFINITION' });
    },
  );

  test('reports a broken config at its element', async () => {
    const config = (text: string) =>
      `<userTask id="a"><extensionElements><q:config xmlns:q="urn:qianhe:flow">${text}</q:config></extensionElements></userTask>`;
    const broken = await readBpmn(document(config('{')));
    expect(broken.errors).toEqual([{ elementId: 'a', message: '配置不是有效的 JSON' }]);
    const wrong = await readBpmn(document(config('{"passConditionNum": 0}')));
    expect(wrong.errors[0]?.message).toContain('passConditionNum');
  });
});

describe('The check before deployment reports', () => {
  const messages = (draft: Parameters<typeof buildGraph>[0]) =>
    checkGraph(buildGraph(draft), fields).map(({ elementId, message }) => `${elementId} ${message}`);

  test('unreachable nodes and gateways without an outgoing line', () => {
    const found = messages({
      nodes: [
        engineStartNode,
        engineHandleNode,
        approvalNode('a', ['1']),
        gatewayNode('g', 'PARALLEL'),
        engineEndNode,
      ],
      lines: linesOf('start→handle→end'),
    });
    expect(found).toEqual([
      'g 节点“g”没有出口',
      'a 节点“a”从开始节点无法到达',
      'g 节点“g”从开始节点无法到达',
    ]);
  });

  test('a cycle without people, and one that never ends', () => {
    const found = messages({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('x', 'EXCLUSIVE'),
        approvalNode('cc', ['1'], { kind: 'CC' }),
        gatewayNode('y', 'EXCLUSIVE'),
        approvalNode('a', ['1']),
        engineEndNode,
      ],
      lines: [
        ...linesOf('start→handle→x→cc→y→x'),
        { from: 'handle', to: 'a' },
        { from: 'a', to: 'handle' },
        { from: 'handle', to: 'end' },
      ],
    });
    expect(found).toContain('x 节点“x”之后无法到达结束');
    expect(found).toContain('x 节点“x”处于没有人工环节的循环中');
    expect(found.join()).not.toContain('节点“a”处于');
  });

  test('conditions that do not parse or name no field', () => {
    const draft = (when: string) => ({
      nodes: [engineStartNode, engineHandleNode, engineEndNode],
      lines: [
        { from: 'start', to: 'handle' },
        { id: 'f', from: 'handle', to: 'end', when },
      ],
    });
    expect(messages(draft('amount >'))[0]).toMatch(/^f 表达式 amount > 有误/);
    expect(messages(draft('amout > 1'))).toEqual(['f 表达式 amout > 1 中的 amout 不是表单字段']);
    expect(messages(draft("sum(items.price) > 1 && initiator.deptId == '1'"))).toEqual([]);
    expect(messages(draft('items.cost > 1'))).toEqual([
      'f 表达式 items.cost > 1 中的 items.cost 不是表单字段',
    ]);
  });

  test('nodes whose people cannot be found', () => {
    const strange = approvalNode('a', [], {
      candidateList: [{ candidateType: 'DYNAMIC_FIELD', target: 'boss' }],
      notFoundCandidateStrategy: 'TO_USER',
      backToType: 'BACK_TO_NODE',
      backToNodeId: 'end',
    });
    expect(
      messages({
        nodes: [engineStartNode, engineHandleNode, strange, engineEndNode],
        lines: linesOf('start→handle→a→end'),
      }).length,
    ).toBe(3);
  });
});

test('Nodes have the specified defaults.', () => {
  expect(nodeData.parse({})).toMatchObject({
    passConditionType: 'PERCENT',
    passConditionNum: 100,
    backConditionType: 'COUNT',
    backConditionNum: 1,
    backToType: 'BACK_TO_FIRST',
    notFoundCandidateStrategy: 'AUTO_TO_NEXT',
    enableTimeout: false,
  });
  const enabled = (['HANDLE', 'APPROVAL', 'CC'] as const).map((kind) =>
    (
      [
        'draft',
        'submit',
        'agree',
        'fallback',
        'addSign',
        'transform',
        'trash',
        'delete',
        'print',
        'flowChart',
      ] as const
    )
      .filter((button) => isButtonEnabled(kind, [], button))
      .join(),
  );
  expect(enabled).toEqual([
    'draft,submit,trash,delete,flowChart',
    'agree,fallback,addSign,transform,flowChart',
    'flowChart',
  ]);
  // A copy cannot be approved under any configuration.
  expect(isButtonEnabled('CC', [{ enName: 'agree', enable: true }], 'agree')).toBe(false);
});
