import { describe, expect, test } from 'vitest';
import type { Graph } from '../../../contract/flow/graph.ts';
import { compactGraph } from '../../../src/diagram/compactGraph.ts';
import {
  computeCompactStates,
  computeStates,
  type DiagramStates,
  type NodeStatus,
  nodeStateOf,
} from '../../../src/diagram/diagramStates.ts';
import { doneState, graph, open, skipped } from '../../support/builders/diagramGraphs.ts';

/** The lines that were taken, in the notation of the flow. */
const gone = (shown: Graph, states: DiagramStates) =>
  [...shown.lines.values()]
    .filter((line) => states.line(line.id) === 'taken')
    .map(({ from, to }) => `${from} ${to}`);
const taken = (whole: Graph, statuses: NodeStatus[]) => gone(whole, computeStates(whole, statuses));

describe('a node', () => {
  test('A node without a status was not reached.', () => expect(nodeStateOf(undefined)).toBe('unattach'));
  test('A node that was passed over is skipped, in any other state.', () =>
    expect(nodeStateOf({ flowNodeId: 'a', active: true, skip: true })).toBe('skip'));
  test('A node with an active task is active.', () =>
    expect(nodeStateOf({ flowNodeId: 'a', active: true, skip: false })).toBe('ing'));
  test('A node that has ended is done.', () =>
    expect(nodeStateOf({ flowNodeId: 'a', active: false, skip: false })).toBe('done'));
  test('A node undone by a return counts as not reached, although it was passed once.', () => {
    const states = computeStates(graph('(s a', 'a b', 'b c', 'c e)'), [...doneState('(s'), ...open('a')]);
    expect(['(s', 'a', 'b', 'c', 'e)'].map(states.node)).toEqual([
      'done',
      'ing',
      'unattach',
      'unattach',
      'unattach',
    ]);
  });
});

describe('a line', () => {
  const choice = graph('(s a', 'a g!', 'g! b', 'g! c', 'b e)', 'c e)');

  test('was taken between a finished node and a reached one', () =>
    expect(taken(choice, [...doneState('(s', 'a', 'g!'), ...open('c')])).toEqual(['(s a', 'a g!', 'g! c']));

  test('was not taken after an open node', () =>
    expect(taken(choice, [...doneState('(s'), ...open('a')])).toEqual(['(s a']));

  test('leads through a skipped node to the next', () =>
    expect(
      taken(graph('(s a', 'a b', 'b c'), [...doneState('(s', 'a'), ...skipped('b'), ...open('c')]),
    ).toEqual(['(s a', 'a b', 'b c']));

  test('A line is taken on every branch of a parallel gateway.', () => {
    const parallel = graph('(s a', 'a p+', 'p+ b', 'p+ c', 'b j+', 'c j+', 'j+ d');
    expect(taken(parallel, [...doneState('(s', 'a', 'p+', 'b'), ...open('c')])).toEqual([
      '(s a',
      'a p+',
      'p+ b',
      'p+ c',
    ]);
  });

  test('bypassing a node was not taken when the node was passed', () => {
    const shortCut = graph('(s a', 'a g!', 'g! b', 'g! c', 'b c', 'c e)');
    expect(taken(shortCut, [...doneState('(s', 'a', 'g!', 'b'), ...open('c')])).toEqual([
      '(s a',
      'a g!',
      'g! b',
      'b c',
    ]);
    expect(taken(shortCut, [...doneState('(s', 'a', 'g!'), ...open('c')])).toContain('g! c');
  });

  test('back to an earlier node was not taken when the flow went forward', () => {
    const cycle = graph('(s a', 'a g!', 'g! a', 'g! e)');
    expect(taken(cycle, doneState('(s', 'a', 'g!', 'e)'))).toEqual(['(s a', 'a g!', 'g! e)']);
  });
});

test('the compact diagram combines lines over gateways, and such a line was taken when all of them were', () => {
  const whole = graph('(s a', 'a g!', 'g! p+ big', 'p+ b', 'p+ c', 'g! d', 'b e)', 'c e)', 'd e)');
  const small = compactGraph(whole);
  expect([...small.nodes.keys()]).toEqual(['a', 'b', 'c', 'd']);
  expect([...small.lines.values()].map(({ from, to }) => `${from} ${to}`)).toEqual(['a d', 'a b', 'a c']);
  const states = computeCompactStates(whole, [...doneState('(s', 'a', 'g!', 'p+', 'b'), ...open('c')]);
  expect(gone(small, states)).toEqual(['a b', 'a c']);
});

test('the compact diagram ends at a cycle that consists of gateways only', () => {
  const small = compactGraph(graph('(s a', 'a g!', 'g! h!', 'h! g!', 'h! b'));
  expect([...small.lines.values()].map(({ from, to }) => `${from} ${to}`)).toEqual(['a b']);
});

describe('nodes that the current values exclude', () => {
  const choice = graph('(s a', 'a g!', 'g! b 大额', 'g! c 其他', 'b d', 'c d', 'd e)');
  const at = [...doneState('(s'), ...open('a')];
  const lines = (...written: string[]) =>
    new Set(
      [...choice.lines.values()]
        .filter(({ from, to }) => written.includes(`${from} ${to}`))
        .map(({ id }) => id),
    );
  const ahead = { lines: lines('a g!', 'g! c', 'c d', 'd e)'), nodes: new Set<string>() };
  const closed = (statuses: NodeStatus[], states = computeStates(choice, statuses, ahead)) => ({
    nodes: [...choice.nodes.keys()].filter((id) => states.isClosed(id)),
    lines: [...choice.lines.values()]
      .filter(({ id }) => states.line(id) === 'closed')
      .map(({ from, to }) => `${from} ${to}`),
  });

  test('An excluded node is closed, with the lines that lead to it and from it.', () =>
    expect(closed(at)).toEqual({ nodes: ['b'], lines: ['g! b', 'b d'] }));

  test('No node is closed while the upcoming steps are unknown.', () =>
    expect(closed(at, computeStates(choice, at))).toEqual({ nodes: [], lines: [] }));

  test('A node that was reached before is not closed.', () =>
    expect(closed([...at, ...doneState('b')]).nodes).toEqual([]));

  test('leave out a node that a return reaches without a line', () => {
    const back = { ...ahead, nodes: new Set(['b']) };
    expect(closed(at, computeStates(choice, at, back)).nodes).toEqual([]);
  });

  test('leave out the first node before a flow is started', () => expect(closed([]).nodes).toEqual(['b']));

  test('An excluded node is closed in the compact diagram, too.', () => {
    const states = computeCompactStates(choice, at, ahead);
    const small = compactGraph(choice);
    expect([...small.lines.keys()].filter((id) => states.line(id) === 'closed')).toEqual(['a→b', 'b→d']);
  });
});
