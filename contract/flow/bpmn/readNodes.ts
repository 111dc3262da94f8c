/** Converts flow nodes to nodes with their data. */

import type { ElementKind, Line, Node } from '../graph.ts';
import { createDefaultFuncConfList, type NodeKind, nodeKinds } from '../nodeButtons.ts';
import { type Candidate, initiatorCandidate, type NodeData, nodeData } from '../nodeData.ts';
import { type BpmnElement, parseConfig } from './bpmnElement.ts';
import {
  type BpmnReadContext,
  describeElement,
  getElementId,
  parseElementConfig,
} from './bpmnReadContext.ts';
import { findInvalidKind, formatElementType, getElementKind, isFlowNode } from './elementKinds.ts';
import { type ForeignPerson, readForeignPeople } from './foreignPeople.ts';
import { listIgnoredFeatures, listUnsupportedFeatures } from './unsupportedFeatures.ts';

export function readNodes(
  elements: readonly BpmnElement[],
  lines: readonly Line[],
  reading: BpmnReadContext,
): Map<string, Node> {
  const incoming = Map.groupBy(lines, (line) => line.to);
  const outgoing = Map.groupBy(lines, (line) => line.from);
  const ids = (some: readonly Line[] = []) => some.map((line) => line.id);
  const nodes = elements.filter(isFlowNode).flatMap((element): [string, Node][] => {
    const kind = getElementKind(element);
    checkElement(element, kind, reading);
    if (!kind) return [];
    const id = getElementId(reading, element);
    const place = {
      id,
      name: element.name ?? '',
      incoming: ids(incoming.get(id)),
      outgoing: ids(outgoing.get(id)),
    };
    const node: Node = isNodeKind(kind)
      ? { ...place, kind, data: readData(element, kind, reading) }
      : { ...place, kind };
    return [[id, node]];
  });
  return new Map(nodes);
}

const isNodeKind = (kind: ElementKind): kind is NodeKind => nodeKinds.some((one) => one === kind);

const maxIdLength = 200;

function checkElement(element: BpmnElement, kind: ElementKind | null, reading: BpmnReadContext) {
  const elementId = getElementId(reading, element);
  const label = describeElement(reading, element);
  const strange = findInvalidKind(element);
  const foreign = [...(kind ? [] : [formatElementType(element.$type)]), ...listUnsupportedFeatures(element)];
  const messages = [
    ...foreign.map((what) => `不支持${what}：${label}`),
    ...(strange === null ? [] : [`节点${label}的类型 ${strange} 不能用于 ${element.$type}`]),
    ...(elementId.length > maxIdLength ? [`节点${label}的编号过长，最多 ${maxIdLength} 个字符`] : []),
    // These names exist on every JavaScript object.
    ...(elementId in {} ? [`节点编号 ${elementId} 不能使用，请换一个`] : []),
    ...(element.default && element.default.sourceRef !== element
      ? [`节点${label}的默认连线不是它的出口`]
      : []),
  ];
  reading.errors.push(...messages.map((message) => ({ elementId, message })));
  const aside = listIgnoredFeatures(element).map((message) => ({
    elementId,
    message: `${label}：${message}`,
  }));
  reading.warnings.push(...aside);
}

function readData(element: BpmnElement, kind: NodeKind, reading: BpmnReadContext): NodeData {
  const own = parseElementConfig(
    nodeData,
    { element, given: { funcConfList: createDefaultFuncConfList(kind) } },
    reading,
  );
  const flowNodeId = getElementId(reading, element);
  if (own.candidateList.length > 0) return { ...own, flowNodeId };
  const { candidateList, anyOne } = readForeignCandidates(element, reading);
  const handlers = kind === 'HANDLE' && candidateList.length === 0 ? [initiatorCandidate] : candidateList;
  const votes = anyOne && !hasVoteConfig(element) ? singleVote : {};
  return { ...own, ...votes, flowNodeId, candidateList: handlers };
}

/** The potential owner who claims the task performs it alone. The BPMN standard has no votes. */
const singleVote = { passConditionType: 'COUNT', passConditionNum: 1 } as const;

const hasVoteConfig = (element: BpmnElement) =>
  Object.keys(parseConfig(element) ?? {}).some((key) => key.startsWith('passCondition'));

function readForeignCandidates(element: BpmnElement, reading: BpmnReadContext) {
  const { assigned, potential } = readForeignPeople(element, reading.initiators);
  const alone = assigned.flatMap((one) => resolveForeignPerson(element, one, reading));
  if (alone.length > 0) return { candidateList: alone, anyOne: false };
  const candidateList = potential.flatMap((one) => resolveForeignPerson(element, one, reading));
  return { candidateList, anyOne: potential.length > 0 };
}

const foreignPersonLabels = { user: '处理人', group: '候选组', field: '处理人变量' } as const;

function resolveForeignPerson(
  element: BpmnElement,
  { by, target }: ForeignPerson,
  reading: BpmnReadContext,
): Candidate[] {
  if (by === 'initiator') return [initiatorCandidate];
  const candidate = reading.known(by, target);
  if (candidate) return [candidate];
  const elementId = getElementId(reading, element);
  reading.warnings.push({ elementId, message: `未找到${foreignPersonLabels[by]} ${target}，请重新设置` });
  return [];
}
