import { describe, expect, test } from 'vitest';
import type { Facts } from '../../server/engine/action.ts';
import { branchesAhead, branchesBack } from '../../server/engine/ahead.ts';
import {
  answered,
  begun,
  chain,
  end,
  factsOf,
  gateway,
  giveBack,
  graphOf,
  handle,
  line,
  must,
  start,
  step,
  taskAt,
  type World,
  worldOf,
} from './given.ts';

const draft = {
  nodes: [
    start,
    handle,
    gateway('x', 'EXCLUSIVE'),
    step('a', ['li']),
    step('b', ['wang', 'zhao'], { selectable: true }),
    step('c', ['li']),
    end,
  ],
  lines: [
    ...chain('start→handle→x'),
    { from: 'x', to: 'a', when: 'amount > 10' },
    { from: 'x', to: 'b', otherwise: true },
    ...chain('a→b→c→end'),
  ],
  settings: { duplicateApprover: 'CONSECUTIVE' as const },
};

const holder = (userId: string) => ({ userId, forUserId: null });
const found = (...userIds: string[]) => [{ holders: userIds.map(holder), disabled: [] }];
const facts = (world: World): Facts =>
  factsOf(world, 'li', {
    candidates: { a: found('li'), b: found('wang', 'zhao'), c: found('li') },
    people: { li: holder('li'), ini: holder('ini'), wang: holder('wang'), zhao: holder('zhao') },
  });

const ahead = (world: World, taskNo: number | null) => {
  const found = branchesAhead(world.graph, world.state, { taskNo, facts: facts(world) });
  if (!('branches' in found)) throw new Error(JSON.stringify(found));
  return found.branches.map(({ nodeId, holders }) => `${nodeId}: ${holders.map((one) => one.userId).join()}`);
};

describe('who comes next', () => {
  test('follows the form as it is now; a selectable node shows all its candidates', () => {
    const world = worldOf(graphOf(draft), { amount: 5 });
    expect(ahead(world, null)).toEqual(['b: wang,zhao']);
    world.form = { amount: 11 };
    expect(ahead(world, null)).toEqual(['a: li']);
    expect(world.state.runs).toEqual([]);
  });

  test('whoever agrees by himself behind this vote is among those who handled before', () => {
    const previous = { candidateList: [{ candidateType: 'PREVIOUS_HANDLER' as const }], selectable: true };
    const world = begun({
      ...line(
        step('a', ['li', 'ini'], { approvalMode: 'SEQUENTIAL' }),
        step('b', [], { ...previous, minSelectNum: 2 }),
      ),
      settings: { skipInitiator: true },
    });
    const taskNo = taskAt(world, 'a', 'li');
    const seen = answered(world, { userId: 'li' }, (facts) =>
      branchesAhead(world.graph, world.state, { taskNo, facts }),
    );
    expect(seen).toEqual({ branches: [{ nodeId: 'b', holders: [holder('li'), holder('ini')] }] });
    must(world, 'li', { kind: 'agree', taskNo, choices: { b: ['li', 'ini'] } });
  });

  test('where the choice decides whether a node passes by itself, what comes then is told too', () => {
    const pick = { selectable: true, minSelectNum: 1, maxSelectNum: 1 };
    const world = worldOf(
      graphOf({
        ...line(step('a', ['li', 'ini', 'wang'], pick), step('b', ['zhao', 'sun'], pick)),
        settings: { skipInitiator: true },
      }),
    );
    const seen = answered(world, { userId: 'ini' }, (facts) =>
      branchesAhead(world.graph, world.state, { taskNo: null, facts }),
    );
    expect('branches' in seen && seen.branches.map((one) => one.nodeId)).toEqual(['a', 'b']);
    must(world, 'ini', { kind: 'start', submit: true, choices: { a: ['ini'], b: ['sun'] } });
    expect(world.state.tasks.at(-1)).toMatchObject({ nodeId: 'b', userId: 'sun', state: 'open' });
  });

  test('while others still have to vote it is whoever would come if this vote decided', () => {
    const world = begun(line(step('a', ['li', 'wang']), step('b', ['zhao'])));
    const taskNo = taskAt(world, 'a', 'li');
    const seen = answered(world, { userId: 'li' }, (facts) =>
      branchesAhead(world.graph, world.state, { taskNo, facts }),
    );
    expect(seen).toEqual({ branches: [{ nodeId: 'b', holders: [holder('zhao')] }] });
  });

  test('after a jump-back it is those who return to their place', () => {
    const world = begun(draft, { amount: 11 });
    giveBack(world, 'a', 'li', { to: 'handle', jumpBack: true });
    expect(ahead(world, taskAt(world, 'handle', 'ini'))).toEqual(['a: li']);
  });

  test('at the start the initiator is who handled before, and is passed over where he would be', () => {
    const previous = { candidateList: [{ candidateType: 'PREVIOUS_HANDLER' as const, target: '' }] };
    const own = { id: 'own', name: 'own', kind: 'APPROVAL' as const, data: previous };
    const flow = {
      nodes: [start, handle, own, step('a', ['li']), end],
      lines: chain('start→handle→own→a→end'),
    };
    const asked = (skipInitiator: boolean) => {
      const world = worldOf(graphOf({ ...flow, settings: { skipInitiator } }));
      const known = { candidates: { a: found('li') }, people: {}, chosen: {} };
      const ask = (candidates: Facts['candidates']) =>
        branchesAhead(world.graph, world.state, {
          taskNo: null,
          facts: factsOf(world, 'ini', { ...known, candidates: { ...known.candidates, ...candidates } }),
        });
      expect(ask({})).toEqual({ need: [{ kind: 'candidates', nodeId: 'own', previousUserIds: ['ini'] }] });
      return ask({ own: found('ini') });
    };
    expect(asked(false)).toEqual({ branches: [{ nodeId: 'own', holders: [holder('ini')] }] });
    expect(asked(true)).toMatchObject({
      branches: [{ nodeId: 'own' }, { nodeId: 'a', holders: [holder('li')] }],
    });
  });

  test('what is not known yet is asked for', () => {
    const world = worldOf(graphOf(draft), { amount: 11 });
    const found = branchesAhead(world.graph, world.state, {
      taskNo: null,
      facts: factsOf(world, 'ini', { candidates: {}, people: {} }),
    });
    expect(found).toEqual({ need: [{ kind: 'candidates', nodeId: 'a', previousUserIds: ['ini'] }] });
  });

  test('a return goes to who acted there, or lets one choose where the node does', () => {
    const world = begun({ ...draft, settings: {} }, { amount: 11 });
    const back = (targetNodeId: string) =>
      branchesBack(world.graph, world.state, {
        taskNo: taskAt(world, 'a', 'li'),
        targetNodeId,
        facts: facts(world),
      });
    expect(back('handle')).toEqual({ branches: [{ nodeId: 'handle', holders: [holder('ini')] }] });
    expect(back('b')).toMatchObject({ refusal: { reason: 'NOT_RETURNABLE' } });
  });
});
