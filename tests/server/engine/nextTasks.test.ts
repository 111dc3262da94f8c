import { describe, expect, test } from 'vitest';
import type { DecisionFacts } from '../../../server/engine/action.ts';
import { previewNextNodes, previewReturn } from '../../../server/engine/nextTasks.ts';
import {
  approvalNode,
  buildGraph,
  createEngineWorld,
  type EngineWorld,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  findTaskNo,
  gatewayNode,
  linesOf,
  performOrThrow,
  resolveUntilAnswered,
  returnOrThrow,
  startEngineInstance,
  straightFlow,
  worldFacts,
} from '../../support/engine/engineWorld.ts';

const draft = {
  nodes: [
    engineStartNode,
    engineHandleNode,
    gatewayNode('x', 'EXCLUSIVE'),
    approvalNode('a', ['li']),
    approvalNode('b', ['wang', 'zhao'], { selectable: true }),
    approvalNode('c', ['li']),
    engineEndNode,
  ],
  lines: [
    ...linesOf('start→handle→x'),
    { from: 'x', to: 'a', when: 'amount > 10' },
    { from: 'x', to: 'b', otherwise: true },
    ...linesOf('a→b→c→end'),
  ],
  settings: { duplicateApprover: 'CONSECUTIVE' as const },
};

const holder = (userId: string) => ({ userId, forUserId: null });
const found = (...userIds: string[]) => [{ holders: userIds.map(holder), disabled: [] }];
const facts = (world: EngineWorld): DecisionFacts =>
  worldFacts(world, 'li', {
    candidates: { a: found('li'), b: found('wang', 'zhao'), c: found('li') },
    people: { li: holder('li'), ini: holder('ini'), wang: holder('wang'), zhao: holder('zhao') },
  });

const ahead = (world: EngineWorld, taskNo: number | null) => {
  const found = previewNextNodes(world.graph, world.state, { taskNo, facts: facts(world) });
  if (!('branches' in found)) throw new Error(JSON.stringify(found));
  return found.branches.map(({ nodeId, holders }) => `${nodeId}: ${holders.map((one) => one.userId).join()}`);
};

describe('the preview of next tasks', () => {
  test('follows the current form, and a selectable node shows all its candidates', () => {
    const world = createEngineWorld(buildGraph(draft), { amount: 5 });
    expect(ahead(world, null)).toEqual(['b: wang,zhao']);
    world.form = { amount: 11 };
    expect(ahead(world, null)).toEqual(['a: li']);
    expect(world.state.runs).toEqual([]);
  });

  test('A person who agrees automatically after this vote is a previous handler of the next node.', () => {
    const previous = { candidateList: [{ candidateType: 'PREVIOUS_HANDLER' as const }], selectable: true };
    const world = startEngineInstance({
      ...straightFlow(
        approvalNode('a', ['li', 'ini'], { approvalMode: 'SEQUENTIAL' }),
        approvalNode('b', [], { ...previous, minSelectNum: 2 }),
      ),
      settings: { skipInitiator: true },
    });
    const taskNo = findTaskNo(world, 'a', 'li');
    const seen = resolveUntilAnswered(world, { userId: 'li' }, (facts) =>
      previewNextNodes(world.graph, world.state, { taskNo, facts }),
    );
    expect(seen).toEqual({ branches: [{ nodeId: 'b', holders: [holder('li'), holder('ini')] }] });
    performOrThrow(world, 'li', { kind: 'agree', taskNo, choices: { b: ['li', 'ini'] } });
  });

  test('The preview includes the node after a selectable node that the choice may pass automatically.', () => {
    const pick = { selectable: true, minSelectNum: 1, maxSelectNum: 1 };
    const world = createEngineWorld(
      buildGraph({
        ...straightFlow(
          approvalNode('a', ['li', 'ini', 'wang'], pick),
          approvalNode('b', ['zhao', 'sun'], pick),
        ),
        settings: { skipInitiator: true },
      }),
    );
    const seen = resolveUntilAnswered(world, { userId: 'ini' }, (facts) =>
      previewNextNodes(world.graph, world.state, { taskNo: null, facts }),
    );
    expect('branches' in seen && seen.branches.map((one) => one.nodeId)).toEqual(['a', 'b']);
    performOrThrow(world, 'ini', { kind: 'start', submit: true, choices: { a: ['ini'], b: ['sun'] } });
    expect(world.state.tasks.at(-1)).toMatchObject({ nodeId: 'b', userId: 'sun', state: 'open' });
  });

  test('While other votes are missing, the preview assumes that this vote decides the run.', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang']), approvalNode('b', ['zhao'])),
    );
    const taskNo = findTaskNo(world, 'a', 'li');
    const seen = resolveUntilAnswered(world, { userId: 'li' }, (facts) =>
      previewNextNodes(world.graph, world.state, { taskNo, facts }),
    );
    expect(seen).toEqual({ branches: [{ nodeId: 'b', holders: [holder('zhao')] }] });
  });

  test('After a jump-back the preview shows the returners’ node.', () => {
    const world = startEngineInstance(draft, { amount: 11 });
    returnOrThrow(world, 'a', 'li', { to: 'handle', jumpBack: true });
    expect(ahead(world, findTaskNo(world, 'handle', 'ini'))).toEqual(['a: li']);
  });

  test('At the start the initiator is the previous handler, and is skipped where the rules skip them.', () => {
    const previous = { candidateList: [{ candidateType: 'PREVIOUS_HANDLER' as const, target: '' }] };
    const own = { id: 'own', name: 'own', kind: 'APPROVAL' as const, data: previous };
    const flow = {
      nodes: [engineStartNode, engineHandleNode, own, approvalNode('a', ['li']), engineEndNode],
      lines: linesOf('start→handle→own→a→end'),
    };
    const asked = (skipInitiator: boolean) => {
      const world = createEngineWorld(buildGraph({ ...flow, settings: { skipInitiator } }));
      const known = { candidates: { a: found('li') }, people: {}, chosen: {} };
      const ask = (candidates: DecisionFacts['candidates']) =>
        previewNextNodes(world.graph, world.state, {
          taskNo: null,
          facts: worldFacts(world, 'ini', { ...known, candidates: { ...known.candidates, ...candidates } }),
        });
      expect(ask({})).toEqual({ need: [{ kind: 'candidates', nodeId: 'own', previousUserIds: ['ini'] }] });
      return ask({ own: found('ini') });
    };
    expect(asked(false)).toEqual({ branches: [{ nodeId: 'own', holders: [holder('ini')] }] });
    expect(asked(true)).toMatchObject({
      branches: [{ nodeId: 'own' }, { nodeId: 'a', holders: [holder('li')] }],
    });
  });

  test('The preview reports the facts that it needs.', () => {
    const world = createEngineWorld(buildGraph(draft), { amount: 11 });
    const found = previewNextNodes(world.graph, world.state, {
      taskNo: null,
      facts: worldFacts(world, 'ini', { candidates: {}, people: {} }),
    });
    expect(found).toEqual({ need: [{ kind: 'candidates', nodeId: 'a', previousUserIds: ['ini'] }] });
  });

  test('a return goes to the previous actors, or offers a choice at a selectable node', () => {
    const world = startEngineInstance({ ...draft, settings: {} }, { amount: 11 });
    const back = (targetNodeId: string) =>
      previewReturn(world.graph, world.state, {
        taskNo: findTaskNo(world, 'a', 'li'),
        targetNodeId,
        facts: facts(world),
      });
    expect(back('handle')).toEqual({ branches: [{ nodeId: 'handle', holders: [holder('ini')] }] });
    expect(back('b')).toMatchObject({ refusal: { reason: 'NOT_RETURNABLE' } });
  });
});
