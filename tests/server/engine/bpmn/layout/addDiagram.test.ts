import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BpmnElement } from '../../../../../contract/flow/bpmn/bpmnElement.ts';
import { addDiagram } from '../../../../../server/engine/bpmn/layout/addDiagram.ts';
import { createModdle } from '../../../../../server/engine/bpmn/moddle.ts';
import { readBpmn, readDeployedGraph } from '../../../../../server/engine/bpmn/readBpmn.ts';
import { type FlowDraft, type NodeDraft, writeBpmn } from '../../../../../server/engine/bpmn/writeBpmn.ts';
import { chooseDepth } from '../../../../support/depth.ts';

type Point = { x: number; y: number };
type Drawn = { id: string; bpmnElement: BpmnElement; bounds?: Point & Size; waypoint?: Point[] };
type Size = { width: number; height: number };

async function drawnIn(xml: string): Promise<Drawn[]> {
  const { rootElement } = await createModdle().fromXML(xml);
  // The interchange as moddle reads it. The product itself does not read it.
  const [diagram] = rootElement.diagrams as unknown as { plane: { planeElement: Drawn[] } }[];
  return diagram?.plane.planeElement ?? [];
}

const shapesOf = (drawn: Drawn[]) =>
  drawn.flatMap((one) => (one.bounds ? [{ id: one.bpmnElement.id, ...one.bounds }] : []));
const edgesOf = (drawn: Drawn[]) =>
  drawn.flatMap(({ bpmnElement, waypoint }) => (waypoint ? [{ line: bpmnElement, points: waypoint }] : []));

type Box = Point & Size;
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const boxOf = (from: Point, to: Point): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x) || 0.001,
  height: Math.abs(from.y - to.y) || 0.001,
});

const kinds = ['APPROVAL', 'CC', 'EXCLUSIVE', 'PARALLEL', 'CONVERGE'] as const;

/** Any nodes and any lines among them, including loops and islands. */
const anyFlow: fc.Arbitrary<FlowDraft> = fc
  .record({
    middle: fc.array(fc.constantFrom(...kinds), { maxLength: 12 }),
    ends: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }),
  })
  .map(({ middle, ends }) => {
    const nodes: NodeDraft[] = [
      { id: 'begin', name: '开始', kind: 'START' },
      { id: 'start', name: '发起', kind: 'HANDLE' },
      ...middle.map((kind, index) => ({ id: `n${index}`, name: `节点 ${index}`, kind })),
      { id: 'end', name: '结束', kind: 'END' },
    ];
    const idAt = (place: number) => nodes[place % nodes.length]?.id ?? 'end';
    const others = ends.map(([from, to]) => ({ from: idAt(from), to: idAt(to) }));
    return { name: '流程', nodes, lines: [{ from: 'begin', to: 'start' }, ...others] };
  });

const document = (process: string, rest = '') =>
  `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:x="urn:x" id="d" targetNamespace="t"><process id="p">${process}</process>${rest}</definitions>`;

const twoNodes = '<startEvent id="s"/><endEvent id="e"/><sequenceFlow sourceRef="s" targetRef="e"/>';

describe('addDiagram returns unchanged', () => {
  test('a document that has a diagram', async () => {
    const once = await addDiagram(document(twoNodes));
    const moved = once.replace(/(<dc:Bounds x=")[^"]+/, '$1777');
    expect(moved).toContain('777');
    expect(await addDiagram(moved)).toBe(moved);
  });

  test('a document that could not be read whole', async () => {
    const xml = document(`${twoNodes}<unheardOf id="u"/>`);
    expect(await addDiagram(xml)).toBe(xml);
  });

  test('a document without a flow', async () => {
    expect(await addDiagram(document(''))).toBe(document(''));
  });
});

test('every node has one shape, every line has one edge, and the graph stays the same', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlow, async (flow) => {
      const plain = await writeBpmn(flow);
      const xml = await addDiagram(plain);
      const before = await readBpmn(plain);
      const drawn = await drawnIn(xml);
      expect(await readBpmn(xml)).toEqual(before);
      expect(shapesOf(drawn).map((one) => one.id)).toEqual(flow.nodes.map((node) => node.id));
      expect(edgesOf(drawn).map(({ line }) => line.id)).toEqual(
        flow.lines.map((_, index) => `line_${index + 1}`),
      );
      expect(new Set(drawn.map((one) => one.id)).size).toBe(drawn.length);
    }),
    { numRuns: chooseDepth(20, 60) },
  );
});

test('no two shapes overlap, and no line crosses a shape', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlow, async (flow) => {
      const drawn = await drawnIn(await addDiagram(await writeBpmn(flow)));
      const shapes = shapesOf(drawn);
      const pieces = edgesOf(drawn).flatMap(({ points }) =>
        points.slice(1).map((point, index) => boxOf(points[index] ?? point, point)),
      );
      for (const [index, shape] of shapes.entries()) {
        expect(shape.x).toBeGreaterThan(0);
        expect(shapes.slice(index + 1).filter((other) => overlap(shape, other))).toEqual([]);
        expect(pieces.filter((piece) => overlap(piece, shape))).toEqual([]);
      }
    }),
    { numRuns: chooseDepth(20, 60) },
  );
});

test('lines turn at right angles and run from the right of one node to the left of the next', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlow, async (flow) => {
      const drawn = await drawnIn(await addDiagram(await writeBpmn(flow)));
      const shapes = new Map(shapesOf(drawn).map((shape) => [shape.id, shape]));
      for (const { line, points } of edgesOf(drawn)) {
        for (const [index, point] of points.slice(1).entries()) {
          const last = points[index] ?? point;
          expect(last.x === point.x || last.y === point.y).toBe(true);
        }
        const [source, target] = [shapes.get(line.sourceRef?.id), shapes.get(line.targetRef?.id)];
        expect(points[0]?.x).toBe((source?.x ?? 0) + (source?.width ?? 0));
        expect(points.at(-1)?.x).toBe(target?.x);
      }
    }),
    { numRuns: chooseDepth(15, 40) },
  );
});

test('a flow reads from left to right, with its branches below each other', async () => {
  const xml = await addDiagram(
    document(
      `<startEvent id="s"/><parallelGateway id="g"/><userTask id="a"/><userTask id="b"/><endEvent id="e"/>
      <sequenceFlow id="l1" sourceRef="s" targetRef="g"/><sequenceFlow id="l2" sourceRef="g" targetRef="a"/>
      <sequenceFlow id="l3" sourceRef="g" targetRef="b"/><sequenceFlow id="l4" sourceRef="a" targetRef="e"/>
      <sequenceFlow id="l5" sourceRef="b" targetRef="e"/><sequenceFlow id="l6" sourceRef="a" targetRef="g"/>`,
    ),
  );
  const at = Object.fromEntries(shapesOf(await drawnIn(xml)).map((shape) => [shape.id, shape]));
  const middles = ['s', 'g', 'a', 'e'].map((id) => (at[id]?.x ?? 0) + (at[id]?.width ?? 0) / 2);
  expect(middles).toEqual([...middles].sort((left, right) => left - right));
  expect(at.a?.x).toBe(at.b?.x);
  expect(at.a?.y).toBeLessThan(at.b?.y ?? 0);
});

test('missing ids are generated as readBpmn generates them; foreign attributes and notes stay', async () => {
  const xml = document(
    `<startEvent id="s"/><userTask id="u" x:owner="zhang"/><endEvent id="e"/><textAnnotation id="t"><text>说明</text></textAnnotation>
    <sequenceFlow sourceRef="s" targetRef="u"/><sequenceFlow sourceRef="u" targetRef="e"/>`,
  );
  const drawn = await addDiagram(xml);
  expect(await readDeployedGraph(drawn)).toEqual(await readDeployedGraph(xml));
  expect(edgesOf(await drawnIn(drawn))).toHaveLength(2);
  expect(drawn).toContain('x:owner="zhang"');
  expect(drawn).toContain('说明');
});

test('a chain of thousands of nodes is laid out', async () => {
  const ids = Array.from({ length: 3000 }, (_, index) => `n${index}`);
  const nodes = ids.map((id) => `<userTask id="${id}"/>`).join('');
  const lines = ids
    .slice(1)
    .map((id, index) => `<sequenceFlow id="l${index}" sourceRef="n${index}" targetRef="${id}"/>`);
  const drawn = await drawnIn(await addDiagram(document(nodes + lines.join(''))));
  expect(shapesOf(drawn)).toHaveLength(3000);
});
