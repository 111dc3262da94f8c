import { expect, test } from 'vitest';
import { compareGraphs } from '../../../../contract/flow/comparison/compareGraphs.ts';
import { listTargets, nameTargets } from '../../../../contract/flow/comparison/targetNames.ts';
import type { Graph } from '../../../../contract/flow/graph.ts';
import { readBpmn } from '../../../../server/engine/bpmn/readBpmn.ts';
import { writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';

async function graphOf(userId: string, substitute: string): Promise<Graph> {
  const node = buildApproval('one', userCandidates(userId), {
    notFoundCandidateStrategy: 'TO_USER',
    notFoundCandidateTarget: substitute,
  });
  return (await readBpmn(await writeBpmn(buildChain([node])), () => null)).graph;
}

const user = (id: string, name: string) => ({ kind: 'USER' as const, id, name });

test('people that a flow names by ids are compared by their names', async () => {
  const [before, after] = [await graphOf('6', '7'), await graphOf('8', '6')];
  expect(new Set(listTargets([before, after]).map(({ id }) => id))).toEqual(new Set(['6', '7', '8']));
  const known = [user('6', '王芳'), user('7', '李娜'), user('8', '赵强')];
  const told = compareGraphs(nameTargets(before, known), nameTargets(after, known));
  expect(told.map(({ item, from, to }) => `${item} ${from} → ${to}`)).toEqual([
    '处理人 用户 王芳 → 用户 赵强',
    expect.stringMatching(/^找不到处理人时 .*（李娜） → .*（王芳）$/),
  ]);
});

test('two people of one name stay different', async () => {
  const [before, after] = [await graphOf('6', '7'), await graphOf('8', '7')];
  const known = [user('6', '王芳'), user('8', '王芳'), user('7', '李娜'), user('7', '李娜')];
  const [difference, ...others] = compareGraphs(nameTargets(before, known), nameTargets(after, known));
  expect(others).toEqual([]);
  expect(difference).toMatchObject({ from: '用户 王芳（编号 6）', to: '用户 王芳（编号 8）' });
});

test('a person who no longer exists keeps the label of the document', async () => {
  const graph = await graphOf('6', '7');
  expect(nameTargets(graph, []).nodes.get('one')).toEqual(graph.nodes.get('one'));
});
