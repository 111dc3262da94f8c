/** Tests that a written graph is read back unchanged for any content. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Graph } from '../../../../contract/flow/graph.ts';
import { addDiagram } from '../../../../server/engine/bpmn/layout/addDiagram.ts';
import { readDeployedGraph } from '../../../../server/engine/bpmn/readBpmn.ts';
import {
  type FlowDraft,
  type LineDraft,
  type NodeDraft,
  writeBpmn,
} from '../../../../server/engine/bpmn/writeBpmn.ts';
import { readForeign } from '../../../support/builders/foreignBpmn.ts';
import { chooseDepth } from '../../../support/depth.ts';
import { buildGraph } from '../../../support/engine/engineWorld.ts';
import { arbitraryFlow } from '../../../support/engine/randomFlows.ts';

/** Any text that XML can hold, including characters that are hard to parse. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        ']]>',
        '<!--',
        '&#10;',
        '\n',
        '\t',
        ' ',
        '审批',
        '😀',
        '$',
        '{',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll(unwritable, ''));

/** XML cannot hold these characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const data = fc.record(
  {
    candidateList: fc.array(
      fc.record({
        candidateType: fc.constantFrom('USER', 'ROLE', 'DEPT_LEADER', 'DYNAMIC_FIELD'),
        target: text,
        targetLabel: text,
      }),
      { maxLength: 3 },
    ),
    passConditionNum: fc.integer({ min: 1, max: 100 }),
    approvalMode: fc.constantFrom('PARALLEL', 'SEQUENTIAL'),
    selectable: fc.boolean(),
    fieldProperties: fc.array(fc.record({ fieldName: text.map((one) => one.slice(0, 20)) }), {
      maxLength: 2,
    }),
  },
  { requiredKeys: [] },
) satisfies fc.Arbitrary<NodeDraft['data']>;

const kinds = ['HANDLE', 'APPROVAL', 'CC', 'CONVERGE', 'EXCLUSIVE', 'PARALLEL', 'INCLUSIVE', 'END'] as const;
const plain = new Set<string>(['EXCLUSIVE', 'PARALLEL', 'INCLUSIVE', 'END']);

type Line = { from: number; to: number; name: string; when: string; otherwise: boolean };

const anyFlow: fc.Arbitrary<FlowDraft> = fc
  .record({
    name: text,
    settings: fc.record({ skipInitiator: fc.boolean(), titleExpression: text }),
    nodes: fc.array(fc.record({ kind: fc.constantFrom(...kinds), name: text, data }), { maxLength: 8 }),
    lines: fc.array(
      fc.record({ from: fc.nat(), to: fc.nat(), name: text, when: text, otherwise: fc.boolean() }),
      { maxLength: 12 },
    ),
  })
  .map(({ nodes, lines, ...rest }) => {
    const drafts: NodeDraft[] = [
      { id: 'begin', name: '', kind: 'START' },
      ...nodes.map(({ data: own, ...node }, index) => ({
        id: `n${index}`,
        ...node,
        ...(plain.has(node.kind) ? {} : { data: own }),
      })),
    ];
    const idAt = (place: number) => drafts[place % drafts.length]?.id ?? 'begin';
    const written = lines.map((line: Line, index): LineDraft => {
      const ends = { id: `f${index}`, from: idAt(line.from), to: idAt(line.to), name: line.name };
      return line.otherwise ? { ...ends, otherwise: true } : { ...ends, when: line.when.trim() };
    });
    return { ...rest, nodes: drafts, lines: written };
  });

/** The draft that describes the complete graph. */
const draftOf = ({ name, settings, nodes, lines }: Graph): FlowDraft => ({
  name,
  settings,
  nodes: [...nodes.values()].map((node) => ({
    id: node.id,
    name: node.name,
    kind: node.kind,
    ...('data' in node ? { data: node.data } : {}),
  })),
  lines: [...lines.values()].map(({ id, name: label, from, to, kind, expression }) => ({
    id,
    name: label,
    from,
    to,
    ...(kind === 'DEFAULT' ? { otherwise: true } : {}),
    ...(expression === '' ? {} : { when: expression }),
  })),
});

const writtenAndRead = async (graph: Graph) => readDeployedGraph(await writeBpmn(draftOf(graph)));

test('random graphs with any names, conditions and data survive writing and reading', async () => {
  await fc.assert(
    fc.asyncProperty(anyFlow, async (draft) => {
      const graph = await readDeployedGraph(await writeBpmn(draft));
      expect(
        [...graph.nodes.values()].filter((node) => node.id.startsWith('n')).map((node) => node.name),
      ).toEqual(draft.nodes.slice(1).map((node) => node.name));
      expect(await writtenAndRead(graph)).toEqual(graph);
      expect(await readDeployedGraph(await addDiagram(await writeBpmn(draft)))).toEqual(graph);
    }),
    { numRuns: chooseDepth(25, 80) },
  );
});

test('flows as people draw them survive writing and reading', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryFlow, async (draft) => {
      const graph = buildGraph({ ...draft, name: '流程' });
      expect(await writtenAndRead(graph)).toEqual(graph);
    }),
    { numRuns: chooseDepth(15, 40) },
  );
});

test.each(['camunda-pool.bpmn', 'flowable-expense.bpmn20.xml', 'activiti-vacation.bpmn20.xml'])(
  'The graph read from %s is written as our own document.',
  async (file) => {
    const { graph } = await readForeign(file);
    expect(await writtenAndRead(graph)).toEqual(graph);
  },
);

test('generated line ids never equal node ids', async () => {
  const nodes: NodeDraft[] = [
    { id: 'line_1', name: '', kind: 'START' },
    { id: 'line_2', name: '', kind: 'HANDLE' },
    { id: 'process', name: '', kind: 'END' },
  ];
  const lines = [
    { from: 'line_1', to: 'line_2' },
    { from: 'line_2', to: 'process' },
  ];
  const graph = await readDeployedGraph(await writeBpmn({ name: '', nodes, lines }));
  expect([...graph.nodes.keys()]).toEqual(['line_1', 'line_2', 'process']);
  expect(graph.lines.size).toBe(2);
});

test('a text with characters that XML cannot hold is written without them', async () => {
  const nodes: NodeDraft[] = [
    { id: 's', name: '开\u0000始\uFFFF', kind: 'START' },
    {
      id: 'h',
      name: 'a\uD800b',
      kind: 'HANDLE',
      data: { candidateList: [{ candidateType: 'USER', target: '\u0001' }] },
    },
  ];
  const graph = await readDeployedGraph(
    await writeBpmn({ name: '', nodes, lines: [{ from: 's', to: 'h' }] }),
  );
  expect(graph.nodes.get('s')?.name).toBe('开始');
  expect(graph.nodes.get('h')).toMatchObject({ name: 'ab', data: { candidateList: [{ target: '\u0001' }] } });
});
