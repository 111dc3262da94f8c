import { describe, expect, test } from 'vitest';
import {
  agreeOrThrow,
  approvalNode,
  buildGraph,
  createEngineWorld,
  type EngineWorld,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  formatOpenTasks,
  gatewayNode,
  linesOf,
  performAndGetReason,
  performOrThrow,
  returnOrThrow,
  startEngineInstance,
  straightFlow,
} from '../../../support/engine/engineWorld.ts';
import { findStateViolations } from '../../../support/engine/stateInvariants.ts';

const threeNodes = () =>
  straightFlow(approvalNode('a', ['li']), approvalNode('b', ['wang']), approvalNode('c', ['zhao']));

/** handle → split → (a1 → a2 | b1) → join → last. */
const parallelFlow = () => ({
  nodes: [
    engineStartNode,
    engineHandleNode,
    gatewayNode('split', 'PARALLEL'),
    approvalNode('a1', ['li']),
    approvalNode('a2', ['wang']),
    approvalNode('b1', ['zhao']),
    gatewayNode('join', 'PARALLEL'),
    approvalNode('last', ['qian']),
    engineEndNode,
  ],
  lines: [...linesOf('start→handle→split→a1→a2→join→last→end'), ...linesOf('split→b1→join')],
});

function start(flow: Parameters<typeof startEngineInstance>[0]): EngineWorld {
  const world = startEngineInstance(flow);
  world.administrators.add('root');
  return world;
}

function jump(world: EngineWorld, nodeId: string) {
  performOrThrow(world, 'root', { kind: 'jump', nodeId, comment: '改走' });
  expect(findStateViolations(world)).toEqual([]);
}

const refusalOf = (world: EngineWorld, nodeId: string) =>
  performAndGetReason(world, 'root', { kind: 'jump', nodeId, comment: '改走' });

const statesOf = ({ state }: EngineWorld) => state.runs.map((run) => `${run.nodeId}:${run.state}`).join(' ');

test('the nodes between are not reached, and the left node is skipped with its reason', () => {
  const world = start(threeNodes());
  jump(world, 'c');
  expect(formatOpenTasks(world)).toBe('c:zhao');
  expect(statesOf(world)).toBe('handle:passed a:skipped c:open');
  expect(world.events).toContainEqual(
    expect.objectContaining({ type: 'runClosed', state: 'skipped', reason: '管理员跳转至“c”' }),
  );
  agreeOrThrow(world, 'c', 'zhao');
  expect(world.state.status).toBe(1);
});

test('a node that was passed goes to those who acted there, and what followed is undone', () => {
  const world = start(straightFlow(approvalNode('a', ['li', 'qian']), approvalNode('b', ['wang'])));
  agreeOrThrow(world, 'a', 'li');
  agreeOrThrow(world, 'a', 'qian');
  jump(world, 'a');
  expect(formatOpenTasks(world)).toBe('a:li a:qian');
  expect(statesOf(world)).toBe('handle:passed a:passed b:returned a:open');
  expect(world.state.runs.map((run) => run.stands)).toEqual([true, false, false, true]);
});

test('the initiator may return a jump target like any node that was reached by a line', () => {
  const world = start(threeNodes());
  jump(world, 'c');
  returnOrThrow(world, 'c', 'zhao', { to: 'handle' });
  expect(formatOpenTasks(world)).toBe('handle:ini');
});

test('the candidates of a node that was never reached are found by its rules', () => {
  const world = start(
    straightFlow(
      approvalNode('a', ['li']),
      approvalNode('b', [], { notFoundCandidateStrategy: 'AUTO_TO_NEXT' }),
      approvalNode('c', ['zhao']),
    ),
  );
  jump(world, 'b');
  expect(formatOpenTasks(world)).toBe('c:zhao');
});

describe('parallel branches', () => {
  test('a jump within a branch leaves the other branch as it is', () => {
    const world = start(parallelFlow());
    jump(world, 'a2');
    expect(formatOpenTasks(world)).toBe('b1:zhao a2:wang');
    agreeOrThrow(world, 'b1', 'zhao');
    agreeOrThrow(world, 'a2', 'wang');
    expect(formatOpenTasks(world)).toBe('last:qian');
  });

  test('a jump behind the join ends all branches, and their tokens', () => {
    const world = start(parallelFlow());
    agreeOrThrow(world, 'b1', 'zhao');
    jump(world, 'last');
    expect(formatOpenTasks(world)).toBe('last:qian');
    agreeOrThrow(world, 'last', 'qian');
    expect(world.state.status).toBe(1);
  });

  test('a jump back into a branch keeps what the other branch has done', () => {
    const world = start(parallelFlow());
    for (const [node, user] of [
      ['a1', 'li'],
      ['b1', 'zhao'],
      ['a2', 'wang'],
    ] as const)
      agreeOrThrow(world, node, user);
    jump(world, 'a2');
    expect(formatOpenTasks(world)).toBe('a2:wang');
    agreeOrThrow(world, 'a2', 'wang');
    expect(formatOpenTasks(world)).toBe('last:qian');
  });

  test('a jump into one branch from outside is refused, because its join would wait forever', () => {
    const flow = parallelFlow();
    const world = start({
      nodes: [...flow.nodes, approvalNode('before', ['sun'])],
      lines: [...linesOf('start→handle→before→split→a1→a2→join→last→end'), ...linesOf('split→b1→join')],
    });
    expect(refusalOf(world, 'a2')).toBe('NOT_JUMPABLE');
    expect(formatOpenTasks(world)).toBe('before:sun');
  });
});

test('a voided instance runs again at the node', () => {
  const world = start(threeNodes());
  performOrThrow(world, 'root', { kind: 'void' });
  jump(world, 'b');
  expect([world.state.status, formatOpenTasks(world)]).toEqual([0, 'b:wang']);
});

test('the first node goes back to the initiator', () => {
  const world = start(threeNodes());
  jump(world, 'handle');
  expect(formatOpenTasks(world)).toBe('handle:ini');
});

test('drafts, ended instances, the only open node and nodes without people are refused', () => {
  const draft = createEngineWorld(buildGraph(threeNodes()));
  draft.administrators.add('root');
  performOrThrow(draft, 'ini', { kind: 'start', submit: false });
  expect(refusalOf(draft, 'a')).toBe('NOT_JUMPABLE');
  const world = start(threeNodes());
  expect([refusalOf(world, 'a'), refusalOf(world, 'end'), refusalOf(world, 'nowhere')]).toEqual([
    'NOT_JUMPABLE',
    'NOT_JUMPABLE',
    'NOT_JUMPABLE',
  ]);
  for (const [node, user] of [
    ['a', 'li'],
    ['b', 'wang'],
    ['c', 'zhao'],
  ] as const)
    agreeOrThrow(world, node, user);
  expect(refusalOf(world, 'a')).toBe('INSTANCE_ENDED');
});
