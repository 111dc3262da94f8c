import { expect, test } from 'vitest';
import { upcomingOf } from '../../../src/diagram/upcoming.ts';
import { done, graph, open } from './graphs.ts';

const flow = graph('(s a', 'a g!', 'g! b 200万以上', 'g! p+ 其他', 'p+ c', 'p+ d', 'b e)', 'c e)', 'd e)');

test('next are the steps behind the open node, over gateways, with the conditions on the way', () => {
  expect(upcomingOf(flow, [...done('(s'), ...open('a')])).toEqual([
    { flowNodeId: 'b', name: 'b', note: '200万以上 · b的人' },
    { flowNodeId: 'c', name: 'c', note: '其他 · c的人' },
    { flowNodeId: 'd', name: 'd', note: '其他 · d的人' },
  ]);
});

test('what was reached already is not next', () => {
  const parallel = graph('(s p+', 'p+ a', 'p+ b', 'a b');
  expect(upcomingOf(parallel, open('a', 'b'))).toEqual([]);
});

test('a flow that is over has nothing next', () => {
  expect(upcomingOf(flow, done('(s', 'a', 'g!', 'b', 'e)'))).toEqual([]);
});
