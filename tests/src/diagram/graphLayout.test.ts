import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, test } from 'vitest';
import { compactGraph } from '../../../src/diagram/compactGraph.ts';
import {
  type DiagramSize,
  type GraphLayout,
  layoutGraph,
  type NodeLayout,
} from '../../../src/diagram/graphLayout.ts';
import { graph } from '../../support/builders/diagramGraphs.ts';

/** Twelve rounds of a choice, a split in two and a join, with a way back: 62 nodes. */
function largeFlow() {
  const rounds = Array.from({ length: 12 }, (_, index) => index);
  return graph(
    '(s a0',
    ...rounds.flatMap((n) => [
      `a${n} g${n}!`,
      `g${n}! p${n}+ 金额大于五十万`,
      `g${n}! a${n + 1} 其他`,
      `p${n}+ b${n}`,
      `p${n}+ c${n}`,
      `b${n} a${n + 1}`,
      `c${n} a${n + 1}`,
      ...(n % 4 === 3 ? [`g${n}! a${n - 2} 重审`] : []),
    ]),
    'a12 e)',
  );
}

const overlap = (a: NodeLayout, b: NodeLayout) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const pairs = <T>(items: readonly T[]) =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

const near = (a: number, b: number) => Math.abs(a - b) < 0.01;

/** Corners that are neither straight up nor straight across. */
const slanted = ({ lines }: GraphLayout) =>
  lines.filter(({ points }) =>
    points.some((point, index) => {
      const next = points[index + 1];
      return next !== undefined && !near(point.x, next.x) && !near(point.y, next.y);
    }),
  );

const inside = (node: NodeLayout, { x, y }: { x: number; y: number }) =>
  x > node.x + 0.5 && x < node.x + node.width - 0.5 && y > node.y + 0.5 && y < node.y + node.height - 0.5;

describe.each<DiagramSize>(['full', 'small'])('a flow of 62 nodes, drawn %s', (look) => {
  const flow = look === 'small' ? compactGraph(largeFlow()) : largeFlow();
  const placing = layoutGraph(new ELK(), flow, look);

  test('The layout has every node and line of the definition.', async () => {
    const placed = await placing;
    expect(placed.nodes).toHaveLength(flow.nodes.size);
    expect(placed.lines.map((line) => line.id).sort()).toEqual([...flow.lines.keys()].sort());
    if (look === 'full') expect(placed.nodes.length).toBeGreaterThanOrEqual(60);
  });

  test('The layout has no overlapping nodes, and all of them are inside the picture.', async () => {
    const { nodes, width, height } = await placing;
    expect(pairs(nodes).filter(([a, b]) => overlap(a, b))).toEqual([]);
    expect(nodes.filter((one) => one.x < 0 || one.y < 0)).toEqual([]);
    expect(nodes.filter((one) => one.x + one.width > width || one.y + one.height > height)).toEqual([]);
  });

  test('Lines run only horizontally and vertically, and turn in no node.', async () => {
    const placed = await placing;
    expect(slanted(placed)).toEqual([]);
    const hit = placed.lines.filter(({ points }) =>
      placed.nodes.some((node) => points.some((point) => inside(node, point))),
    );
    expect(hit).toEqual([]);
    expect(placed.lines.filter(({ points }) => points.length < 2)).toEqual([]);
  });

  test('Tab visits the nodes from left to right: a node before its successors.', async () => {
    const { nodes } = await placing;
    const order = nodes.map((one) => one.node.id).filter((id) => /^a\d+$/.test(id));
    expect(order).toEqual(Array.from({ length: 13 }, (_, index) => `a${index}`));
  });

  test('The layout is deterministic.', async () => {
    expect(await layoutGraph(new ELK(), flow, look)).toEqual(await placing);
  });
});

test('The condition appears next to its line.', async () => {
  const placed = await layoutGraph(new ELK(), graph('(s g!', 'g! a 大于五十万', 'g! b'), 'full');
  const labels = placed.lines.flatMap((line) => line.label ?? []);
  expect(labels.map((label) => label.text)).toEqual(['大于五十万']);
  expect(labels.every((label) => placed.nodes.every((node) => !inside(node, label)))).toBe(true);
});
