/** Two versions of a flow definition, and the words for what differs. */
import { expect, test } from 'vitest';
import { compareGraphs } from '../../../../contract/flow/comparison/compareGraphs.ts';
import type { Graph, Line, Node, StepNode } from '../../../../contract/flow/graph.ts';
import type { NodeKind } from '../../../../contract/flow/nodeButtons.ts';
import { definitionSettings, nodeData } from '../../../../contract/flow/nodeData.ts';

type StepPart = { id?: string; kind?: NodeKind; data?: object };

const step = (name: string, { id = name, kind = 'APPROVAL', data = {} }: StepPart = {}): StepNode => ({
  id,
  name,
  kind,
  incoming: [],
  outgoing: [],
  data: nodeData.parse(data),
});

const start: Node = { id: 'start', name: '', kind: 'START', incoming: [], outgoing: [] };

const line = (from: string, to: string, more: Partial<Line> = {}): Line => ({
  id: `${from}-${to}`,
  name: '',
  from,
  to,
  kind: 'PLAIN',
  expression: '',
  ...more,
});

const graph = (nodes: Node[], lines: Line[] = [], settings: object = {}): Graph => ({
  name: '采购',
  settings: definitionSettings.parse(settings),
  nodes: new Map([start, ...nodes].map((node) => [node.id, node])),
  lines: new Map(lines.map((one) => [one.id, one])),
});

const compare = (before: Graph, after: Graph) =>
  compareGraphs(before, after, (path) => (path === 'amount' ? '金额' : path)).map(
    ({ place, change, item, from, to }) => `${place} ${change} ${item}: ${from} → ${to}`,
  );

/** What differs at one node when its data differs. */
const compareData = (before: object, after: object) =>
  compare(graph([step('经理', { data: before })]), graph([step('经理', { data: after })]));

test('a version does not differ from itself', () => {
  const same = graph([step('经理'), step('抄送', { kind: 'CC' })], [line('start', '经理')]);
  expect(compare(same, same)).toEqual([]);
});

test('a node that was added or removed is told with its people, and its lines with it', () => {
  const manager = step('经理');
  const leader = step('领导', {
    data: { candidateList: [{ candidateType: 'ROLE', target: '3', targetLabel: '总经理' }] },
  });
  const short = graph([manager], [line('start', '经理')]);
  const long = graph(
    [manager, leader],
    [
      line('start', '经理'),
      line('经理', '领导', { kind: 'CONDITION', expression: 'amount > 100' }),
      line('领导', '经理'),
    ],
  );
  expect(compare(short, long)).toEqual([
    '经理 added 到“领导”的连线:  → amount > 100',
    '领导 added 节点:  → 审批，处理人：角色 总经理',
    '领导 added 到“经理”的连线:  → 无条件',
  ]);
  expect(compare(long, short)).toEqual([
    '经理 removed 到“领导”的连线: amount > 100 → ',
    '领导 removed 节点: 审批，处理人：角色 总经理 → ',
    '领导 removed 到“经理”的连线: 无条件 → ',
  ]);
});

test('a node that was renamed and one of another kind are changed, not added', () => {
  const before = graph([step('经理', { id: 'a' })]);
  const lines = [line('start', 'a')];
  expect(
    compare(graph([step('经理', { id: 'a' })], lines), graph([step('部门经理', { id: 'a' })], lines)),
  ).toEqual(['部门经理 changed 名称: 经理 → 部门经理']);
  expect(compare(before, graph([step('部门经理', { id: 'a', kind: 'CC' })]))).toEqual(
    expect.arrayContaining(['部门经理 changed 名称: 经理 → 部门经理', '部门经理 changed 类型: 审批 → 抄送']),
  );
});

test('a document that was drawn again with other ids has the same nodes and lines', () => {
  const before = graph([step('经理', { id: 'a' }), step('领导', { id: 'b' })], [line('a', 'b')]);
  const after = graph([step('经理', { id: 'x' }), step('领导', { id: 'y' })], [line('x', 'y')]);
  expect(compare(before, after)).toEqual([]);
});

test('candidates are told by kind and name', () => {
  const people = (...candidateList: object[]) => ({ candidateList });
  expect(
    compareData(
      people({ candidateType: 'USER', target: '7', targetLabel: '张三' }),
      people(
        { candidateType: 'DEPT_LEADER', target: '1' },
        { candidateType: 'DYNAMIC_FIELD', target: 'amount' },
      ),
    ),
  ).toEqual(['经理 changed 处理人: 用户 张三 → 部门负责人（上 1 级）、字段 金额']);
});

test.each<[string, object, object, string[]]>([
  [
    'votes',
    {},
    { approvalMode: 'SEQUENTIAL', passConditionType: 'COUNT', passConditionNum: 2 },
    ['审批方式: 同时 → 依次', '通过条件: 100% → 2 人'],
  ],
  [
    'the destination of a return',
    {},
    { backToType: 'BACK_TO_NODE', backToNodeId: 'start' },
    ['默认退回到: 发起节点 → 节点“start”'],
  ],
  [
    'missing people',
    {},
    { notFoundCandidateStrategy: 'TO_USER', notFoundCandidateTarget: '9' },
    ['找不到处理人时: 自动进入下一节点 → 交给指定用户（编号 9）'],
  ],
  [
    'timeouts',
    {},
    { enableTimeout: true, timeout: { duration: 'P1DT4H30M', action: 'AUTO_PASS' } },
    ['超时: 不限时 → 1 天 4 小时 30 分钟（工作时间）后自动通过'],
  ],
  [
    'the choice of people',
    {},
    { selectable: true, maxSelectNum: 3 },
    ['选择处理人: 不可选择 → 可选择 1 至 3 人'],
  ],
  [
    'buttons',
    {},
    {
      funcConfList: [
        { enName: 'fallback', enable: false },
        { enName: 'agree', enable: true, rewriteFuncName: '准予' },
      ],
    },
    ['按钮“同意”: 启用 → 启用，显示为“准予”', '按钮“退回”: 启用 → 停用'],
  ],
  [
    'rights on fields',
    { fieldProperties: [{ fieldName: 'amount' }] },
    {
      fieldProperties: [
        { fieldName: 'amount', isWritable: true, isComputable: false },
        { fieldName: 'items', children: [{ fieldName: 'qty', isVisible: false }] },
      ],
    },
    ['字段“金额”: 只读 → 可填写，不重新计算', '字段“items”: 按默认 → 只读', '字段“items.qty”: 按默认 → 隐藏'],
  ],
])('%s are told in words', (_, before, after, expected) => {
  expect(compareData(before, after)).toEqual(expected.map((text) => `经理 changed ${text}`));
});

test('a line that has another condition or leads to another node is changed', () => {
  const nodes = [step('经理'), step('领导'), step('总监')];
  const before = graph(nodes, [line('经理', '领导', { id: 'l', kind: 'DEFAULT' })]);
  const after = graph(nodes, [
    line('经理', '总监', { id: 'l', kind: 'CONDITION', expression: 'amount > 5' }),
  ]);
  expect(compare(before, after)).toEqual([
    '经理 changed 到“总监”的连线的终点: 领导 → 总监',
    '经理 changed 到“总监”的连线的条件: 其他情况 → amount > 5',
  ]);
});

test('a line that leaves another node now is told once', () => {
  const nodes = [step('经理'), step('领导'), step('总监')];
  const before = graph(nodes, [line('经理', '总监', { id: 'l' })]);
  const after = graph(nodes, [line('领导', '总监', { id: 'l' })]);
  expect(compare(before, after)).toEqual(['领导 changed 到“总监”的连线的起点: 经理 → 领导']);
});

test('the settings of the definition come first', () => {
  const after = graph([step('经理')], [], {
    revokeByInitiator: 'NEVER',
    skipInitiator: true,
    titleExpression: 'name',
  });
  expect(compare(graph([]), after)).toEqual([
    '流程 changed 发起人撤回: 首次审批前 → 不允许',
    '流程 changed 跳过发起人自己的审批: 否 → 是',
    '流程 changed 标题:  → name',
    '经理 added 节点:  → 审批',
  ]);
});
