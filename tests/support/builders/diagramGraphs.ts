/** Graphs as data: `A` a step, `A!` an exclusive gateway, `A+` a parallel one, `(A` the start, `A)` an end. */
import type { ElementKind, Graph, Line, Node } from '../../../contract/flow/graph.ts';
import { definitionSettings, nodeData } from '../../../contract/flow/nodeData.ts';

const signs: readonly (readonly [RegExp, ElementKind])[] = [
  [/^\(/, 'START'],
  [/\)$/, 'END'],
  [/!$/, 'EXCLUSIVE'],
  [/\+$/, 'PARALLEL'],
];

const kindOf = (id: string): ElementKind => signs.find(([sign]) => sign.test(id))?.[1] ?? 'APPROVAL';

/** `graph('(s a', 'a g!', 'g! b')`: lines in document order, named by a third word. */
export function graph(...written: string[]): Graph {
  const lines = written.map((text, index): Line => {
    const [from = '', to = '', name = ''] = text.split(' ');
    return { id: `l${index}`, name, from, to, kind: name ? 'CONDITION' : 'PLAIN', expression: '' };
  });
  const ids = [...new Set(lines.flatMap((line) => [line.from, line.to]))];
  return {
    name: 'test',
    settings: definitionSettings.parse({}),
    nodes: new Map(ids.map((id) => [id, node(id, lines)])),
    lines: new Map(lines.map((line) => [line.id, line])),
  };
}

function node(id: string, lines: readonly Line[]): Node {
  const kind = kindOf(id);
  const place = {
    id,
    name: id,
    incoming: lines.filter((line) => line.to === id).map((line) => line.id),
    outgoing: lines.filter((line) => line.from === id).map((line) => line.id),
  };
  const candidateList = [{ candidateType: 'ROLE' as const, target: '1', targetLabel: `${id}的人` }];
  return kind === 'APPROVAL'
    ? { ...place, kind, data: nodeData.parse({ flowNodeId: id, candidateList }) }
    : // The signs give steps APPROVAL only.
      ({ ...place, kind } as Node);
}

/** `done('a', 'b')`, `open('c')`: statuses as the server answers them. */
export const doneState = (...ids: string[]) =>
  ids.map((flowNodeId) => ({ flowNodeId, active: false, skip: false }));
export const open = (...ids: string[]) =>
  ids.map((flowNodeId) => ({ flowNodeId, active: true, skip: false }));
export const skipped = (...ids: string[]) =>
  ids.map((flowNodeId) => ({ flowNodeId, active: false, skip: true }));
