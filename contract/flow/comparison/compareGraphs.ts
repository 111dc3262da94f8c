/** The differences between two versions of a flow definition in plain words. Pure. */
import { type Graph, isStep, type Line, type Node } from '../graph.ts';
import { type Matches, matchVersions } from './matchVersions.ts';
import {
  describeNodeProperties,
  elementKindNames,
  type FieldLabels,
  type PropertyTexts,
} from './nodeTexts.ts';
import { describeGraphProperties } from './settingTexts.ts';

export type FlowChange = 'added' | 'removed' | 'changed';

export type FlowDifference = {
  /** The node, or the node that the line leaves; differences of one node follow each other. */
  place: string;
  change: FlowChange;
  /** What differs: a property, or the whole node or line. */
  item: string;
  /** Empty: absent in that version. */
  from: string;
  to: string;
};

type Versions = { before: Graph; after: Graph; labelOf: FieldLabels; matches: Matches };

/** In the order of `after`; what only `before` has follows. `labelOf` names the fields of the form. */
export function compareGraphs(
  before: Graph,
  after: Graph,
  labelOf: FieldLabels = (path) => path,
): FlowDifference[] {
  const versions = { before, after, labelOf, matches: matchVersions(before, after) };
  const kept = new Set(versions.matches.nodes.values());
  return [
    ...compareTexts('流程', describeGraphProperties(before), describeGraphProperties(after)),
    ...[...after.nodes.values()].flatMap((node) => compareNode(node, versions)),
    ...[...before.nodes.values()]
      .filter(({ id }) => !kept.has(id))
      .flatMap((node) => [
        wholeNode(node, 'removed', versions),
        ...linesFrom(before, node.id).map((line) => wholeLine(line, 'removed', before)),
      ]),
  ];
}

function compareNode(node: Node, versions: Versions): FlowDifference[] {
  const { before, after, labelOf, matches } = versions;
  const oldId = matches.nodes.get(node.id);
  const old = oldId === undefined ? undefined : before.nodes.get(oldId);
  if (!old) {
    const added = linesFrom(after, node.id).map((line) => wholeLine(line, 'added', after));
    return [wholeNode(node, 'added', versions), ...added];
  }
  const own = compareTexts(
    formatPlace(node),
    describeNodeProperties(old, before, labelOf),
    describeNodeProperties(node, after, labelOf),
  );
  return [...own, ...compareLines(old, node, versions)];
}

function compareLines(old: Node, node: Node, { before, after, matches }: Versions): FlowDifference[] {
  const now = linesFrom(after, node.id);
  // A node that was renamed is the same end of a line.
  const newIds = new Map([...matches.nodes].map(([id, oldId]) => [oldId, id]));
  const kept = new Set(now.map(({ id }) => matches.lines.get(id)));
  return [
    ...now.flatMap((line) => {
      const oldLine = before.lines.get(matches.lines.get(line.id) ?? '');
      if (!oldLine) return [wholeLine(line, 'added', after)];
      const prefix = formatLine(line, after);
      const texts = (one: Line, nameOf: (id: string) => string): PropertyTexts =>
        new Map([
          [`${prefix}的起点`, nameOf(one.from)],
          [`${prefix}的终点`, nameOf(one.to)],
          [`${prefix}的名称`, one.name],
          [`${prefix}的条件`, formatCondition(one)],
        ]);
      return compareTexts(
        formatPlace(node),
        texts(oldLine, (id) => nodeName(after, newIds.get(id) ?? '') || nodeName(before, id)),
        texts(line, (id) => nodeName(after, id)),
      );
    }),
    // A line that leaves another node now is compared there.
    ...linesFrom(before, old.id)
      .filter(({ id }) => !kept.has(id) && ![...matches.lines.values()].includes(id))
      .map((line) => ({ ...wholeLine(line, 'removed', before), place: formatPlace(node) })),
  ];
}

function compareTexts(place: string, from: PropertyTexts, to: PropertyTexts): FlowDifference[] {
  return [...new Set([...to.keys(), ...from.keys()])].flatMap((item): FlowDifference[] => {
    const [old, now] = [from.get(item), to.get(item)];
    return old === now
      ? []
      : [{ place, change: 'changed', item, from: old ?? '按默认', to: now ?? '按默认' }];
  });
}

function wholeNode(
  node: Node,
  change: 'added' | 'removed',
  { before, after, labelOf }: Versions,
): FlowDifference {
  const graph = change === 'added' ? after : before;
  const people = isStep(node) ? describeNodeProperties(node, graph, labelOf).get('处理人') : undefined;
  const text = [elementKindNames[node.kind], people && `处理人：${people}`].filter(Boolean).join('，');
  return { place: formatPlace(node), change, item: '节点', ...whole(change, text) };
}

const wholeLine = (line: Line, change: 'added' | 'removed', graph: Graph): FlowDifference => ({
  place: formatPlace(graph.nodes.get(line.from)),
  change,
  item: formatLine(line, graph),
  ...whole(change, formatCondition(line)),
});

const whole = (change: 'added' | 'removed', text: string) =>
  change === 'added' ? { from: '', to: text } : { from: text, to: '' };

const linesFrom = ({ lines }: Graph, id: string): Line[] =>
  [...lines.values()].filter(({ from }) => from === id);

const formatPlace = (node: Node | undefined): string =>
  node === undefined ? '' : node.name || elementKindNames[node.kind];

const nodeName = ({ nodes }: Graph, id: string): string => formatPlace(nodes.get(id)) || id;

const formatLine = ({ to }: Line, graph: Graph): string => `到“${nodeName(graph, to)}”的连线`;

function formatCondition({ kind, expression }: Line): string {
  if (kind === 'CONDITION') return expression;
  return kind === 'DEFAULT' ? '其他情况' : '无条件';
}
