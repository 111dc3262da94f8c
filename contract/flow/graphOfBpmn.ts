/** A moddle tree → graph. Pure; what it cannot take is listed by name, never ignored. */
import type { z } from 'zod';
import {
  type BpmnElement,
  configOf,
  foreignCandidates,
  listenersOf,
  type Problem,
  type Report,
} from './bpmnElement.ts';
import { elementKind, elementName, onlyDescribes } from './bpmnKinds.ts';
import { defaultFuncConfList, type NodeKind, nodeKinds } from './buttons.ts';
import { withFirstHandle } from './firstHandle.ts';
import type { ElementKind, Graph, Line, Node } from './graph.ts';
import { type Candidate, definitionSettings, initiatorCandidate, lineData, nodeData } from './nodeData.ts';

/** The graph as far as it could be read; with any error it must not be run. */
export type BpmnReading = { readonly graph: Graph; readonly errors: Problem[]; readonly warnings: Problem[] };

export type ForeignCandidates = (by: 'user' | 'group', target: string) => Candidate | null;

type Draft = Report & {
  readonly known: ForeignCandidates;
  /** Ids as written, else made from the element's place, the same at every reading. */
  readonly ids: ReadonlyMap<BpmnElement, string>;
};

/**
 * Reads bpmn:Definitions. `known` turns a foreign assignee or group into a candidate of ours, where there is one.
 */
export function graphOfBpmn(definitions: BpmnElement, known: ForeignCandidates = () => null): BpmnReading {
  const processes = (definitions.rootElements ?? []).filter((one) => one.$type === 'bpmn:Process');
  const process = processes.find((one) => one.flowElements?.length) ?? processes[0];
  const draft: Draft = { errors: [], warnings: [], known, ids: elementIds(process?.flowElements ?? []) };
  if (processes.filter((one) => one.flowElements?.length).length > 1) {
    draft.errors.push({ elementId: process?.id ?? '', message: '一个定义只能包含一个流程' });
  }
  const settings = parsedAs(definitionSettings, process, draft, {});
  const lines = readLines(process, draft);
  const graph = {
    name: process?.name ?? '',
    settings,
    nodes: readNodes(process, lines, draft),
    lines: new Map(lines.map((line) => [line.id, line])),
  };
  return { graph: withFirstHandle(graph), errors: draft.errors, warnings: draft.warnings };
}

/** The ids of elements as written, else made from their place, the same at every reading. */
export function elementIds(elements: readonly BpmnElement[]): Map<BpmnElement, string> {
  return new Map(
    elements.map((one, index) => [one, one.id ?? `${one.$type.replace('bpmn:', '')}_${index + 1}`]),
  );
}

const idOf = (draft: Draft, element: BpmnElement) => draft.ids.get(element) ?? element.id ?? '';

function parsedAs<S extends z.ZodType>(
  schema: S,
  element: BpmnElement | undefined,
  draft: Draft,
  given: Record<string, unknown>,
): z.output<S> {
  const config = element && configOf(element);
  const elementId = element ? idOf(draft, element) : '';
  if (config === null) draft.errors.push({ elementId, message: '配置不是有效的 JSON' });
  const parsed = schema.safeParse({ ...given, ...config });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    draft.errors.push({ elementId, message: `配置有误：${path.join('.')} ${message}` });
  }
  return schema.parse(given);
}

function readLines(process: BpmnElement | undefined, draft: Draft): Line[] {
  const flows = (process?.flowElements ?? []).filter((one) => one.$type === 'bpmn:SequenceFlow');
  return flows.flatMap((flow) => {
    const [from, to] = [flow.sourceRef, flow.targetRef];
    const id = idOf(draft, flow);
    if (!from || !to || !draft.ids.has(from) || !draft.ids.has(to)) {
      draft.errors.push({ elementId: id, message: `连线“${flow.name ?? id}”缺少起点或终点` });
      return [];
    }
    if (elementKind(from) === null || elementKind(to) === null) return [];
    const data = parsedAs(lineData, flow, draft, {});
    const expression = (data.conditionExpression || flow.conditionExpression?.body || '').trim();
    const isDefault = data.conditionType === 'DEFAULT' || from.default === flow;
    const kind = isDefault ? 'DEFAULT' : expression ? 'CONDITION' : 'PLAIN';
    const line: Line = {
      id,
      name: flow.name ?? '',
      from: idOf(draft, from),
      to: idOf(draft, to),
      kind,
      expression,
    };
    return [line];
  });
}

function readNodes(
  process: BpmnElement | undefined,
  lines: readonly Line[],
  draft: Draft,
): Map<string, Node> {
  const nodes = (process?.flowElements ?? []).flatMap((element): [string, Node][] => {
    if (element.$type === 'bpmn:SequenceFlow' || onlyDescribes(element)) return [];
    const kind = elementKind(element);
    refuseForeign(element, kind, draft);
    if (!kind) return [];
    const id = idOf(draft, element);
    const place = {
      id,
      name: element.name ?? '',
      incoming: lines.filter((line) => line.to === id).map((line) => line.id),
      outgoing: lines.filter((line) => line.from === id).map((line) => line.id),
    };
    const node: Node = isNodeKind(kind)
      ? { ...place, kind, data: readData(element, kind, draft) }
      : { ...place, kind };
    return [[id, node]];
  });
  return new Map(nodes);
}

const isNodeKind = (kind: ElementKind): kind is NodeKind => nodeKinds.some((one) => one === kind);

function refuseForeign(element: BpmnElement, kind: ElementKind | null, draft: Draft) {
  const elementId = idOf(draft, element);
  const label = element.name ? `“${element.name}”` : elementId;
  const foreign = [
    ...(kind ? [] : [element]),
    ...(element.eventDefinitions ?? []),
    ...(element.loopCharacteristics ? [element.loopCharacteristics] : []),
    ...listenersOf(element),
  ];
  for (const { $type } of foreign) {
    draft.errors.push({ elementId, message: `不支持${elementName($type)}：${label}` });
  }
}

function readData(element: BpmnElement, kind: NodeKind, draft: Draft) {
  const data = parsedAs(nodeData, element, draft, { funcConfList: defaultFuncConfList(kind) });
  const candidateList = data.candidateList.length > 0 ? data.candidateList : readForeign(element, draft);
  const handlers = kind === 'HANDLE' && candidateList.length === 0 ? [initiatorCandidate] : candidateList;
  return { ...data, flowNodeId: idOf(draft, element), candidateList: handlers };
}

function readForeign(element: BpmnElement, draft: Draft): Candidate[] {
  return foreignCandidates(element).flatMap(({ by, target }) => {
    const isInitiator = /^\$\{\s*initiator\s*\}$/.test(target);
    const candidate = isInitiator ? initiatorCandidate : draft.known(by, target);
    if (candidate) return [candidate];
    const what = by === 'user' ? '处理人' : '候选组';
    draft.warnings.push({ elementId: idOf(draft, element), message: `未找到${what} ${target}，请重新设置` });
    return [];
  });
}
