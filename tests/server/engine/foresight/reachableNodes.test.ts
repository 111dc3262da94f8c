/**
 * Tests the prediction of open paths: conditions over final values are decided, conditions over later input are not.
 */
import { describe, expect, test } from 'vitest';
import type { Field } from '../../../../contract/forms/definition.ts';
import { getFieldKinds } from '../../../../contract/forms/fieldKinds.ts';
import type { LineDraft, NodeDraft } from '../../../../server/engine/bpmn/writeBpmn.ts';
import { type Foresight, predictPaths } from '../../../../server/engine/foresight/foresight.ts';
import type { TokenPosition } from '../../../../server/engine/foresight/openPaths.ts';
import {
  approvalNode,
  buildGraph,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  gatewayNode,
  linesOf,
} from '../../../support/engine/engineWorld.ts';

const fields: Field[] = [
  { enName: 'amount', label: '金额', funcType: 'number' },
  { enName: 'total', label: '总额', funcType: 'number', computeExpression: 'amount * 2' },
  {
    enName: 'items',
    label: '明细',
    funcType: 'subForm',
    children: [{ enName: 'price', label: '单价', funcType: 'number' }],
  },
];

const writing = (id: string, fieldName: string): NodeDraft =>
  approvalNode(id, ['li'], {
    fieldProperties: [{ fieldName, isVisible: true, isWritable: true, isComputable: true }],
  });

/** handle → `before` → which → big or small → end, as predicted with the token at the given node. */
function seen(
  condition: string,
  { before = [], at = [{ nodeId: 'handle', writers: [] }], lines = [], record = { amount: 50 } }: Given = {},
): Foresight {
  const [big, small] = [approvalNode('big', ['li']), approvalNode('small', ['wang'])];
  const ids = before.map(({ id }) => id);
  const graph = buildGraph({
    nodes: [
      engineStartNode,
      engineHandleNode,
      ...before,
      gatewayNode('which', 'EXCLUSIVE'),
      big,
      small,
      approvalNode('last', ['zhao']),
      engineEndNode,
    ],
    lines: [
      ...(lines.length > 0 ? lines : linesOf(['start', 'handle', ...ids, 'which'].join('→'))),
      { id: 'toBig', from: 'which', to: 'big', when: condition },
      { id: 'toSmall', from: 'which', to: 'small', otherwise: true },
      ...linesOf('big|small→last→end'),
    ],
  });
  const conditions = {
    form: record,
    kinds: getFieldKinds(fields),
    initiator: { userId: '1', deptId: null, roleKeys: [] },
    now: '2026-03-05 10:00:00',
  };
  return predictPaths(graph, { places: at, fields, conditions });
}

type Given = {
  before?: NodeDraft[];
  at?: TokenPosition[];
  lines?: LineDraft[];
  record?: Record<string, unknown>;
};

const come = ({ arrived }: Foresight) => ['big', 'small', 'last'].filter((id) => arrived.has(id));
const sure = (foresight: Foresight) => ['big', 'small', 'last'].filter((id) => foresight.isSure(id));

describe('a branch that depends on an amount', () => {
  test('closes when nobody can change the amount any more', () => {
    const small = seen('amount > 100');
    expect([come(small), sure(small)]).toEqual([
      ['small', 'last'],
      ['big', 'small', 'last'],
    ]);
    expect(come(seen('amount > 100', { record: { amount: 500 } }))).toEqual(['big', 'last']);
  });

  test('stays open while an earlier node may write the amount, and the node after both branches is certain', () => {
    const open = seen('amount > 100', { before: [writing('price', 'amount')] });
    expect([come(open), sure(open)]).toEqual([['big', 'small', 'last'], ['last']]);
    expect([...open.open]).toEqual([['which', { paths: ['amount'], clock: false }]]);
  });

  test('closes when an earlier node may write only another field', () => {
    expect(come(seen('amount > 100', { before: [writing('price', 'items')] }))).toEqual(['small', 'last']);
  });

  test('stays open while other people still fill in the node of the token', () => {
    const at = [{ nodeId: 'handle', writers: ['handle'] }];
    expect(come(seen('amount > 100', { at }))).toEqual(['big', 'small', 'last']);
  });

  test('stays open while a parallel branch may write the amount', () => {
    const before = [
      gatewayNode('split', 'PARALLEL'),
      writing('price', 'amount'),
      approvalNode('other', ['li']),
    ];
    const lines = [
      ...linesOf('start→handle→split→price|other'),
      ...linesOf('other→which'),
      ...linesOf('price→end'),
    ];
    expect(come(seen('amount > 100', { before, lines }))).toEqual(['big', 'small', 'last']);
  });

  test('stays closed when the amount is written only after it', () => {
    const after = seen('amount > 100', {
      before: [writing('late', 'amount')],
      lines: [...linesOf('start→handle→which'), ...linesOf('late→end')],
    });
    expect(come(after)).toEqual(['small', 'last']);
  });

  test('opens again when a cycle leads back through a node that may write the amount', () => {
    const before = [writing('price', 'amount'), gatewayNode('again', 'EXCLUSIVE')];
    const lines = [
      ...linesOf('start→handle→price→again→which'),
      { from: 'again', to: 'price', when: 'amount < 10' },
    ];
    const circle = seen('amount > 100', { before, lines });
    expect(sure(circle)).toEqual(['last']);
    expect(circle.isSure('price')).toBe(true);
  });
});

describe('the fields that a condition reads', () => {
  test('a computed field changes with its inputs', () => {
    const open = seen('total > 100', { before: [writing('price', 'amount')] });
    expect(open.open.get('which')).toEqual({ paths: ['total'], clock: false });
    expect(come(seen('total > 100', { before: [writing('price', 'items')], record: { total: 1 } }))).toEqual([
      'small',
      'last',
    ]);
  });

  test('a column changes with its sub-form', () => {
    const sum = 'sum(items.price) > 100';
    const record = { items: [{ price: '1' }] };
    expect(come(seen(sum, { before: [writing('price', 'items')], record }))).toEqual([
      'big',
      'small',
      'last',
    ]);
    expect(come(seen(sum, { before: [writing('price', 'amount')], record }))).toEqual(['small', 'last']);
  });

  test('the current day differs when the condition is evaluated later', () => {
    const open = seen("today() > '2027-01-01'");
    expect(open.open.get('which')).toEqual({ paths: [], clock: true });
    expect(come(open)).toEqual(['big', 'small', 'last']);
  });
});

test('A line whose own condition holds closes the lines after it, for any outcome of open conditions before it.', () => {
  const before = [
    writing('price', 'amount'),
    gatewayNode('fork', 'EXCLUSIVE'),
    approvalNode('x', ['li']),
    approvalNode('y', ['li']),
  ];
  const lines = [
    ...linesOf('start→handle→price→fork'),
    { from: 'fork', to: 'x', when: 'amount > 7' },
    { from: 'fork', to: 'y', when: "initiator.userId == '1'" },
    { from: 'fork', to: 'which', otherwise: true },
    ...linesOf('x|y→end'),
  ];
  const foresight = seen('amount > 100', { before, lines });
  expect(['x', 'y', 'which'].filter((id) => foresight.arrived.has(id))).toEqual(['x', 'y']);
});
