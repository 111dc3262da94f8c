import { expect, test } from 'vitest';
import { fitViewport, revealNode, smallViewBox, zoomViewport } from '../../../src/diagram/viewport.ts';

const space = { width: 300, height: 100 };
const node = (x: number) => ({ x, y: 30, width: 60, height: 40 });

test('a small flow is fully visible and centered', () => {
  const [x, y, width, height] = smallViewBox({ width: 200, height: 50 }, space, undefined);
  expect([x + width / 2, y + height / 2]).toEqual([100, 25]);
  expect(width).toBeGreaterThanOrEqual(200);
});

test('The view of a long flow shows the part around the active node, never past the ends.', () => {
  const long = { width: 2000, height: 90 };
  const at = (x: number) => smallViewBox(long, space, { ...node(x), node: undefined as never });
  const [middle, , width] = at(1000);
  expect(middle + width / 2).toBeCloseTo(1030);
  expect(at(0)[0]).toBe(0);
  expect(at(1940)[0] + width).toBeCloseTo(2000);
});

test('a fitted large diagram keeps a margin, and a small one keeps its own size', () => {
  expect(fitViewport({ width: 100, height: 50 }, space)).toEqual({ scale: 1, x: 100, y: 25 });
  const large = fitViewport({ width: 1420, height: 50 }, space);
  expect(large.x).toBeCloseTo(8);
  expect(large.scale).toBeCloseTo(0.2);
});

test('a node outside the viewport is brought in by the shortest distance, and one inside moves nothing', () => {
  const view = { x: 0, y: 0, scale: 1 };
  expect(revealNode(view, node(100), space)).toEqual(view);
  expect(revealNode(view, node(400), space)).toEqual({ x: -168, y: 0, scale: 1 });
  expect(revealNode({ ...view, x: -200 }, node(100), space).x).toBe(-92);
});

test('zooming keeps the center of the viewport and stops at its bounds', () => {
  const view = { x: 50, y: 10, scale: 1 };
  const nearer = zoomViewport(view, 2, space);
  expect(nearer).toEqual({ scale: 2, x: -50, y: -30 });
  expect(zoomViewport(nearer, 0.5, space)).toEqual(view);
  expect(zoomViewport(view, 100, space).scale).toBe(3);
});
