/** The check before deployment reports each problem as one sentence at its element. */
import { describe, expect, test } from 'vitest';
import { checkGraph, listGraphWarnings } from '../../../../contract/flow/checks/checkGraph.ts';
import type { FormField } from '../../../../contract/forms/fieldKinds.ts';
import type { FlowDraft, NodeDraft } from '../../../../server/engine/bpmn/writeBpmn.ts';
import {
  approvalNode,
  buildGraph,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  gatewayNode,
  linesOf,
} from '../../../support/engine/engineWorld.ts';

const fields: FormField[] = [
  { enName: 'amount', funcType: 'number' },
  { enName: 'day', funcType: 'dateStamp' },
  { enName: 'year', funcType: 'dateStamp', format: 'YYYY' },
  {
    enName: 'kind',
    funcType: 'select',
    options: [{ label: '物资', value: 'A', children: [{ label: '细', value: 'A1' }] }],
  },
  { enName: 'tags', funcType: 'checkbox' },
  { enName: 'name', funcType: 'input' },
  { enName: 'boss', funcType: 'user' },
  { enName: 'team', funcType: 'dept', multiple: true },
  { enName: 'items', funcType: 'subForm', children: [{ enName: 'price', funcType: 'number' }] },
];

type Draft = Partial<FlowDraft>;
const told = (problems: { elementId: string; message: string }[]) =>
  problems.map(({ elementId, message }) => `${elementId} ${message}`);
const errors = (draft: Draft) => told(checkGraph(buildGraph(draft), fields));
const warnings = (draft: Draft) => told(listGraphWarnings(buildGraph(draft), fields));

/** The first step, these nodes in sequence, and the end. */
const straight = (...nodes: NodeDraft[]): Draft => ({
  nodes: [engineStartNode, engineHandleNode, ...nodes, engineEndNode],
  lines: linesOf(['start', 'handle', ...nodes.map((node) => node.id), 'end'].join('→')),
});

const a = approvalNode('a', ['1']);
const b = approvalNode('b', ['2']);
const c = approvalNode('c', ['3']);
const [x, y] = [gatewayNode('x', 'EXCLUSIVE'), gatewayNode('y', 'EXCLUSIVE')];
const [p, j] = [gatewayNode('p', 'PARALLEL'), gatewayNode('j', 'PARALLEL')];
const [i, ij] = [gatewayNode('i', 'INCLUSIVE'), gatewayNode('ij', 'INCLUSIVE')];

describe('The structure check', () => {
  test('reports several starts, a start with an incoming line, and an end with an outgoing line', () => {
    const second = { ...engineStartNode, id: 's2', name: '又一个' };
    const found = errors({
      nodes: [engineStartNode, second, engineHandleNode, engineEndNode],
      lines: [
        ...linesOf('start→handle→end'),
        ...linesOf('s2→handle'),
        ...linesOf('end→handle'),
        ...linesOf('handle→start'),
      ],
    });
    expect(found).toContain('s2 流程应有且只有一个开始节点，节点“又一个”是其中之一');
    expect(found).toContain('start 节点“开始”是开始节点，不能有入口');
    expect(found).toContain('end 节点“结束”是结束节点，不能有出口');
  });

  test('reports a missing start together with all other problems', () => {
    const found = errors({
      nodes: [
        engineHandleNode,
        approvalNode('a', [], { candidateList: [{ candidateType: 'DYNAMIC_FIELD', target: 'who' }] }),
        engineEndNode,
      ],
      lines: [
        { from: 'handle', to: 'a' },
        { id: 'f', from: 'a', to: 'end', when: 'cost > 1' },
      ],
    });
    expect(found).toEqual([
      ' 流程应有且只有一个开始节点',
      'f 表达式 cost > 1 中的 cost 不是表单字段',
      'a 节点“a”的处理人字段 who 不是表单字段',
    ]);
  });

  test('reports two default lines', () => {
    const found = errors({
      nodes: [engineStartNode, engineHandleNode, x, a, b, engineEndNode],
      lines: [
        ...linesOf('start→handle→x'),
        { from: 'x', to: 'a', otherwise: true },
        { from: 'x', to: 'b', otherwise: true },
        ...linesOf('a|b→end'),
      ],
    });
    expect(found).toEqual(['x 节点“x”有多条默认连线']);
  });
});

describe('A parallel join', () => {
  const split = (from: NodeDraft, join: NodeDraft): Draft => ({
    nodes: [engineStartNode, engineHandleNode, from, a, b, join, engineEndNode],
    lines: [
      ...linesOf(`start→handle→${from.id}`),
      ...(from.kind === 'PARALLEL'
        ? linesOf(`${from.id}→a|b`)
        : [
            { from: from.id, to: 'a', when: 'amount > 1' },
            { from: from.id, to: 'b', otherwise: true },
          ]),
      ...linesOf(`a|b→${join.id}→end`),
    ],
  });
  const never = 'j 节点“j”永远等不齐“a”、“b”，请改用包容网关或汇聚节点';

  test('never fires after an exclusive gateway', () => {
    expect(errors(split(x, j))).toEqual([never]);
  });

  test('never fires after an inclusive gateway whose default line excludes the other', () => {
    expect(errors(split(i, j))).toEqual([never]);
  });

  test('never fires after a step with a default line', () => {
    const draft = split(x, j);
    const nodes = (draft.nodes ?? []).map((node) => (node.id === 'x' ? { ...c, id: 'x', name: 'x' } : node));
    expect(errors({ ...draft, nodes })).toEqual([never]);
  });

  test('gets no report after a parallel gateway, nor does an inclusive join', () => {
    for (const draft of [
      split(p, j),
      split(x, ij),
      split(i, ij),
      split(x, approvalNode('k', [], { kind: 'CONVERGE' })),
    ]) {
      expect(errors(draft)).toEqual([]);
      expect(warnings(draft)).toEqual([]);
    }
  });

  test('gets a warning if it fires under some conditions only', () => {
    const draft: Draft = {
      nodes: [engineStartNode, engineHandleNode, i, a, b, j, engineEndNode],
      lines: [
        ...linesOf('start→handle→i'),
        { from: 'i', to: 'a', when: 'amount > 1' },
        { from: 'i', to: 'b', when: 'amount > 2' },
        ...linesOf('a|b→j→end'),
      ],
    };
    expect(errors(draft)).toEqual([]);
    expect(warnings(draft)).toEqual(['j 节点“j”要等齐“a”、“b”，其中有的分支按条件可能不来，流程会停在这里']);
  });

  test('gets a warning for a branch that may end early', () => {
    const draft: Draft = {
      nodes: [engineStartNode, engineHandleNode, p, a, x, b, j, engineEndNode],
      lines: [
        ...linesOf('start→handle→p→a|b'),
        ...linesOf('a→x'),
        { from: 'x', to: 'end', when: 'amount > 1' },
        { from: 'x', to: 'j', otherwise: true },
        ...linesOf('b→j→end'),
      ],
    };
    expect(errors(draft)).toEqual([]);
    expect(warnings(draft).length).toBe(1);
  });

  test('allows alternatives within a branch that merge before the join', () => {
    const draft: Draft = {
      nodes: [engineStartNode, engineHandleNode, p, x, a, b, y, c, j, engineEndNode],
      lines: [
        ...linesOf('start→handle→p→x|c'),
        { from: 'x', to: 'a', when: 'amount > 1' },
        { from: 'x', to: 'b', otherwise: true },
        ...linesOf('a|b→y→j'),
        ...linesOf('c→j→end'),
      ],
    };
    expect([...errors(draft), ...warnings(draft)]).toEqual([]);
  });

  test('allows cycles before the join and around it', () => {
    const draft: Draft = {
      nodes: [engineStartNode, engineHandleNode, p, a, x, b, j, y, engineEndNode],
      lines: [
        ...linesOf('start→handle→p→a|b'),
        ...linesOf('a→x'),
        { from: 'x', to: 'a', when: 'amount > 1' },
        { from: 'x', to: 'j', otherwise: true },
        ...linesOf('b→j→y'),
        { from: 'y', to: 'handle', when: 'amount > 2' },
        { from: 'y', to: 'end', otherwise: true },
      ],
    };
    expect([...errors(draft), ...warnings(draft)]).toEqual([]);
  });

  test('fires if a cycle delivers the second token later', () => {
    const draft: Draft = {
      nodes: [engineStartNode, engineHandleNode, p, a, x, j, b, engineEndNode],
      lines: [
        ...linesOf('start→handle→p→a|j'),
        ...linesOf('a→x'),
        { from: 'x', to: 'a', when: 'amount > 1' },
        { from: 'x', to: 'j', otherwise: true },
        ...linesOf('j→b→end'),
      ],
    };
    expect([...errors(draft), ...warnings(draft)]).toEqual([]);
  });

  test('gets no report if it is only blocked by another join that never fires', () => {
    const k = gatewayNode('k', 'PARALLEL');
    const draft = split(x, j);
    const found = errors({
      nodes: [...(draft.nodes ?? []), p, c, k],
      lines: [
        ...(draft.lines ?? []).filter((line) => line.to !== 'end'),
        ...linesOf('j→p→c|k'),
        ...linesOf('c→k→end'),
      ],
    });
    expect(found).toEqual([never]);
  });

  test('gets no verdict if the graph has more branches than can be explored', () => {
    const branches = Array.from({ length: 18 }, (_, index) => index);
    const draft: Draft = {
      nodes: [
        engineStartNode,
        engineHandleNode,
        p,
        j,
        engineEndNode,
        ...branches.map((index) => gatewayNode(`x${index}`, 'EXCLUSIVE')),
      ],
      lines: [
        ...linesOf('start→handle→p'),
        ...branches.flatMap((index) => [
          { from: 'p', to: `x${index}` },
          { from: `x${index}`, to: 'j', when: 'amount > 1' },
          { from: `x${index}`, to: 'j', otherwise: true },
        ]),
        ...linesOf('j→end'),
      ],
    };
    expect(errors(draft)).toEqual([]);
  });
});

describe('The condition check', () => {
  const judged = (when: string): Draft => ({
    nodes: [engineStartNode, engineHandleNode, engineEndNode],
    lines: [
      { from: 'start', to: 'handle' },
      { id: 'f', from: 'handle', to: 'end', when },
    ],
  });

  test.each([
    ["amount > 'x'", 'amount（数字）与“x”不能比较'],
    ['day > 5', 'day（日期）与5不能比较'],
    ['name > 5', 'name（文本）与5不能比较'],
    ['tags > 1', 'tags（多个值）不能比较大小，请用 sum、max、count 等函数'],
    ['items > 1', 'items（多个值）不能比较大小，请用 sum、max、count 等函数'],
    ["'yes'", '结果不是是或否'],
    ['sumUp(amount) > 1', '有误：没有名为 sumUp 的函数'],
    ['currentUser.deptId == 1', 'currentUser.deptId 不是表单字段'],
  ])('%s', (when, message) => {
    const [found, ...more] = errors(judged(when));
    expect(found).toContain(message);
    expect(more).toEqual([]);
  });

  test.each([
    'year > 2025',
    "name > '5' or name == 'x'",
    "kind == 'A1' and 'x' in tags",
    "initiator.deptId == '3' && 'admin' in initiator.roleKeys",
    'sum(items.price) > 1',
  ])('accepts %s', (when) => {
    expect([...errors(judged(when)), ...warnings(judged(when))]).toEqual([]);
  });

  test('warns about an option that does not exist', () => {
    expect(warnings(judged("kind in ('A', 'Z') || 'Q' == kind"))).toEqual([
      "f 条件 kind in ('A', 'Z') || 'Q' == kind 中，kind 的选项里没有 Z",
      "f 条件 kind in ('A', 'Z') || 'Q' == kind 中，kind 的选项里没有 Q",
    ]);
  });

  test('ignores conditions that are never evaluated', () => {
    const draft: Draft = {
      nodes: [engineStartNode, engineHandleNode, p, a, b, engineEndNode],
      lines: [
        ...linesOf('start→handle→p'),
        { from: 'p', to: 'a', when: 'nope >' },
        ...linesOf('p→b'),
        ...linesOf('a|b→end'),
      ],
    };
    expect(errors(draft)).toEqual([]);
  });

  test('accepts names of people in a title', () => {
    const titled = (titleExpression: string) => errors({ ...straight(), settings: { titleExpression } });
    expect(titled("name + '-' + initiator.name + initiator.deptName")).toEqual([]);
    expect(titled('nobody')).toEqual([' 表达式 nobody 中的 nobody 不是表单字段']);
    expect(titled("elapsed('2026-01-01')")).toEqual([expect.stringContaining('elapsed 随时间变化')]);
  });
});

describe('The people check', () => {
  const candidate = (
    candidateType: 'DYNAMIC_FIELD' | 'DEPT_LEADER' | 'USER' | 'LEADER_CHAIN',
    target: string,
  ) => approvalNode('a', [], { candidateList: [{ candidateType, target }] });

  test.each([
    [candidate('DYNAMIC_FIELD', 'who'), '的处理人字段 who 不是表单字段'],
    [candidate('DYNAMIC_FIELD', 'amount'), '的处理人字段 amount 不是人员或部门字段'],
    [candidate('DYNAMIC_FIELD', 'items.price'), '的处理人字段 items.price 不是人员或部门字段'],
    [candidate('DEPT_LEADER', '-1'), '的上级层数 -1 有误，应为 0 到 50 的整数'],
    [candidate('LEADER_CHAIN', '999'), '的上级层数 999 有误，应为 0 到 50 的整数'],
    [candidate('USER', ' '), '的候选人没有指定对象'],
    [approvalNode('a', ['1'], { notFoundCandidateStrategy: 'TO_USER' }), '未指定找不到处理人时的接收人'],
    [
      approvalNode('a', ['1'], { enableTimeout: true, timeout: { duration: 'P1D', action: 'TRANSFER' } }),
      '未指定超时转交的接收人',
    ],
    [approvalNode('a', ['1'], { backToType: 'BACK_TO_NODE' }), '的退回节点不存在或不是处理、审批节点'],
    [approvalNode('a', ['1'], { backToType: 'BACK_TO_NODE', backToNodeId: 'b' }), '的退回节点“b”不在它之前'],
    [approvalNode('a', ['1'], { backToType: 'BACK_TO_NODE', backToNodeId: 'a' }), '的退回节点“a”不在它之前'],
  ])('%o', (node, message) => {
    expect(errors(straight(node, b))).toEqual([`a 节点“a”${message}`]);
  });

  test.each([
    candidate('DYNAMIC_FIELD', 'boss'),
    candidate('DYNAMIC_FIELD', 'team'),
    candidate('DYNAMIC_FIELD', 'initiator'),
    candidate('DEPT_LEADER', '2'),
    candidate('LEADER_CHAIN', ''),
    approvalNode('a', ['1'], { backToType: 'BACK_TO_NODE', backToNodeId: 'handle' }),
    approvalNode('a', ['1'], { selectable: true }),
  ])('accepts %o', (node) => {
    expect([...errors(straight(node, b)), ...warnings(straight(node, b))]).toEqual([]);
  });

  test('refuses a selection for the first step and ignores its candidates', () => {
    const first = (data: NodeDraft['data']): Draft => ({
      nodes: [engineStartNode, { ...engineHandleNode, data: data ?? {} }, engineEndNode],
      lines: linesOf('start→handle→end'),
    });
    expect(errors(first({ selectable: true }))).toEqual([
      'handle 节点“发起”由发起人处理，没有人能为它选人，不能设为可选处理人',
    ]);
    expect(warnings(first({ candidateList: [{ candidateType: 'USER', target: '3' }] }))).toEqual([
      'handle 节点“发起”由发起人处理，设置的候选人不起作用',
    ]);
  });

  test.each([
    ['AUTO_TO_NEXT', '没有设置处理人，将被自动跳过'],
    ['TO_ADMIN', '没有设置处理人，将交给流程管理员'],
    ['REFUSE', '没有设置处理人，提交到此将被拒绝'],
  ] as const)('a step for nobody is a warning: %s', (notFoundCandidateStrategy, message) => {
    const draft = straight(
      approvalNode('a', [], { notFoundCandidateStrategy }),
      approvalNode('k', [], { kind: 'CONVERGE' }),
    );
    expect(warnings(draft)).toEqual([`a 节点“a”${message}`]);
  });

  test('warns about permissions for an unknown field', () => {
    const node = approvalNode('a', ['1'], {
      fieldProperties: [
        { fieldName: 'amount' },
        { fieldName: 'cost' },
        { fieldName: 'items', children: [{ fieldName: 'price' }, { fieldName: 'qty' }] },
      ],
    });
    expect(warnings(straight(node))).toEqual([
      'a 节点“a”设置了字段权限的 cost 不是表单字段',
      'a 节点“a”设置了字段权限的 items.qty 不是表单字段',
    ]);
  });
});
